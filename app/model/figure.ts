/**
 * The figures of an experiment: points and closed forms put on the chosen axes, with what a reader must know beside
 * them. The page, the embed and the command line draw what comes out of here, so all of them draw the same.
 */

import { drawsRandom } from './chance.ts';
import { claimsOnChart, type PublishedPoint } from './claims-on-charts.ts';
import { type ClosedForms, closedFormsOf, type Evaluate, type FigureReference } from './closed-forms.ts';
import { columnDomain, layersOfRows, type RowsAt, scalesOfRows } from './figure-layers.ts';
import {
  crossingsOf,
  type FigureCrossing,
  type FigureGuide,
  type FigureOptimum,
  guidesFor,
  optimaOf,
} from './figure-marks.ts';
import { columnsOf, type GrainError, manifest, parameterOf, type Row } from './manifest.ts';
import type { AxisPreset, ChartPreset } from './presets.ts';
import { axesOf, type ExplorerState, experimentIn, machineIn, presetValues, stackOf, valuesOf } from './state.ts';
import { xOf } from './state-axes.ts';
import { layerKey } from './state-look.ts';
import type { PlannedSeries, SweepPlan } from './sweep.ts';
import { displayUnit, formatShare, withUnit } from './units.ts';
import { formatValue } from './value.ts';
import { applicable, valueAt } from './values.ts';
import { english, type Words } from './words.ts';

export type FigurePointState = 'coarse' | 'converged' | 'budget' | 'saturated' | 'done';

/** What the engine says of a point. */
export type PointOutcome = {
  state: FigurePointState | 'queued' | 'failed';
  row: Row;
  /** Whole tables, by key and column, that the charts of the experiment need. */
  tables?: Readonly<Record<string, Readonly<Record<string, ArrayLike<number>>>>>;
  error?: GrainError;
};

export type FigureAxis = {
  label: string;
  unit: string;
  scale: 'linear' | 'log';
  domain?: [number, number];
  /** Between whole numbers there is nothing. */
  whole?: boolean;
};
export type FigurePoint = { x: number; y: number; low?: number; high?: number; state: FigurePointState };
export type FigureSeries = {
  key: string;
  label: string;
  index: number;
  count: number;
  ordered: boolean;
  points: FigurePoint[];
  model?: { x: number; y: number }[];
  /** The place of a pinned curve among the pins. */
  pin?: number;
};

/** What the charts take as their specification. */
export type Figure = {
  key: string;
  /** The series are the layers of one curve, which `layersOf` names by its key. */
  kind?: 'stack';
  layersOf?: string;
  title: string;
  subtitle: string;
  x: FigureAxis;
  y: FigureAxis;
  series: FigureSeries[];
  references: FigureReference[];
  /** What the machine's paper printed, where these axes can show it. */
  published?: PublishedPoint[];
  guides?: FigureGuide[];
  optima?: FigureOptimum[];
  crossings?: FigureCrossing[];
  /** The points are not joined. */
  scatter?: boolean;
  /** Of a stack: columns at the points. */
  bars?: boolean;
  /** Of a stack: the layers are rows of a table, which take tones instead of time classes. */
  tones?: boolean;
  /** A scale at the right edge: the y axis times `factor`. */
  right?: { label: string; unit: string; factor: number };
  state: string;
  source: string;
  link: string;
  meta: Readonly<Record<string, unknown>>;
  /** Of the language that all texts here are in; English if missing. */
  words?: Words;
};

export type FigureInput = {
  state: ExplorerState;
  plan: SweepPlan;
  /** By cache key of the point; undefined while nothing is known of it. */
  outcomeOf: (key: string) => PointOutcome | undefined;
  evaluate: Evaluate;
  /** Given by a caller who asks again while points come in: the same for every figure of one plan. */
  forms?: ClosedForms;
  /** How many charts, in the order of the preset; all if missing. */
  charts?: number | undefined;
  /** The curve whose layers a stack shows, by its value as text; the one that the page talks about if it is missing. */
  focus?: string | undefined;
  /** Full address that restores the state. */
  link: string;
};

