/** Where a change leads that reaches a goal. */

import type { Check, Values } from '../manifest/values.ts';
import { variedBy } from '../presets/presets.ts';
import { change, type ExplorerState, resolve, selectPoint, selectSweep } from '../state/state.ts';
import { expand, type PlannedSeries, UNASKED } from '../sweep/sweep.ts';
import { runWith } from './one-parameter.ts';

/**
 * The state with a parameter at another value, in which the run of this point of a curve is marked. What is swept gets a place
 * more on the x axis. Undefined where no such state shows that run.
 */
export function stateWith(
  state: ExplorerState,
  { points }: Pick<PlannedSeries, 'points'>,
  point: Values,
  [key, value]: readonly [string, number],
  check: Check,
): ExplorerState | undefined {
  const { x, by } = resolve(state);
  if ('cases' in by && variedBy(by).includes(key)) return undefined;
  const places = points.map((one) => one.x);
  const isSwept = key === x.parameter;
  const along = isSwept ? [...places, value].toSorted((a, b) => Number(a) - Number(b)) : places;
  // Places relative to a capacity would move with what changes it.
  const fixed = isSwept || x.relativeTo ? selectSweep(state, { parameter: x.parameter, values: along }) : state;
  const next = isSwept ? fixed : change(fixed, key, value);
  const run = runWith(state, point, { [key]: value });
  for (const series of expand(next, { ...UNASKED, check }).series) {
    const index = series.points.findIndex((one) => one.key === run.key);
    if (index >= 0) return selectPoint(next, { series: String(series.value), index });
  }
  return undefined;
}
