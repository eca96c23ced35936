/** Maps over two parameters: how a state becomes one, and how one becomes a curve along either axis. */

import { parameterOf } from '../manifest/manifest.ts';
import { valueAt } from '../manifest/values.ts';
import type { ExplorerState } from '../state/explorer-state.ts';
import { leversOf, offeredIn } from '../state/levers.ts';
import { unmarked, withoutView } from '../state/looking.ts';
import { normalise } from '../state/normal.ts';
import { resolve } from '../state/resolve.ts';
import { type RangeSweep, usualSweep } from '../state/sweep-choice.ts';

/** Points along each axis where contours run: 32 steps. */
export const FINE = 33;

/**
 * A state as a map: of x and what tells the curves apart, where these are numbers, else of what moves the figure most.
 * Undefined where the runs read no two numbers.
 */
export function asMap(state: ExplorerState): ExplorerState | undefined {
  const [sweep, ...others] = candidates(state).flatMap((key) => rangeAround(state, key) ?? []);
  if (!sweep) return undefined;
  for (const map of others) {
    const made = withMap({ ...state, sweep }, map);
    if (made.map) return made;
  }
  return undefined;
}

/** The map over another range, or of another parameter. */
export function withMap(state: ExplorerState, map: RangeSweep): ExplorerState {
  const [first] = resolve(state).charts;
  const { seriesValues: _, difference, ...rest } = withoutView(unmarked(state), first?.key ?? '');
  const kept = difference?.base.startsWith('machine:') ? { difference } : {};
  return normalise({ ...rest, ...kept, seriesBy: map.parameter, map });
}

/** The curves again: those of a few values of what goes up on the map. */
export function asCurves(state: ExplorerState): ExplorerState {
  const { map: _, ...rest } = unmarked(state);
  return normalise(rest);
}

/** The curve through a place of a map, along one of its axes. */
export function cutOf(state: ExplorerState, at: { x: number; y: number }, along: 'x' | 'y'): ExplorerState {
  const { map, sweep } = state;
  if (!map || !sweep) return state;
  const [other, value] = along === 'x' ? [map.parameter, at.y] : [sweep.parameter, at.x];
  const { map: _, axes, difference: __, ...rest } = unmarked(state);
  const [first] = resolve(state).charts;
  const shown = first ? { [first.key]: { x: 'swept', y: first.y.key } } : {};
  return normalise({
    ...rest,
    axes: { ...axes, ...shown },
    changes: { ...state.changes, [other]: value },
    sweep: along === 'x' ? sweep : map,
    seriesBy: other,
    seriesValues: [value],
  });
}

/** Keys of what may be on the axes: x, what tells the curves apart, the levers, then any other parameter. */
function candidates(state: ExplorerState): string[] {
  const resolved = resolve(state);
  const others = [...leversOf(resolved), ...offeredIn(resolved)].map(({ key }) => key);
  return [...new Set([resolved.x.parameter, state.seriesBy, ...others])];
}

/** Of a parameter: the values that the figure has of it, or those around its own. Undefined of what is no number. */
export function rangeAround(state: ExplorerState, key: string): RangeSweep | undefined {
  const parameter = parameterOf(key);
  const { x, by, charts, values } = resolve(state);
  const usual = parameter && usualSweep(parameter, valueAt(values, parameter));
  if (!usual || !('steps' in usual)) return undefined;
  const of = x.parameter === key && !x.relativeTo ? x : 'cases' in by || by.parameter !== key ? undefined : by;
  const listed = of?.values.map(Number) ?? [];
  const [from, to] = [Math.min(...listed), Math.max(...listed)];
  if (!(from < to)) return { ...usual, steps: FINE };
  const isLog = from > 0 && (of === x ? charts[0]?.x.scale : usual.scale) === 'log';
  return { ...usual, from, to, scale: isLog ? 'log' : 'linear', steps: FINE };
}
