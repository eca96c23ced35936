/** The machines that can stand beside the one that is shown: presets, those of the link, those kept in this browser. */

import { useEffect, useState } from 'react';
import { type CustomMachine, whyCannotRun } from '../../model/presets/custom.ts';
import { type MachineEntry, machineIndex } from '../../model/presets/presets.ts';
import { canStandBeside, companionName, ownBeside } from '../../model/state/beside.ts';
import type { Companion, Curves } from '../../model/state/explorer-state.ts';
import { type ExplorerState, machinesBeside } from '../../model/state/state.ts';
import { english, type Words } from '../../model/words/words.ts';

export type Choice = { key: string; name: string; machine: Companion; chosen: boolean };

const sameAs = (one: Companion) => (other: Companion) =>
  one === other ||
  (typeof one !== 'string' && typeof other !== 'string' && JSON.stringify(one) === JSON.stringify(other));

/** What can be chosen for a state, with a person's own machines after the presets. */
export function choicesOf(state: ExplorerState, kept: readonly CustomMachine[]): { presets: Choice[]; own: Choice[] } {
  const { beside = [] } = state;
  const chosenOwn = ownBeside(beside);
  const others = kept.filter((one) => canStandBeside(state, one) && !chosenOwn.some(sameAs(one)));
  const choice = (machine: Companion, key: string): Choice => {
    return { key, name: companionName(machine), machine, chosen: beside.some(sameAs(machine)) };
  };
  return {
    presets: machinesBeside(state).map(({ key }) => choice(key, key)),
    own: [...chosenOwn, ...others].map((machine) => choice(machine, JSON.stringify(machine))),
  };
}

/** The keys of the machines beside, in their order. */
export function companionOrder(beside: readonly Companion[], choices: readonly Choice[]): string[] {
  return beside.flatMap((one) => choices.find(({ machine }) => sameAs(one)(machine))?.key ?? []);
}

/** A person's own machines, once they have been read. */
export function useKeptMachines(): readonly CustomMachine[] {
  const [kept, setKept] = useState<readonly CustomMachine[]>([]);
  useEffect(() => {
    let current = true;
    import('../custom/kept-machines.ts')
      .then(({ keptMachines }) => keptMachines())
      // Without them those of the link and the presets are still there.
      .then(
        ({ machines }) => current && setKept(machines),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, []);
  return kept;
}

/** Other machines that cannot run it, each with one sentence that says why. */
export function machinesUnable(
  { machine, experiment }: Pick<Curves, 'machine' | 'experiment'>,
  t: Words = english,
): { machine: MachineEntry; why: string }[] {
  const others = machineIndex.filter(({ key, of }) => key !== machine && of === undefined);
  return others.flatMap((other) => {
    const why = whyCannotRun(other, experiment, t);
    return why === undefined ? [] : [{ machine: other, why }];
  });
}
