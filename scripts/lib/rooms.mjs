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
  explain: ['model'],
  engine: ['model'],
  charts: ['model'],
  topology: ['model'],
  exports: ['model', 'charts'],
  panels: ['model', 'locales', 'explain', 'engine', 'charts', 'topology', 'exports'],
  pages: ['model', 'locales', 'explain', 'engine', 'charts', 'topology', 'exports', 'panels'],
  cli: ['model', 'locales', 'explain', 'engine', 'charts', 'exports'],
};

/**
 * Rooms of app/model/ that one of them may import from, beside itself. `testing` is for tests alone.
 * @type {Record<string, string[]>}
 */
const MODEL_MAY_SEE = {
  words: [],
  manifest: ['words'],
  presets: ['words', 'manifest'],
  state: ['words', 'manifest', 'presets'],
  chart: ['words', 'manifest', 'motion'],
  sweep: ['words', 'manifest', 'presets', 'state', 'chart'],
  claims: ['words', 'manifest', 'presets', 'chart', 'sweep'],
  figure: ['words', 'manifest', 'presets', 'state', 'chart', 'sweep', 'claims'],
  compare: ['words', 'manifest', 'presets', 'state', 'chart', 'sweep', 'claims', 'figure'],
  map: ['words', 'manifest', 'presets', 'state', 'chart', 'sweep', 'figure', 'compare'],
  fit: ['words', 'manifest', 'presets', 'state', 'sweep', 'link'],
  link: ['words', 'manifest', 'presets', 'state'],
  lesson: ['words', 'manifest', 'presets', 'state', 'chart', 'sweep', 'claims', 'figure', 'compare', 'link'],
  topology: ['words'],
  motion: ['words', 'manifest', 'topology'],
  testing: ['words', 'manifest', 'presets', 'state', 'sweep', 'topology'],
};

/**
 * Folders outside app/ and the rooms that may import from them.
 * @type {Record<string, string[]>}
 */
const OUTSIDE = { presets: ['model'], wasm: ['engine'], build: ['engine'] };

/** Rooms that run in the browser only or anywhere: no module of Node there. */
const WITHOUT_NODE = ['model', 'locales', 'explain', 'charts', 'topology', 'exports', 'panels', 'pages'];

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

/** @param {string} path @returns {string} link for app/model/link/link.ts */
const modelRoomOf = (path) => path.split('/')[2] ?? '';

/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$|\/testing\//.test(path);

/**
 * @param {SourceFile} file of app/
 * @returns {string[]} one line for every import that breaks the rule
 */
export function violationsInApp({ path, text }) {
  const room = roomOf(path);
  const allowed = MAY_SEE[room];
  if (!allowed) return [`${path}: app/${room} is not a room`];
  return importsOf(text).flatMap((name) => {
    if (!name.startsWith('.')) {
      if (name.startsWith('node:') && WITHOUT_NODE.includes(room) && !isTest(path))
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
    if (room === 'model' && other === 'model') return betweenModelRooms(path, target, name);
    // A test may ask the engine.
    const sees = other === room || allowed.includes(other) || (isTest(path) && other === 'engine');
    return sees ? [] : `${path}: ${room} must not import from ${other} (${name})`;
  });
}

/** @param {string} path @param {string} target @param {string} name @returns {string[]} */
function betweenModelRooms(path, target, name) {
  const [room, other] = [modelRoomOf(path), modelRoomOf(target)];
  const allowed = MODEL_MAY_SEE[room];
  if (!allowed) return [`${path}: app/model/${room} is not a room`];
  // A test may ask anything of the rooms that follow.
  if (other === room || allowed.includes(other) || isTest(path)) return [];
  return [`${path}: model/${room} must not import from model/${other} (${name})`];
}

/**
 * The door of a room of app/model/ is the file with its name, which begins with what the room is about.
 * @param {readonly SourceFile[]} files of app/
 * @returns {string[]} one line for every room without a door
 */
export function roomsWithoutDoor(files) {
  const doors = Object.keys(MODEL_MAY_SEE).filter((room) => room !== 'testing');
  return doors.flatMap((room) => {
    const path = `app/model/${room}/${room}.ts`;
    const door = files.find((file) => file.path === path);
    return door && /^\/\*\*[\s*]+\S/.test(door.text)
      ? []
      : [`${path}: a room begins with a sentence on what it is about`];
  });
}

/**
 * Files that import one another in a circle, whatever the kind of import: types and what is loaded later as well.
 * @param {readonly SourceFile[]} files of app/
 * @returns {string[]} one line for every circle: its shortest way round
 */
export function circlesIn(files) {
  const known = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map(({ path, text }) => {
      const named = importsOf(text).filter((name) => name.startsWith('.'));
      return [path, named.map((name) => posix.join(posix.dirname(path), name)).filter((target) => known.has(target))];
    }),
  );
  /** @type {Set<string>} */
  const told = new Set();
  return [...known].sort().flatMap((path) => {
    const way = told.has(path) ? undefined : wayRound(path, imports);
    for (const one of way ?? []) told.add(one);
    return way ? [`${way.join(' -> ')}: a circle of imports`] : [];
  });
}

/** @param {string} start @param {ReadonlyMap<string, string[]>} imports @returns {string[] | undefined} the shortest */
function wayRound(start, imports) {
  /** @type {Map<string, string>} by file, the file that imports it on the way from `start` */
  const from = new Map();
  const waiting = [start];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const target of imports.get(path) ?? []) {
      if (from.has(target)) continue;
      from.set(target, path);
      if (target !== start) {
        waiting.push(target);
        continue;
      }
      const way = [start];
      for (let at = from.get(start); at !== undefined && at !== start; at = from.get(at)) way.unshift(at);
      return [start, ...way];
    }
  }
  return undefined;
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