/** One figure per chart, in the order of the preset. */
export function figuresOf(input: FigureInput, t: Words = english): Figure[] {
  const { state, plan } = input;
  const forms = input.forms ?? closedFormsOf(input, t);
  return experimentIn(state)
    .charts.slice(0, input.charts)
    .map((chart) => {
      const { x, y } = axesOf(state, chart);
      if (chart.rows && y === chart.y[0]) return rowsOf(input, chart, chart.rows, t);
      const stack = stackOf(state, chart);
      if (stack) return stackFigure(input, chart, stack, t);
      const { curves = [], references = [] } = forms[chart.key] ?? {};
      const claims = claimsOnChart(state.machine, state.experiment, x, y, t);
      const drawn = plan.series.map((series, index) => ({
        key: String(series.value),
        label: series.label,
        index,
        count: plan.series.length,
        ordered: plan.ordered,
        points: pointsOf(input, series, x, y),
        ...(curves[index] && { model: curves[index] }),
      }));
      return {
        key: chart.key,
        title: t(chart.title),
        subtitle: subtitleOf(state, chart, plan, undefined, t),
        x: axisOf(x, t),
        y: axisOf(y, t),
        series: drawn,
        references: [...references, ...claims.references],
        ...(claims.published.length > 0 && { published: claims.published }),
        ...marksOf(input, chart, drawn, t),
        ...(chart.scatter && { scatter: true }),
        ...besides(input, t),
      };
    });
}

function axisOf({ label, unit, scale, column, parameter }: AxisPreset, t: Words): FigureAxis {
  const whole = parameterOf(parameter ?? column)?.kind === 'integer';
  return { label: t(label), unit: t(displayUnit(unit)), scale, ...(whole && { whole }) };
}

function marksOf(
  input: FigureInput,
  chart: ChartPreset,
  drawn: FigureSeries[],
  t: Words,
): Pick<Figure, 'guides' | 'optima' | 'crossings'> {
  const { state, plan } = input;
  const { x, y } = axesOf(state, chart);
  const shown = seriesInFocus(plan, input.focus);
  const along = (column: string) => (shown ? pointsOf(input, shown, x, { ...y, column }) : []);
  // A guide says what y would be in the quantity that is shown first.
  const usual = x === chart.x[0] && y === chart.y[0];
  const guides = usual ? guidesFor(chart.guides ?? [], drawn, along, valuesOf(state), t) : [];
  const complete = (index: number) =>
    plan.series[index]?.points.every(({ key, error }) => error || isFinal(input, key));
  const whole = (index: number) => complete(index) === true;
  const current = shown && String(shown.value);
  const optima = chart.optimum ? optimaOf(drawn, x, y, whole, current, t) : [];
  // It is a value of the quantity that is shown first.
  const level = y === chart.y[0] ? chart.threshold : undefined;
  const crossings = level === undefined ? [] : crossingsOf(drawn, level, x, y, whole, current, t);
  return {
    ...(guides.length > 0 && { guides }),
    ...(optima.length > 0 && { optima }),
    ...(crossings.length > 0 && { crossings }),
  };
}

function isFinal({ outcomeOf }: FigureInput, key: string): boolean {
  const state = outcomeOf(key)?.state;
  return state !== undefined && state !== 'queued' && state !== 'coarse';
}

function besides(input: FigureInput, t: Words): Pick<Figure, 'state' | 'source' | 'link' | 'meta' | 'words'> {
  const { state, plan, link } = input;
  const words = t.language === 'en' ? {} : { words: t };
  return { state: progressOf(input, t), source: sourceLine(state, t), link, meta: metaOf(state, plan), ...words };
}

const WHOLE: [number, number] = [0, 100];

