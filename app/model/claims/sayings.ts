/** What a paper, and what was found about it, says of one change, one setting, or one experiment. */
import type { Values } from '../manifest/values.ts';
import type { PaperNote } from '../presets/presets.ts';
import { sayingsOf } from './claims.ts';
import type { Cost } from './evidence.ts';

/** What a change that an explanation names does to all claims of a machine; undefined if it has not been tried. */
export function costOf(machine: string, set: Values): Cost | undefined {
  return sayingsOf(machine)?.costs.find((cost) => textOf(cost.set) === textOf(set));
}

/** Why tests of a machine's claims set a parameter to a value; undefined where that goes without saying. */
export function reasonFor(machine: string, parameter: string, value: number | string): string | undefined {
  return sayingsOf(machine)?.settings.find((one) => one.parameter === parameter && one.value === value)?.reason;
}

/** What the paper says of what an experiment of a machine shows; undefined before it is loaded. */
export function noteOf(machine: string, experiment: string): PaperNote | undefined {
  return sayingsOf(machine)?.notes.find((note) => note.experiment === experiment);
}

const textOf = (set: Values) => JSON.stringify(Object.entries(set).sort());
