/**
 * The figures of an experiment: points and closed forms put on the chosen axes, with what a reader must know beside
 * them. The page, the embed and the command line draw what comes out of here, so all of them draw the same.
 */
import { type ClosedForms, closedFormsOf, type Evaluate, type FigureReference } from './closed-forms.ts';
import { type GrainError, manifest, type Row } from './manifest.ts';
import { type AxisPreset, type ChartPreset, machineOf } from './presets.ts';
import { axesOf, type ExplorerState, experimentIn, machineIn, presetValues, valuesOf } from './state.ts';
import type { PlannedSeries, SweepPlan } from './sweep.ts';
import { formatShare, withUnit } from './units.ts';
import { formatValue } from './value.ts';
import { applicable, valueAt } from './values.ts';

export type FigurePointState = 'coarse' | 'converged' | 'budget' | 'saturated' | 'done';

/** What the engine says of a point. */
export type PointOutcome = { state: FigurePointState | 'queued' | 'failed'; row: Row; error?: GrainError };

export type FigureAxis = { label: string; unit: string; scale: 'linear' | 'log' };
export type FigurePoint = { x: number; y: number; low?: number; high?: number; state: FigurePointState };
export type FigureSeries = {
  key: string;
  label: string;
  index: number;
  count: number;
  ordered: boolean;
  points: FigurePoint[];
  model?: { x: number; y: number }[];
};

/** What the charts take as their specification. */
export type Figure = {
  key: string;
  title: string;
  subtitle: string;
  x: FigureAxis;
  y: FigureAxis;
  series: FigureSeries[];
  references: FigureReference[];
  state: string;
  source: string;
  link: string;
  meta: Readonly<Record<string, unknown>>;
};

export type FigureInput = {
  state: ExplorerState;
  plan: SweepPlan;
  /** By cache key of the point; undefined while nothing is known of it. */
  outcomeOf: (key: string) => PointOutcome | undefined;
  evaluate: Evaluate;
  /** Given by a caller who asks again while points come in: the same for every figure of one plan. */
  forms?: ClosedForms;
  /** Full address that restores the state. */
  link: string;
};

/** One figure per chart of the experiment, in the order of the preset. */
export function figuresOf(input: FigureInput): Figure[] {
  const { state, plan } = input;
  const forms = input.forms ?? closedFormsOf(input);
  return experimentIn(state).charts.map((chart) => {
    const { x, y } = axesOf(state, chart);
    const { curves = [], references = [] } = forms[chart.key] ?? {};
    return {
      key: chart.key,
      title: chart.title,
      subtitle: subtitleOf(state, chart, plan),
      x: { label: x.label, unit: x.unit, scale: x.scale },
      y: { label: y.label, unit: y.unit, scale: y.scale },
      series: plan.series.map((series, index) => ({
        key: String(series.value),
        label: series.label,
        index,
        count: plan.series.length,
        ordered: plan.ordered,
        points: pointsOf(input, series, x, y),
        ...(curves[index] && { model: curves[index] }),
      })),
      references,
      state: progressOf(input),
      source: sourceLine(state),
      link: input.link,
      meta: metaOf(state, plan),
    };
  });
}

function pointsOf(input: FigureInput, series: PlannedSeries, x: AxisPreset, y: AxisPreset): FigurePoint[] {
  return series.points.flatMap(({ key }) => {
    const outcome = input.outcomeOf(key);
    if (!outcome || outcome.state === 'queued' || outcome.state === 'failed') return [];
    const [px, py] = [outcome.row[x.column] ?? Number.NaN, outcome.row[y.column] ?? Number.NaN];
    if (Number.isNaN(px)) return [];
    const half = outcome.row[`${y.column}_ci`] ?? Number.NaN;
    const band = Number.isNaN(half) ? {} : { low: py - half, high: py + half };
    return [{ x: px, y: py, ...band, state: outcome.state }];
  });
}

/** How far the simulation has come, in words. */
export function progressOf({ plan, outcomeOf }: Pick<FigureInput, 'plan' | 'outcomeOf'>): string {
  const points = plan.series.flatMap((series) => series.points).filter((point) => !point.error);
  const outcomes = points.flatMap((point) => outcomeOf(point.key) ?? []).filter(({ state }) => state !== 'queued');
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  const count = (state: FigurePointState) => outcomes.filter((outcome) => outcome.state === state).length;
  const finished = outcomes.length - failed - count('coarse');
  if (points.length === 0) return 'nothing to simulate';
  if (outcomes.length === 0) return 'closed form';
  if (finished + failed < points.length)
    return `approximate, ${finished} of ${withUnit(String(points.length), 'points')} final`;
  const words = count('budget') > 0 ? ['budget spent'] : count('converged') > 0 ? ['converged'] : [];
  const worst = Math.max(0, ...outcomes.map(({ state, row }) => (state === 'saturated' ? 0 : relativeError(row))));
  if (worst > 0) words.push(`±${formatShare(worst)}`);
  words.push(withUnit(String(points.length), 'points'));
  if (count('saturated') > 0) words.push(`${count('saturated')} saturated`);
  if (failed > 0) words.push(`${failed} failed`);
  return words.join(', ');
}

function relativeError(row: Row): number {
  const share = (row.latency_ci ?? 0) / (row.latency ?? 1);
  return Number.isFinite(share) ? share : 0;
}

function subtitleOf(state: ExplorerState, chart: ChartPreset, plan: SweepPlan): string {
  const { x, y } = axesOf(state, chart);
  const usual = x === chart.x[0] && y === chart.y[0];
  const what = usual ? chart.subtitle : `${capitalised(y.label)} against ${x.label}`;
  const changes = changedWords(state).filter((change) => !plan.varied.includes(change.key));
  return [what, ...changes.map((change) => change.text)].join('; ');
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The changes that matter for a run, as "links full duplex". */
export function changedWords(state: ExplorerState): { key: string; text: string }[] {
  const values = valuesOf(state);
  return applicable(values)
    .filter((parameter) => Object.hasOwn(state.changes, parameter.key))
    .map((parameter) => {
      const value = formatValue(parameter, valueAt(values, parameter));
      return { key: parameter.key, text: `${parameter.label.toLowerCase()} ${withUnit(value, parameter.unit)}` };
    });
}

function sourceLine(state: ExplorerState): string {
  const { name, paper } = machineIn(state);
  const figure = experimentIn(state).figure;
  return `${name} after ${paper.authors}, ${paper.year}${figure ? `, ${figure}` : ''}. Simulated by Grainscope ${manifest.version}`;
}

/** Everything that is needed to run the figure again. Plain JSON. */
function metaOf(state: ExplorerState, plan: SweepPlan): Record<string, unknown> {
  const values = valuesOf(state);
  const read = applicable(values);
  const base = presetValues(state);
  return {
    engine: { name: manifest.name, version: manifest.version, hash: manifest.hash },
    machine: machineOf(state.machine)?.name,
    experiment: state.experiment,
    parameters: Object.fromEntries(read.map((parameter) => [parameter.key, valueAt(values, parameter)])),
    changed: Object.fromEntries(Object.keys(state.changes).map((key) => [key, base[key]])),
    x: plan.x,
    series: { parameter: plan.seriesBy, values: plan.series.map((series) => series.value) },
  };
}
