/** Runs of a point with one parameter at another value. */

import { isLeftToProgram } from '../manifest/brought.ts';
import type { Parameter } from '../manifest/manifest.ts';
import { applicable, canonicalKey, type Values } from '../manifest/values.ts';
import { withAliases } from '../presets/derived.ts';
import { offeredIn } from '../state/levers.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import type { Run } from './filled.ts';

/** The parameters of a point that are numbers and that its run reads, and are no question of how long it runs. */
export function numbersOf(state: ExplorerState, point: Values): Parameter[] {
  const read = new Set(applicable(point));
  return offeredIn(resolve(state)).filter(
    (parameter) =>
      parameter.group !== 'run' &&
      !isLeftToProgram(parameter.key, point) &&
      (parameter.kind === 'integer' || parameter.kind === 'real') &&
      read.has(parameter),
  );
}

/** The run of a point with other values. */
export function runWith(state: ExplorerState, point: Values, set: Values, seed = Number(point.seed)): Run {
  const values = { ...point, ...withAliases(resolve(state).machine, set), seed };
  return { key: canonicalKey(values), values };
}

/** The same again and again: a table asks after every run, and a key takes its time. */
export function runsOf(state: ExplorerState, point: Values): (key: string, value: number, seed: number) => Run {
  const runs = new Map<string, Run>();
  return (key, value, seed) => {
    const name = `${key} ${value} ${seed}`;
    const run = runs.get(name) ?? runWith(state, point, { [key]: value }, seed);
    runs.set(name, run);
    return run;
  };
}