/** The parts of a whole, in %, along one curve. */
function stackFigure(input: FigureInput, chart: ChartPreset, stack: readonly string[], t: Words): Figure {
  const { state, plan } = input;
  const { x, y } = axesOf(state, chart);
  const shown = seriesInFocus(plan, input.focus);
  const columns = columnsOf({ program: String(valuesOf(state).program), table: chart.table });
  const layers = stack.map((column, index): FigureSeries => {
    const points = shown ? pointsOf(input, shown, x, { ...y, column }) : [];
    return {
      key: layerKey(chart, column),
      label: t(columns?.find(({ key }) => key === column)?.label.toLowerCase() ?? column),
      index,
      count: stack.length,
      ordered: false,
      points: points.map((point) => ({ x: point.x, y: 100 * point.y, state: point.state })),
    };
  });
  const drawn = layers[0]?.points.map((point) => point.x).filter((at) => x.scale === 'linear' || at > 0) ?? [];
  const ends: [number, number] = [Math.min(...drawn), Math.max(...drawn)];
  const domain = chart.bars ? columnDomain(drawn, x.scale) : drawn.length > 1 ? ends : undefined;
  return {
    key: chart.key,
    kind: 'stack',
    ...(chart.bars && { bars: true }),
    ...(shown && { layersOf: String(shown.value) }),
    title: t(chart.title),
    subtitle: subtitleOf(state, chart, plan, shown?.label, t),
    x: { ...axisOf(x, t), ...(domain && { domain }) },
    y: { label: t(y.label), unit: '%', scale: 'linear', ...(drawn.length > 0 && { domain: WHOLE }) },
    series: layers,
    references: [],
    ...besides(input, t),
  };
}

/** One layer for each row of a table, such as each processor, along one curve. */
function rowsOf(input: FigureInput, chart: ChartPreset, rows: NonNullable<ChartPreset['rows']>, t: Words): Figure {
  const { state, plan } = input;
  const { x, y } = axesOf(state, chart);
  const shown = seriesInFocus(plan, input.focus);
  const runs = (shown?.points ?? []).flatMap(({ key, values }): RowsAt[] => {
    const outcome = input.outcomeOf(key);
    const { [y.column]: shares, [rows.number]: numbers } = outcome?.tables?.[rows.table] ?? {};
    const at = outcome ? xOf(x, values, outcome.row) : Number.NaN;
    if (!outcome || !shares || !numbers || Number.isNaN(at)) return [];
    if (outcome.state === 'queued' || outcome.state === 'failed') return [];
    return [{ x: at, state: 'done', shares, numbers }];
  });
  const { domain, right } = scalesOfRows(runs, t);
  const places = columnDomain(
    runs.map((run) => run.x),
    x.scale,
  );
  return {
    key: chart.key,
    kind: 'stack',
    bars: true,
    tones: true,
    ...(shown && { layersOf: String(shown.value) }),
    title: t(chart.title),
    subtitle: subtitleOf(state, chart, plan, shown?.label, t),
    x: { ...axisOf(x, t), ...(places && { domain: places }) },
    y: { label: t(y.label), unit: '%', scale: 'linear', ...(runs.length > 0 && { domain }) },
    ...(right && { right }),
    series: layersOfRows(runs, rows.name, t),
    references: [],
    ...besides(input, t),
  };
}

function seriesInFocus(plan: SweepPlan, focus: string | undefined): PlannedSeries | undefined {
  const middle = plan.series[Math.floor((plan.series.length - 1) / 2)];
  const named = plan.series.find(({ value }) => String(value) === focus);
  return named ?? plan.series.find(({ current }) => current) ?? middle;
}

/** The points of a curve of which something is known, on any axes. */
export function pointsOf(
  input: Pick<FigureInput, 'outcomeOf'>,
  series: PlannedSeries,
  x: AxisPreset,
  y: AxisPreset,
): FigurePoint[] {
  const exact = !drawsRandom(series.values);
  return series.points.flatMap(({ key, values }) => {
    const outcome = input.outcomeOf(key);
    if (!outcome || outcome.state === 'queued' || outcome.state === 'failed') return [];
    const [px, py] = [xOf(x, values, outcome.row), outcome.row[y.column] ?? Number.NaN];
    if (Number.isNaN(px)) return [];
    const half = outcome.row[`${y.column}_ci`] ?? Number.NaN;
    const band = Number.isNaN(half) ? {} : { low: py - half, high: py + half };
    return [{ x: px, y: py, ...band, state: exact && outcome.state === 'converged' ? 'done' : outcome.state }];
  });
}

