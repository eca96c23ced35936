// @ts-check
/** What of the data a person reads: the strings under certain keys of the manifest, the presets and the papers' notes. */
import { readdirSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';

/** Which keys hold words, by folder or file. Names, keys, authors and titles of papers are the same in every language. */
const PLACES = [
  { path: 'app/model/manifest/manifest.json', keys: ['label', 'doc', 'unit', 'group'] },
  {
    path: 'presets/machines',
    keys: ['place', 'summary', 'where', 'derivation', 'reason', 'plausible', 'status'],
  },
  { path: 'presets/experiments', keys: ['title', 'subtitle', 'tab', 'label', 'unit', 'figure', 'name', 'say'] },
  {
    path: 'presets/claims',
    keys: ['group', 'reading', 'builtIn', 'reason', 'untested', 'published', 'label', 'unit', 'where', 'kind', 'text'],
  },
  { path: 'presets/readings', keys: ['text', 'label'] },
  { path: 'presets/notes', keys: ['says', 'caveat', 'where', 'unit'] },
];

/** Every message once, in the order of the files. @returns {string[]} */
export function dataMessages() {
  return [...new Set(PLACES.flatMap(({ path, keys }) => jsonBelow(path).flatMap((data) => wordsIn(data, keys))))];
}

/** @param {string} path a file, or a folder of them @returns {unknown[]} */
function jsonBelow(path) {
  const files = path.endsWith('.json')
    ? [path]
    : readdirSync(at(path))
        .toSorted()
        .map((name) => `${path}/${name}`);
  return files.map((file) => JSON.parse(readFileSync(at(file), 'utf8')));
}

/** @param {unknown} data @param {readonly string[]} keys @param {boolean} [said] whether a string here is words @returns {string[]} */
function wordsIn(data, keys, said = false) {
  if (typeof data === 'string') return said && /\p{L}{2}/u.test(data) ? [data] : [];
  if (Array.isArray(data)) return data.flatMap((item) => wordsIn(item, keys, said));
  if (data === null || typeof data !== 'object') return [];
  // A unit of work is a key there; what it is called is said by the code.
  const entries = Object.entries(data).filter(([key]) => key !== 'prices');
  return entries.flatMap(([key, value]) => wordsIn(value, keys, keys.includes(key)));
}
