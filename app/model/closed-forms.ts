/** What is known without simulating: dashed curves and the mark of the capacity, on the axes a person has chosen. */

import { type GrainError, parameterOf, type Row } from './manifest.ts';
import type { ChartPreset } from './presets.ts';
import { axesOf, type ExplorerState, experimentIn } from './state.ts';
import type { PlannedSeries, SweepPlan } from './sweep.ts';
import { formatQuantity } from './units.ts';
import type { Values } from './values.ts';
import { english, type Words } from './words.ts';

/** A closed form at one point. */
export type Evaluate = (model: string, values: Values) => Row | GrainError;

export type Curve = { x: number; y: number }[];

export type FigureReference = {
  axis: 'x' | 'y';
  from: number;
  to?: number;
  label: string;
  kind: 'capacity' | 'claim' | 'level';
};

/** By chart key; `curves` in the order of the series, undefined where the closed form says nothing. */
export type ClosedForms = Readonly<Record<string, { curves: (Curve | undefined)[]; references: FigureReference[] }>>;

/** Curves that were computed before, by what they depend on; a caller who asks again keeps one. */
export type KnownCurves = Map<string, Curve | undefined>;

export type ClosedFormInput = {
  state: ExplorerState;
  plan: SweepPlan;
  evaluate: Evaluate;
  known?: KnownCurves;
  /** Fewer places for a first sight; the usual number makes a smooth curve. */
  places?: number;
};

/** Everything that the closed forms say of a plan: some hundred evaluations, so ask once per plan. */
export function closedFormsOf(input: ClosedFormInput, t: Words = english): ClosedForms {
  const { charts } = experimentIn(input.state);
  return Object.fromEntries(
    charts.map((chart) => {
      const curves = input.plan.series.map((series) => curveOf(input, chart, series));
      return [chart.key, { curves, references: referencesOf(input, chart, t) }];
    }),
  );
}

// Enough for a smooth curve, few enough for all curves to be ready within a frame.
const CURVE_POINTS = 24;
/** Enough to see what a change did, in the frame of the change. */
export const FIRST_CURVE_POINTS = 10;
const MOST_KNOWN = 200;

/** Values of the swept parameter, as densely as its points lie; only whole ones if it takes no others. */
function placesAlong(x: string, series: PlannedSeries, count: number): (number | string)[] {
  const listed = series.points.map((point) => point.x);
  const kind = parameterOf(x)?.kind;
  const falling = Number(listed[0]) > Number(listed.at(-1));
  if (kind !== 'integer' && kind !== 'real') return listed;
  const places = Array.from({ length: count }, (_, i) => {
    const at = ((listed.length - 1) * i) / (count - 1);
    const [from, to] = [Number(listed[Math.floor(at)]), Number(listed[Math.ceil(at)])];
    const value = from + (to - from) * (at - Math.floor(at));
    return kind === 'integer' ? Math.round(value) : value;
  });
  return [...new Set([...places, ...(kind === 'integer' ? listed.map(Number) : [])])].sort((a, b) =>
    falling ? b - a : a - b,
  );
}

function curveOf(input: ClosedFormInput, chart: ChartPreset, series: PlannedSeries): Curve | undefined {
  const { state, plan, known, places = CURVE_POINTS } = input;
  const { x, y } = axesOf(state, chart);
  const [first] = series.points;
  if (!known || !chart.model || !first) return newCurve(input, chart, series, places);
  // The values of one point and the places of all say what a curve is.
  const along = series.points.map((point) => point.x);
  const key = [chart.model, x.modelColumn, y.modelColumn, plan.x, places, first.key, ...along].join(' ');
  if (!known.has(key)) {
    known.set(key, newCurve(input, chart, series, places));
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break;
      known.delete(oldest);
    }
  }
  return known.get(key);
}

function newCurve(
  { state, plan, evaluate }: ClosedFormInput,
  chart: ChartPreset,
  series: PlannedSeries,
  places: number,
): Curve | undefined {
  const { x, y } = axesOf(state, chart);
  const { model } = chart;
  const [xColumn, yColumn] = [x.modelColumn, y.modelColumn];
  if (!model || !xColumn || !yColumn) return undefined;
  const curve = placesAlong(plan.x, series, places).map((at) => {
    const values = { ...series.values, [plan.x]: at };
    const row = evaluate(model, values);
    if (isError(row)) return { x: Number.NaN, y: Number.NaN };
    return { x: columnAt(row, values, xColumn), y: columnAt(row, values, yColumn) };
  });
  const known = curve.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y));
  return known.length > 0 ? known : undefined;
}

function columnAt(row: Row, values: Values, column: string): number {
  return row[column] ?? Number(values[column] ?? Number.NaN);
}

export function isError(result: Row | GrainError): result is GrainError {
  return typeof (result as GrainError).message === 'string';
}

/** The capacity, if it is the same for all curves, otherwise that of the curve the page talks about. */
function referencesOf({ state, plan, evaluate }: ClosedFormInput, chart: ChartPreset, t: Words): FigureReference[] {
  const { reference } = chart;
  const { x } = axesOf(state, chart);
  const column = x.referenceColumn;
  if (!reference || !column) return [];
  const known = plan.series.flatMap((series) => {
    const row = evaluate(reference, series.values);
    const value = isError(row) ? Number.NaN : (row[column] ?? Number.NaN);
    return Number.isFinite(value) ? [{ value, series }] : [];
  });
  const shown = known.find(({ series }) => series.current) ?? known[0];
  if (!shown) return [];
  const same = known.every(({ value }) => value === shown.value);
  const whose = same ? '' : t` of ${shown.series.label}`;
  const label = t`capacity${whose} ${formatQuantity(shown.value, t(x.unit))}`;
  return [{ axis: 'x', from: shown.value, label, kind: 'capacity' }];
}
