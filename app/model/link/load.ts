/** What links seldom need, loaded when they do: their compressed part, and the presets of the time of an old one. */

import { ownBeside } from '../state/beside.ts';
import type { ExplorerState } from '../state/state.ts';
import { newestVersion } from './frozen-files.ts';
import { isRare } from './keys.ts';
import type { RawLink } from './migrate.ts';

/** The version that links are written in; frozen.ts says when there is a new one. */
export const LINK_VERSION = newestVersion;

// A link of ours has under 2,000 characters. What is longer than this is not worth a person's time.
export const LONGEST_READ = 8192;
/** A fragment that holds something of the state. */
export const PACKED = /^#?p=(.*)$/s;

type Packer = typeof import('./hash.ts');
type RareReader = typeof import('./rare.ts');
type Migration = typeof import('./migrate.ts');
let packer: Packer | undefined;
let rareReader: RareReader | undefined;
let migration: Migration | undefined;
/** By the version of a link. */
const snapshots = new Map<number, Awaited<ReturnType<Migration['snapshotsSince']>>>();

/** True if a link cannot be read, or a state not be written, before `load` has finished. */
export function needsLoading(of: string | ExplorerState): boolean {
  if (typeof of !== 'string') return !packer && isPacked(of);
  const version = pastVersion(of);
  const isHashed = !packer && PACKED.test(splitLink(of).hash);
  return isHashed || (!rareReader && needsRare(of)) || (version !== undefined && !snapshots.has(version));
}

/** Whether a state has parts that only the fragment of a link has room for. */
export function isPacked({ custom, pins, beside }: ExplorerState): boolean {
  return custom !== undefined || pins.length > 0 || ownBeside(beside).length > 0;
}

/**
 * Loads what links seldom need: what reads and writes their compressed part and, for an old link, the presets of its
 * time. Rejects if that cannot be loaded.
 */
export async function load(link = ''): Promise<void> {
  [packer, rareReader] = await Promise.all([packer ?? import('./hash.ts'), rareReader ?? import('./rare.ts')]);
  const version = pastVersion(link);
  if (version === undefined || snapshots.has(version)) return;
  migration ??= await import('./migrate.ts');
  snapshots.set(version, await migration.snapshotsSince(version));
}

/** Whether a link has, or may get, what only `rareNow` reads. */
function needsRare(link: string): boolean {
  const { search, hash } = splitLink(link);
  const keys = [...new URLSearchParams(search.slice(0, LONGEST_READ)).keys()];
  return keys.some(isRare) || PACKED.test(hash) || pastVersion(link) !== undefined;
}

/** What reads the rare parts; undefined before `load` has finished. */
export function rareNow(): RareReader | undefined {
  return rareReader;
}

/** The version of a link that is older than this page. */
export function pastVersion(link: string): number | undefined {
  const text = new URLSearchParams(splitLink(link).search.slice(0, LONGEST_READ)).get('v') ?? '';
  const version = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return version >= 1 && version < LINK_VERSION ? version : undefined;
}

/** What reads and writes the compressed part; undefined before `load` has finished. */
export function packerNow(): Packer | undefined {
  return packer;
}

/** A link of an older version in present words; undefined before `load` of that link has finished. */
export function inPresentWords(link: RawLink, version: number): RawLink | undefined {
  const past = snapshots.get(version);
  return migration && past && migration.migrate(link, past);
}

/** The search part without its '?', and the fragment with its '#'. */
export function splitLink(link: string): { search: string; hash: string } {
  const at = link.indexOf('#');
  const before = at < 0 ? link : link.slice(0, at);
  const query = before.indexOf('?');
  const isAddress = /^(https?:|file:)/i.test(before);
  const search = query >= 0 ? before.slice(query + 1) : isAddress ? '' : before;
  return { search, hash: at < 0 ? '' : link.slice(at) };
}
