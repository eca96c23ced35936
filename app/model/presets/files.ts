/**
 * The JSON files of `presets/`: found by their folders, so that adding one is adding a file. In Node all are at hand. In a
 * page scripts/vite/machines.ts stands in for this file: an index of the machines, and what loads the rest of one when it
 * is opened.
 */

import { type MachineFiles, type PaperFiles, presetsIn } from './folder.ts';
import type { MachineEntry } from './types.ts';

const presets = presetsIn(new URL('../../../presets/', import.meta.url));

/** All machines, in their order. */
export const machineIndex: readonly MachineEntry[] = presets.index;

/** What need not be loaded. */
export const atHand: readonly MachineFiles[] = presets.files;

/** What loads the files of a machine that are not at hand, by its key. */
export const machineLoaders: Readonly<Record<string, () => Promise<MachineFiles>>> = {};

/** What loads what the paper on a machine says of it, by its key: much, of which a page may need none. */
export const paperLoaders: Readonly<Record<string, () => Promise<PaperFiles>>> = Object.fromEntries(
  [...presets.sayings].map(([key, files]) => [key, () => Promise.resolve(files)]),
);

/** Keys of the machines that have claims. */
export const claimed: readonly string[] = [...presets.sayings].flatMap(([key, { claims }]) => (claims ? [key] : []));

/** What loads the readings of the claims on a machine, by its key. */
export const readingLoaders: Readonly<Record<string, () => Promise<unknown>>> = Object.fromEntries(
  [...presets.readings].map(([key, file]) => [key, () => Promise.resolve(file)]),
);
