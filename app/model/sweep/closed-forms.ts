/** What is known without simulating: dashed curves and the mark of the capacity, on the axes a person has chosen. */

import type { ReferenceSpec } from '../chart/chart.ts';
import type { ColumnKey } from '../manifest/column-keys.ts';
import { type GrainError, isError, parameterOf, type Row, valueIn } from '../manifest/manifest.ts';
import { canonicalKey, type Values } from '../manifest/values.ts';
import { type ExplorerState, type ResolvedChart, resolve } from '../state/state.ts';
import { formatQuantity } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import type { PlannedSeries, SweepPlan } from './sweep.ts';

/** A closed form at one point. */
export type Evaluate = (model: string, values: Values) => Row | GrainError;

export type Curve = { x: number; y: number }[];

/** By chart key; `curves` in the order of the series, undefined where the closed form says nothing. */
export type ClosedForms = Readonly<Record<string, { curves: (Curve | undefined)[]; references: ReferenceSpec[] }>>;

/** What was evaluated before, by what it depends on; a caller who asks again keeps one. */
export type KnownForms = Map<string, readonly Evaluated[]>;

/** A closed form at a value of the swept parameter. */
type Evaluated = { at: number | string; row: Row | GrainError };

export type ClosedFormInput = {
  state: ExplorerState;
  plan: SweepPlan;
  evaluate: Evaluate;
  known?: KnownForms;
  /** How many charts, in the order of the preset; all if missing. */
  charts?: number | undefined;
  /** Fewer places for a first sight; the usual number makes a smooth curve. */
  places?: number | undefined;
};

/** Everything that the closed forms say of a plan: some hundred evaluations, so ask once per plan. */
export function closedFormsOf(asked: ClosedFormInput, t: Words = english): ClosedForms {
  if (asked.state.map) return {};
  const charts = resolve(asked.state).charts.slice(0, asked.charts);
  // Several charts show columns of the same closed form.
  const known: KnownForms = asked.known ?? new Map();
  const input = { ...asked, known };
  const forms = charts.map((chart) => {
    const curves = input.plan.series.map((series) => curveOf(input, chart, series));
    return [chart.key, { curves, references: referencesOf(input, chart, t) }];
  });
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
  return Object.fromEntries(forms);
}

type Input = ClosedFormInput & { known: KnownForms };

// Enough for a smooth curve, few enough for all curves to be ready within a frame.
const CURVE_POINTS = 24;
/** Enough to see what a change did, in the frame of the change. */
export const FIRST_CURVE_POINTS = 10;
const MOST_KNOWN = 400;

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
  const all = kind === 'integer' && count >= CURVE_POINTS ? listed.map(Number) : [];
  return [...new Set([...places, ...all])].sort((a, b) => (falling ? b - a : a - b));
}

function curveOf(input: Input, { preset, x, y }: ResolvedChart, series: PlannedSeries): Curve | undefined {
  const { model } = preset;
  const [xColumn, yColumn] = [x.modelColumn, y.modelColumn];
  if (!model || !xColumn || !yColumn) return undefined;
  const columnAt = ({ at, row }: { at: number | string; row: Row }, column: string) =>
    row[column as ColumnKey] ?? Number((column === input.plan.x ? at : series.values[column]) ?? Number.NaN);
  const curve = evaluatedAlong(input, model, series).flatMap(({ at, row }) =>
    isError(row) ? [] : [{ x: columnAt({ at, row }, xColumn), y: columnAt({ at, row }, yColumn) }],
  );
  const finite = curve.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y));
  return finite.length > 0 ? finite : undefined;
}

function evaluatedAlong(input: Input, model: string, series: PlannedSeries): readonly Evaluated[] {
  const { plan, evaluate, places = CURVE_POINTS } = input;
  const [first] = series.points;
  if (first === undefined) return [];
  // The values of one point and the places of all say what a curve is.
  const key = [model, plan.x, places, first.key, ...series.points.map((point) => point.x)].join(' ');
  return remembered(input, key, () =>
    placesAlong(plan.x, series, places).map((at) => ({ at, row: evaluate(model, { ...series.values, [plan.x]: at }) })),
  );
}

function remembered({ known }: Input, key: string, evaluate: () => readonly Evaluated[]): readonly Evaluated[] {
  const before = known.get(key);
  if (before !== undefined) return before;
  const now = evaluate();
  known.set(key, now);
  return now;
}

/** The capacity or half-power length, if it is the same for all curves, otherwise that of the curve the page talks about. */
function referencesOf(input: Input, { preset, x }: ResolvedChart, t: Words): ReferenceSpec[] {
  const { plan, evaluate } = input;
  const { reference } = preset;
  const column = x.referenceColumn;
  if (!reference || !column) return [];
  const known = plan.series.flatMap((series) => {
    const key = [reference, canonicalKey(series.values)].join(' ');
    const [one] = remembered(input, key, () => [{ at: '', row: evaluate(reference, series.values) }]);
    const value = one === undefined || isError(one.row) ? Number.NaN : valueIn(one.row, column);
    return Number.isFinite(value) ? [{ value, series }] : [];
  });
  const shown = known.find(({ series }) => series.current) ?? known[0];
  if (!shown) return [];
  const same = known.every(({ value }) => value === shown.value);
  const whose = same ? '' : t` of ${shown.series.label}`;
  const quantity = formatQuantity(shown.value, t(x.unit));
  const label =
    reference === 'capacity'
      ? t`capacity${whose} ${quantity}`
      : t`half-power length${whose} by the closed form ${quantity}`;
  return [{ axis: 'x', from: shown.value, label, kind: 'capacity' }];
}
