/** Machines side by side: presets, and machines of a person's own. */
import { CUSTOM, type CustomMachine, canRun, normalCustom, presetOf } from '../presets/custom.ts';
import { entryOf, type MachineEntry, machineIndex, machineOf } from '../presets/presets.ts';
import type { Companion, Curves } from './explorer-state.ts';

/** Machines of one's own that stand beside another. */
export const MOST_OWN_BESIDE = 4;
const OWN = /^custom:([1-9])$/;

/** The key of each: that of the preset, or `custom:1`, `custom:2`, … */
export function companionKeys(beside: readonly Companion[] = []): string[] {
  let own = 0;
  return beside.map((one) => (typeof one === 'string' ? one : keyOfOwn(own++)));
}

/** Key of a person's own machine beside, counted from 0. */
export function keyOfOwn(place: number): string {
  return `${CUSTOM}:${place + 1}`;
}

/** Which of a person's own machines a key names, from 0; undefined if it names a preset. */
export function placeOfOwn(key: string): number | undefined {
  const place = OWN.exec(key)?.[1];
  return place === undefined ? undefined : Number(place) - 1;
}

export function ownBeside(beside: readonly Companion[] = []): CustomMachine[] {
  return beside.filter((one) => typeof one !== 'string');
}

/** Other machines that can run the experiment of a state, whether they are here or not. */
export function machinesBeside({ machine, experiment }: Pick<Curves, 'machine' | 'experiment'>): MachineEntry[] {
  return machineIndex.filter(({ key }) => key !== machine).filter((other) => canRun(other, experiment));
}

/** Whether one's own machine can run what a state shows, and is not what it shows. */
export function canStandBeside(state: Pick<Curves, 'custom' | 'experiment'>, own: CustomMachine): boolean {
  return !isSame(own, state.custom) && presetOf(own).experiments.includes(state.experiment);
}

const isSame = (one: CustomMachine, other: CustomMachine | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** Each once, in the order given; those that cannot run the experiment are left out. */
export function normalBeside(
  state: Pick<Curves, 'machine' | 'custom' | 'experiment'>,
  beside: readonly Companion[] = [],
): Companion[] {
  const able = machinesBeside(state).flatMap(({ key }) => (machineOf(key) ? [key] : []));
  const kept: Companion[] = [];
  for (const one of beside) {
    if (typeof one === 'string') {
      if (able.includes(one) && !kept.includes(one)) kept.push(one);
      continue;
    }
    const own = normalCustom(one);
    const others = ownBeside(kept);
    if (!own || others.length >= MOST_OWN_BESIDE || !canStandBeside(state, own)) continue;
    if (!others.some((other) => isSame(own, other))) kept.push(own);
  }
  return kept;
}

/** What a machine is called. */
export function companionName(one: Companion): string {
  return typeof one === 'string' ? (entryOf(one)?.name ?? one) : one.name;
}
