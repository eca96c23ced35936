/** The experiments of a machine in two groups: those that redraw a figure or a table of its paper, and the others. */

import { type ExperimentPreset, experimentOf, figureOn } from './presets.ts';

export type ExperimentGroups = { paper: ExperimentPreset[]; others: ExperimentPreset[] };

/** `keys` in the order of the machine; `machine` is the key under which figures of its paper are known. */
export function experimentGroups(keys: readonly string[], machine: string): ExperimentGroups {
  const all = keys.flatMap((key) => experimentOf(key) ?? []);
  const isOfPaper = (experiment: ExperimentPreset) => figureOn(experiment, machine) !== undefined;
  return { paper: all.filter(isOfPaper), others: all.filter((one) => !isOfPaper(one)) };
}
