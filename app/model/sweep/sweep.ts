/**
 * From a state to the points that must be simulated: one curve per value of the series parameter, one point per value
 * on the x axis.
 */

import { type GrainError, parameterOf } from '../manifest/manifest.ts';
import { problemOf } from '../manifest/value.ts';
import { along, applicable, type Check, unchecked, type Values } from '../manifest/values.ts';
import { sweepOn } from '../presets/experiment-on.ts';
import { type SeriesPreset, type Sweep, variedBy } from '../presets/presets.ts';
import { curvesOf } from '../state/curves.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import { english, type Words } from '../words/words.ts';
import { type Capacity, UNKNOWN_CAPACITY } from './capacity.ts';

export type PlannedPoint = {
  x: number | string;
  values: Values;
  /** Cache key of the finished point. */
  key: string;
  /** The point cannot run. */
  error?: GrainError;
  /** Of a map, which is refined only where contours run: the point is not asked for yet. */
  later?: true;
  /** Of a map of what is best: a point for each value of that choice. Once all are known, the point is the best of them. */
  rivals?: readonly PlannedPoint[];
};

export type PlannedSeries = {
  /** Where curves are machines: its key. */
  machine?: string;
  /** The value of the parameter, or the key of the case. */
  value: number | string;
  label: string;
  /** The curve of the values that the page talks about. */
  current: boolean;
  /** The values of the series; the x parameter has its value of the state. */
  values: Values;
  /** What the fractions of a relative sweep refer to; unknown where that is not needed. */
  capacity: Capacity;
  points: PlannedPoint[];
};

export type SweepPlan = {
  x: string;
  /** A parameter, or the key of cases. */
  seriesBy: string;
  /** The parameters that are not the same for all points. */
  varied: string[];
  /** The curves follow an order of size, so that they take a ramp of one colour. */
  ordered: boolean;
  series: PlannedSeries[];
};

// Digits of a load relative to the capacity: a capacity of 1/3 would fill links and keys with digits.
const RELATIVE_DIGITS = 4;

/** All points of these curves, each by itself. */
export function pointsIn(series: readonly PlannedSeries[]): PlannedPoint[] {
  return series.flatMap(({ points }) => points.flatMap((point) => point.rivals ?? point));
}

/** The points that the engine is asked for: all but those with an error, and those of a map that are not due yet. */
export function pointsToRun(series: readonly PlannedSeries[]): PlannedPoint[] {
  return pointsIn(series).filter(({ error, later }) => !error && !later);
}

/**
 * What a plan asks of the engine. `capacityOf` is the closed form; it is asked
 * once for every curve of a relative sweep.
 */
export type Ask = { capacityOf: (values: Values) => Capacity; check: Check };

/** The answers without an engine. */
export const UNASKED: Ask = { capacityOf: () => UNKNOWN_CAPACITY, check: unchecked };

/** The state's own values always have a curve, also if the preset does not list it: moving a slider must show. */
export function expand(state: ExplorerState, { capacityOf, check }: Ask, t: Words = english): SweepPlan {
  const resolved = resolve(state);
  const { x, by, values: own } = resolved;
  const series = curvesOf(resolved, t).map(({ value, label, current, set, machine = '' }) => {
    const values = { ...own, ...set };
    const capacity = x.relativeTo === 'capacity' ? capacityOf(values) : UNKNOWN_CAPACITY;
    // Machines whose times are of another order have values of x of their own, and so have curves that bend elsewhere.
    const onCurve = x.curves?.[state.seriesBy]?.[value];
    const sweep = { ...sweepOn(x, machine), ...(onCurve && { values: onCurve }) };
    const all = pointsAlong(state, values, sweep, capacity.load, check);
    const points = state.map ? all.map((point) => ({ ...point, later: true as const })) : all;
    return { value, label, current, machine, values, capacity, points };
  });
  const varied = [...new Set([x.parameter, ...variedBy(by)])];
  return { x: x.parameter, seriesBy: state.seriesBy, varied, ordered: isOrdered(by), series };
}

/** Why what is on the x axis and what tells the curves apart do not go together, or undefined. */
export function contradictionOf(state: ExplorerState): GrainError | undefined {
  const {
    x: { parameter },
    by,
  } = resolve(state);
  if (!variedBy(by).includes(parameter)) return undefined;
  return { path: parameter, code: 'on_both_axes', arguments: [] };
}

/** The error if these values make the parameter of the curves meaningless, as a ping does the words of a read. */
function ineffective(by: SeriesPreset, values: Values): GrainError | undefined {
  return 'cases' in by ? undefined : unread(by.parameter, values);
}

function unread(key: string, values: Values): GrainError | undefined {
  if (applicable(values).some((parameter) => parameter.key === key)) return undefined;
  return { path: key, code: 'not_read', arguments: [] };
}

function isOrdered(by: SeriesPreset): boolean {
  return !('cases' in by) && parameterOf(by.parameter)?.kind !== 'choice';
}

/** The points of a curve of a state, whose values are `series`. */
export function pointsAlong(
  state: ExplorerState,
  series: Values,
  sweep: Sweep,
  capacity: number,
  check: Check,
): PlannedPoint[] {
  const wrong = contradictionOf(state) ?? ineffective(resolve(state).by, series);
  // Whether a run reads a parameter does not depend on the value of the parameter.
  const unreadX = unread(sweep.parameter, series);
  const { validate, canonicalKey } = along(series, sweep.parameter, check);
  const points = xValues(sweep, capacity).map((x) => {
    const error = wrong ?? validate(x)[0] ?? unreadX;
    return { x, values: { ...series, [sweep.parameter]: x }, key: canonicalKey(x), ...(error && { error }) };
  });
  // Values of x that this machine cannot run are left out without an error if it can run any of them.
  const within = points.filter((point) => point.error?.path !== sweep.parameter);
  return within.length > 0 ? within : points;
}

function xValues(sweep: Sweep, capacity: number): (number | string)[] {
  if (!sweep.relativeTo) return sweep.values;
  if (!Number.isFinite(capacity)) return sweep.absolute ?? sweep.values;
  const parameter = parameterOf(sweep.parameter);
  const scaled = sweep.values.map((value) => Number((Number(value) * capacity).toPrecision(RELATIVE_DIGITS)));
  return [...new Set(scaled)].filter((value) => parameter && !problemOf(parameter, value));
}
