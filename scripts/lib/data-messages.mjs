// @ts-check
/** What of the data a person reads: the strings under certain keys of the manifest, the presets and the papers' notes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from './paths.mjs';

const MANIFEST = {
  path: at('app/model/manifest/manifest.json'),
  keys: ['label', 'doc', 'unit', 'group', 'element', 'computing'],
};

/** Which keys hold words, by room of the presets. Names, keys, authors and titles of papers are the same in every language. */
const ROOMS = {
  machines: ['place', 'variant', 'summary', 'where', 'derivation', 'reason', 'plausible', 'status'],
  experiments: ['title', 'subtitle', 'tab', 'label', 'unit', 'figure', 'name', 'zero', 'say'],
  claims: 'group reading builtIn reason untested follows published label unit where kind text'.split(' '),
  readings: ['text', 'label'],
  notes: ['says', 'caveat', 'where', 'unit'],
  tables: ['title', 'note', 'columns', 'label', 'unit', 'text'],
};

/** Every message once, in the order of the files. @returns {string[]} */
export function dataMessages() {
  const rooms = /** @type {(keyof typeof ROOMS)[]} */ (Object.keys(ROOMS));
  return [...new Set([...manifestMessages(), ...rooms.flatMap((room) => [...messagesIn(room).values()].flat())])];
}

/** What the manifest says. @returns {string[]} */
export const manifestMessages = () => wordsIn(JSON.parse(readFileSync(MANIFEST.path, 'utf8')), MANIFEST.keys);

/**
 * What the files of a room of the presets say.
 * @param {keyof typeof ROOMS} room @param {string} [folder] like `presets/`
 * @returns {Map<string, string[]>} by the name of the file, without its ending
 */
export function messagesIn(room, folder = at('presets')) {
  const names = readdirSync(join(folder, room)).filter((name) => name.endsWith('.json'));
  return new Map(
    names.toSorted().map((name) => {
      const data = JSON.parse(readFileSync(join(folder, room, name), 'utf8'));
      // A view of several machines has a name of words.
      const named = room === 'machines' && data.of ? [data.name] : [];
      return [name.replace(/\.json$/, ''), [...named, ...wordsIn(data, ROOMS[room])]];
    }),
  );
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
