/**
 * From a state to the points that must be simulated: one curve per value of the series parameter, one point per value
 * on the x axis.
 */
import { type GrainError, type Parameter, parameterOf } from './manifest.ts';
import type { Sweep } from './presets.ts';
import { type ExplorerState, experimentIn, valuesOf } from './state.ts';
import { canonicalValue, parseShape, problemOf, seriesLabel } from './value.ts';
import { canonicalKey, type Values, validate, valueAt } from './values.ts';

export type PlannedPoint = {
  x: number | string;
  values: Values;
  /** Cache key of the finished point. */
  key: string;
  /** The point cannot run. */
  error?: GrainError;
};

export type PlannedSeries = {
  value: number | string;
  label: string;
  /** The curve of the values that the page talks about. */
  current: boolean;
  /** Of the series, with the x parameter as the state has it. */
  values: Values;
  /** What the fractions of a relative sweep refer to; NaN if unknown or not needed. */
  capacity: number;
  points: PlannedPoint[];
};

export type SweepPlan = {
  x: string;
  seriesBy: string;
  /** The curves follow an order of size, so that they take a ramp of one colour. */
  ordered: boolean;
  series: PlannedSeries[];
};

// So that a capacity that is a third leaves no tail of digits in links and keys.
const RELATIVE_DIGITS = 4;

/**
 * `capacityOf` is the closed form in flits/node/cycle, NaN where it is unknown; it is asked once for every curve of a
 * relative sweep. The state's own value of the series parameter always has a curve, also if the preset does not list
 * it: moving its slider must show.
 */
export function expand(state: ExplorerState, capacityOf: (values: Values) => number): SweepPlan {
  const { x, series: choices } = experimentIn(state);
  const base = valuesOf(state);
  const sweep = choices.find((choice) => choice.parameter === state.seriesBy);
  const by = sweep && parameterOf(sweep.parameter);
  const values = sweep && by ? withCurrent(by, sweep.values, valueAt(base, by)) : [];
  const series = values.map((value) => {
    const also = Object.entries(sweep?.also?.[String(value)] ?? {}).filter(
      ([key]) => !Object.hasOwn(state.changes, key),
    );
    const at = { ...base, [state.seriesBy]: value, ...Object.fromEntries(also) };
    const capacity = x.relativeTo === 'capacity' ? capacityOf(at) : Number.NaN;
    const current = by !== undefined && canonicalValue(by, valueAt(base, by)) === value;
    return {
      value,
      label: [[state.seriesBy, value] as const, ...also].map(([key, set]) => seriesLabel(key, set)).join(', '),
      current,
      values: at,
      capacity,
      points: pointsOf(x, at, capacity),
    };
  });
  return { x: x.parameter, seriesBy: state.seriesBy, ordered: by?.kind !== 'choice', series };
}

function withCurrent(by: Parameter, listed: (number | string)[], current: number | string): (number | string)[] {
  const all = [...new Set([...listed, current].map((value) => canonicalValue(by, value)))];
  return by.kind === 'choice' ? all : all.sort((a, b) => sizeOf(a) - sizeOf(b));
}

function sizeOf(value: number | string): number {
  if (typeof value === 'number') return value;
  return parseShape(value)?.reduce((product, extent) => product * extent, 1) ?? 0;
}

function pointsOf(sweep: Sweep, series: Values, capacity: number): PlannedPoint[] {
  const points = xValues(sweep, capacity).map((x) => {
    const values = { ...series, [sweep.parameter]: x };
    const error = validate(values)[0];
    return { x, values, key: canonicalKey(values), ...(error && { error }) };
  });
  // Where the sweep follows the machine, a value of x beyond what the node can do is nobody's mistake.
  return sweep.relativeTo ? points.filter((point) => point.error?.path !== sweep.parameter) : points;
}

function xValues(sweep: Sweep, capacity: number): (number | string)[] {
  if (!sweep.relativeTo) return sweep.values;
  if (!Number.isFinite(capacity)) return sweep.absolute ?? sweep.values;
  const parameter = parameterOf(sweep.parameter);
  const scaled = sweep.values.map((value) => Number((Number(value) * capacity).toPrecision(RELATIVE_DIGITS)));
  return [...new Set(scaled)].filter((value) => parameter && !problemOf(parameter, value));
}
