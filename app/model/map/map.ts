/** Maps over two parameters: how a state becomes one, and how one becomes a curve along either axis. */

import { type Parameter, parameterOf } from '../manifest/manifest.ts';
import { valueAt } from '../manifest/values.ts';
import { variedBy } from '../presets/presets.ts';
import { SWEPT } from '../state/axes.ts';
import type { ExplorerState } from '../state/explorer-state.ts';
import { leversOf, offeredIn } from '../state/levers.ts';
import { unmarked, withoutView } from '../state/looking.ts';
import { normalise } from '../state/normal.ts';
import { whyFixed } from '../state/read.ts';
import { resolve } from '../state/resolve.ts';
import { type MapChoice, type RangeSweep, usualSweep } from '../state/sweep-choice.ts';

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

// How a run is simulated, and what of it is kept, changes no result.
const WITHOUT_EFFECT = ['kernel', 'record'];

/** The parameters whose best value a map can show: choices that the runs read and that nothing else varies. */
export function bestOffered(state: ExplorerState): Parameter[] {
  const { x, by, read } = resolve(state);
  const varied = [x.parameter, ...variedBy(by), ...WITHOUT_EFFECT];
  const isOpen = ({ key, kind, choices = [] }: Parameter) => kind === 'choice' && choices.length > 1 && !whyFixed(key);
  return read.filter((parameter) => isOpen(parameter) && !varied.includes(parameter.key));
}

/** The map over another range, or of another parameter. It shows the best of what it did, unless the range says of what. */
export function withMap(state: ExplorerState, range: MapChoice): ExplorerState {
  const map = { ...(state.map?.best !== undefined && { best: state.map.best }), ...range };
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

/** The curve through a place of a map, along one of its axes; of what is compared a curve for each. `x` is a value of what is swept. */
export function cutOf(state: ExplorerState, at: { x: number | string; y: number }, along: 'x' | 'y'): ExplorerState {
  const { map: up, sweep } = state;
  if (!up) return state;
  const { best, ...range } = up;
  const [other, value] = along === 'x' ? [up.parameter, at.y] : [resolve(state).x.parameter, at.x];
  const { map: _, axes, difference: __, sweep: ___, ...rest } = unmarked(state);
  const [first] = resolve(state).charts;
  const isSwept = along === 'y' || sweep !== undefined;
  const shown = first && isSwept ? { [first.key]: { x: SWEPT, y: first.y.key } } : {};
  const x = along === 'x' ? sweep : range;
  return normalise({
    ...rest,
    axes: { ...axes, ...shown },
    changes: { ...state.changes, [other]: value },
    ...(x && { sweep: x }),
    ...(best === undefined ? { seriesBy: other, seriesValues: [value] } : { seriesBy: best }),
  });
}

/** Keys of what may be on the axes: x, what tells the curves apart, the levers, then any other parameter. */
function candidates(state: ExplorerState): string[] {
  const resolved = resolve(state);
  const others = [...leversOf(resolved), ...offeredIn(resolved)].map(({ key }) => key);
  return [...new Set([resolved.x.parameter, state.seriesBy, ...others])];
}

/** The range of a parameter in the figure, or around its own value. Undefined if its values are no numbers. */
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
