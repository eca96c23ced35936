/** The experiments of a machine in two groups: those of its paper, or where there is none its own, and the others. */

import { type ExperimentPreset, experimentOf, figureOn, machineOf } from './presets.ts';

/** `isOfPaper`: the first redraw figures and tables of the machine's paper. */
export type ExperimentGroups = { first: ExperimentPreset[]; others: ExperimentPreset[]; isOfPaper: boolean };

/** `keys` in the order of the machine; `machine` is the key under which figures of its paper are known. */
export function experimentGroups(keys: readonly string[], machine: string): ExperimentGroups {
  const all = keys.flatMap((key) => experimentOf(key) ?? []);
  const isOfPaper = (experiment: ExperimentPreset) => figureOn(experiment, machine) !== undefined;
  const own = new Set(machineOf(machine)?.experiments ?? []);
  const hasPaper = all.some(isOfPaper);
  const isFirst = hasPaper ? isOfPaper : ({ key }: ExperimentPreset) => own.has(key);
  return { first: all.filter(isFirst), others: all.filter((one) => !isFirst(one)), isOfPaper: hasPaper };
}
