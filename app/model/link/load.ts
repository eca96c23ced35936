/** What links need, loaded when they do: machines, their compressed part, and the presets of the time of an old one. */

import { namedBy, SCRIPT } from '../manifest/brought.ts';
import { machinesNeeded } from '../presets/custom.ts';
import { isLoaded, loadMachines, machineIndex } from '../presets/presets.ts';
import { ownBeside } from '../state/beside.ts';
import type { ExplorerState } from '../state/state.ts';
import { newestVersion } from './frozen-files.ts';
import { calledNow, isRare } from './keys.ts';
import { LONGEST_READ } from './longest-read.ts';
import type { RawLink } from './migrate.ts';

/** The version that links are written in; frozen.ts says when there is a new one. */
export const LINK_VERSION = newestVersion;

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
  if ((!packer && isHashed(of)) || (!rareReader && needsRare(of))) return true;
  return (version !== undefined && !snapshots.has(version)) || !machinesNamed(of).every(isLoaded);
}

/** Whether a state has parts that only the fragment of a link has room for. */
export function isPacked({ custom, pins, measured, beside, changes }: ExplorerState): boolean {
  return Boolean(custom || pins.length > 0 || measured || ownBeside(beside).length > 0 || namedBy(changes, SCRIPT));
}

/**
 * Loads what a link needs before it can be read: the machines that it names, what reads its compressed and its rare parts
 * and, for an old link, the presets of its time. Without a link, what writes the compressed part. Rejects if that cannot
 * be loaded.
 */
export async function load(link?: string): Promise<void> {
  const machines = loadMachines(link === undefined ? [] : machinesNamed(link));
  if (link === undefined || isHashed(link) || needsRare(link))
    [packer, rareReader] = await Promise.all([packer ?? import('./hash.ts'), rareReader ?? import('./rare.ts')]);
  await machines;
  if (link === undefined) return;
  // What is packed names machines too.
  await loadMachines(machinesNamed(link));
  const version = pastVersion(link);
  if (version === undefined || snapshots.has(version)) return;
  migration ??= await import('./migrate.ts');
  snapshots.set(version, await migration.snapshotsSince(version));
}

function isHashed(link: string): boolean {
  return PACKED.test(splitLink(link).hash);
}

/**
 * The machines that must be here before a link is read: its own, or the first if it names none; those beside it; the parts
 * of custom ones, and what those can run; those of pins. Of an old link, all.
 */
function machinesNamed(link: string): string[] {
  const ready = machineIndex.map(({ key }) => key);
  if (pastVersion(link) !== undefined) return ready;
  const { search, hash } = splitLink(link);
  const entries = new URLSearchParams(search.slice(0, LONGEST_READ));
  const named = calledNow(entries.get('m') ?? '');
  const beside = entries.get('beside')?.split(',') ?? [];
  const text = PACKED.exec(hash)?.[1];
  const extras = text === undefined ? undefined : packer?.unpack(text).extras;
  const { custom, pins = [], beside: own = [] } = extras ?? {};
  const customs = [custom, ...own, ...pins.map((pin) => pin.custom)].flatMap((one) => one ?? []);
  const asked = [...beside, ...pins.map(({ machine }) => machine), ...customs.flatMap(machinesNeeded)];
  const first = ready.includes(named) ? named : (ready[0] ?? '');
  // One that is not for this machine is called by its title.
  const experiment = calledNow(entries.get('x') ?? '');
  const owners = machineIndex.filter(({ programs }) => Object.hasOwn(programs, experiment));
  const owner = owners.some(({ key }) => key === first) ? undefined : owners[0]?.key;
  return [...new Set([first, ...asked, owner ?? first])].filter((key) => ready.includes(key));
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
