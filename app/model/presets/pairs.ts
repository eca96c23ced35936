/** Which program runs on which machine: computed from what programs count, what nodes price and what presets set. */
import { sentenceOf } from '../manifest/errors.ts';
import { manifest, whyNotOn } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import { english, type Words } from '../words/words.ts';
import { machines, machineValues } from './presets.ts';

/** `why` is empty where the program runs. */
export type Pair = { program: string; machine: string; runs: boolean; why: string };

/** The values of a program on a machine as its preset has it, and of the rest the defaults. */
export function pairValues({ program, machine }: Pick<Pair, 'program' | 'machine'>): Values {
  const preset = machines.find(({ key }) => key === machine);
  return { ...(preset && machineValues(preset)), program };
}

/** Every program on every machine that is ready, in manifest order and in the order of the machines. */
export function pairs(t: Words = english): Pair[] {
  const ready = machines.filter(({ of }) => of === undefined);
  return manifest.programs.flatMap(({ key: program }) =>
    ready.map(({ key: machine }) => {
      const why = whyNotOn(pairValues({ program, machine }).node, program);
      return { program, machine, runs: why === undefined, why: why === undefined ? '' : sentenceOf(why, t) };
    }),
  );
}
