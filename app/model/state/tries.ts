/** What an experiment suggests to try: as it changes what is shown, and back. */

import type { Try } from '../presets/presets.ts';
import { change, reset, selectAxis, selectBeside } from './choices.ts';
import type { ExplorerState } from './explorer-state.ts';
import { chartIn, resolve } from './resolve.ts';

/** Whether the state has already all that the suggestion would set. */
export function isTried(state: ExplorerState, { set = {}, beside, axes = {} }: Try): boolean {
  const resolved = resolve(state);
  const isSet = Object.entries(set).every(([key, value]) => resolved.values[key] === value);
  const stands = beside === undefined || String(state.beside ?? []) === String(beside);
  return isSet && stands && axesIn(axes).every(([chart, axis, key]) => chartIn(resolved, chart)?.[axis].key === key);
}

/** Everything that it says; or if it is so, everything as it was at first. */
export function tried(state: ExplorerState, one: Try): ExplorerState {
  const back = isTried(state, one);
  let next = state;
  for (const [key, value] of Object.entries(one.set ?? {})) next = back ? reset(next, key) : change(next, key, value);
  if (one.beside) next = selectBeside(next, back ? [] : one.beside, 'shared');
  for (const [chart, axis, key] of axesIn(one.axes)) {
    const first = resolve(next).experiment.charts.find((preset) => preset.key === chart)?.[axis][0]?.key;
    next = selectAxis(next, chart, axis, back ? (first ?? key) : key);
  }
  return next;
}

function axesIn(axes: Try['axes'] = {}): [chart: string, axis: 'x' | 'y', key: string][] {
  return Object.entries(axes).flatMap(([chart, keys]) =>
    (['x', 'y'] as const).flatMap((axis): [string, 'x' | 'y', string][] => {
      const key = keys[axis];
      return key === undefined ? [] : [[chart, axis, key]];
    }),
  );
}