/** How far the simulation has come, in words. */
export function progressOf({ plan, outcomeOf }: Pick<FigureInput, 'plan' | 'outcomeOf'>, t: Words = english): string {
  const points = plan.series.flatMap((series) => series.points).filter((point) => !point.error);
  const outcomes = points.flatMap((point) => outcomeOf(point.key) ?? []).filter(({ state }) => state !== 'queued');
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  const count = (state: FigurePointState) => outcomes.filter((outcome) => outcome.state === state).length;
  const finished = outcomes.length - failed - count('coarse');
  if (points.length === 0) return t`nothing to simulate`;
  if (outcomes.length === 0) return t`closed form`;
  if (finished + failed < points.length)
    return t`approximate, ${finished} of ${withUnit(String(points.length), t`points`)} final`;
  const settled = plan.series.every((series) => !drawsRandom(series.values)) ? t`exact` : t`converged`;
  const words = count('budget') > 0 ? [t`budget spent`] : count('converged') > 0 ? [settled] : [];
  const worst = Math.max(0, ...outcomes.map(({ state, row }) => (state === 'saturated' ? 0 : relativeError(row))));
  if (worst > 0) words.push(`±${formatShare(worst)}`);
  words.push(withUnit(String(points.length), t`points`));
  if (count('saturated') > 0) words.push(t`${count('saturated')} saturated`);
  if (failed > 0) words.push(t`${failed} failed`);
  return words.join(t`, `);
}

function relativeError(row: Row): number {
  const share = (row.latency_ci ?? 0) / (row.latency ?? 1);
  return Number.isFinite(share) ? share : 0;
}

function subtitleOf(
  state: ExplorerState,
  chart: ChartPreset,
  plan: SweepPlan,
  curve: string | undefined,
  t: Words,
): string {
  const { x, y } = axesOf(state, chart);
  const usual = x === chart.x[0] && y === chart.y[0];
  const what = usual ? t(chart.subtitle) : t`${capitalised(t(y.label))} against ${t(x.label)}`;
  const changes = changedWords(state, t).filter((change) => !plan.varied.includes(change.key));
  return [what, ...(curve === undefined ? [] : [curve]), ...changes.map((change) => change.text)].join(t`; `);
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The changes that matter for a run, as "links full duplex". */
export function changedWords(state: ExplorerState, t: Words = english): { key: string; text: string }[] {
  const values = valuesOf(state);
  return applicable(values)
    .filter((parameter) => Object.hasOwn(state.changes, parameter.key))
    .map((parameter) => {
      const value = formatValue(parameter, valueAt(values, parameter), t);
      return { key: parameter.key, text: `${t(parameter.label.toLowerCase())} ${withUnit(value, t(parameter.unit))}` };
    });
}

function sourceLine(state: ExplorerState, t: Words): string {
  const { name, paper } = machineIn(state);
  const figure = experimentIn(state).figure;
  return t`${name} after ${paper.authors}, ${paper.year}${figure ? `, ${t(figure)}` : ''}. Simulated by Grainscope ${manifest.version}`;
}

/** Everything that is needed to run the figure again. Plain JSON. */
function metaOf(state: ExplorerState, plan: SweepPlan): Record<string, unknown> {
  const values = valuesOf(state);
  const read = applicable(values);
  const base = presetValues(state);
  return {
    engine: { name: manifest.name, version: manifest.version, hash: manifest.hash },
    machine: machineIn(state).name,
    experiment: state.experiment,
    seed: values.seed,
    parameters: Object.fromEntries(read.map((parameter) => [parameter.key, valueAt(values, parameter)])),
    changed: Object.fromEntries(Object.keys(state.changes).map((key) => [key, base[key]])),
    x: plan.x,
    series: { parameter: plan.seriesBy, values: plan.series.map((series) => series.value) },
  };
}
