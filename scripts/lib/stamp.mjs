// @ts-check
/** Stamps: the hash of what a result was made from, kept in .cache/, so that nothing is made twice. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheDirectory, root } from './paths.mjs';

/** @param {string} path a file or folder; one that does not exist has no files @returns {string[]} files, sorted */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** @param {string[]} paths files and folders @returns {string} a hash of the names and contents of all files in them */
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    hash.update(`${relative(root, file)}\0`);
    hash.update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

/** @param {string} name */
const pathOf = (name) => join(cacheDirectory, `${name}.stamp`);

/** @param {string} name @param {string} hash */
export const isStamped = (name, hash) => existsSync(pathOf(name)) && readFileSync(pathOf(name), 'utf8') === hash;

/** @param {string} name @param {string} hash */
export function stamp(name, hash) {
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(pathOf(name), hash);
}

/** @param {string} name */
export const unstamp = (name) => rmSync(pathOf(name), { force: true });
