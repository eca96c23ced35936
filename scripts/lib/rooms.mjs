// @ts-check
/** Which room may import from which, and whether given imports keep to it. Pure: files come in as text. */
import { posix } from 'node:path';
import ts from 'typescript';

/**
 * Rooms of app/ a room may import from, beside itself.
 * @type {Record<string, string[]>}
 */
const MAY_SEE = {
  model: [],
  locales: ['model'],
  engine: ['model'],
  charts: ['model'],
  topology: ['model'],
  exports: ['model', 'charts'],
  panels: ['model', 'locales', 'engine', 'charts', 'topology', 'exports'],
  pages: ['model', 'locales', 'engine', 'charts', 'topology', 'exports', 'panels'],
  cli: ['model', 'locales', 'engine', 'charts', 'exports'],
};

/**
 * Folders outside app/ and the rooms that may import from them.
 * @type {Record<string, string[]>}
 */
const OUTSIDE = { presets: ['model'], wasm: ['engine'], build: ['engine'] };

/** Rooms that run in the browser only or anywhere: no module of Node there. */
const WITHOUT_NODE = ['model', 'locales', 'charts', 'topology', 'exports', 'panels', 'pages'];

/** @typedef {{ path: string, text: string }} SourceFile `path` from the top of the project, with / */

/** @param {string} text TypeScript or JavaScript @returns {string[]} every module it names: static, dynamic, URL or glob */
export function importsOf(text) {
  const named = ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
  const urls = [...text.matchAll(/new URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g)].map(
    (match) => match[1] ?? '',
  );
  const globs = [...text.matchAll(/import\.meta\.glob(?:<[^>]*>)?\(\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  );
  return [...named, ...urls, ...globs];
}

/** @param {string} path @returns {string} model for app/model/link/link.ts */
const roomOf = (path) => path.split('/')[1] ?? '';

/**
 * @param {SourceFile} file of app/
 * @returns {string[]} one line for every import that breaks the rule
 */
export function violationsInApp({ path, text }) {
  const room = roomOf(path);
  const allowed = MAY_SEE[room];
  if (!allowed) return [`${path}: app/${room} is not a room`];
  const isTest = /\.test\.tsx?$|\/testing\//.test(path);
  return importsOf(text).flatMap((name) => {
    if (!name.startsWith('.')) {
      if (name.startsWith('node:') && WITHOUT_NODE.includes(room) && !isTest)
        return `${path}: ${room} must not need Node (${name})`;
      if (/^react/.test(name) && room === 'model') return `${path}: ${room} must not know React (${name})`;
      return [];
    }
    const target = posix.join(posix.dirname(path), name);
    const top = target.split('/')[0] ?? '';
    if (top !== 'app') {
      return OUTSIDE[top]?.includes(room) ? [] : `${path}: ${room} must not import from outside app (${name})`;
    }
    const other = roomOf(target);
    return other === room || allowed.includes(other) ? [] : `${path}: ${room} must not import from ${other} (${name})`;
  });
}

/**
 * C++ of the engine includes nothing outside engine/, and nothing of JavaScript.
 * @param {SourceFile} file of engine/
 * @param {(path: string) => boolean} exists whether the project has this file
 * @returns {string[]}
 */
export function violationsInEngine({ path, text }, exists) {
  const includes = [...text.matchAll(/^\s*#\s*include\s*([<"])([^>"]+)[>"]/gm)];
  return includes.flatMap(([, kind, name = '']) => {
    if (kind === '<')
      return name.startsWith('emscripten') ? `${path}: the engine must not know JavaScript (<${name}>)` : [];
    const places = [posix.dirname(path), 'engine/src', 'engine'].map((folder) => posix.join(folder, name));
    const found = places.find((place) => place.startsWith('engine/') && exists(place));
    return found ? [] : `${path}: "${name}" is not in engine/`;
  });
}
