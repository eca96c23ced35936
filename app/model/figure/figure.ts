/**
 * The figures of an experiment: points and closed forms put on the chosen axes, with what a reader must know beside
 * them. The page, the embed and the command line draw what comes out of here, so all of them draw the same.
 */

import type { AxisSpec, PointSpec, PublishedPlace, PublishedSpec, SeriesSpec } from '../chart/chart.ts';
import { type ChartCurve, claimsOnChart } from '../claims/on-charts.ts';
import { drawsRandom } from '../manifest/chance.ts';
import { columnsOf, manifest, parameterOf, type Row, valueIn, valuesIn } from '../manifest/manifest.ts';
import { instructionsIn } from '../manifest/price.ts';
import { valueText } from '../manifest/value.ts';
import { valueAt } from '../manifest/values.ts';
import { type AxisPreset, type ChartPreset, chartName, type MachinePreset, machineOf } from '../presets/presets.ts';
import { sweptAxis, xOf } from '../state/axes.ts';
import type { ExplorerState, PlanPoint } from '../state/explorer-state.ts';
import { layerKey } from '../state/look.ts';
import { type Resolved, type ResolvedChart, resolve } from '../state/state.ts';
import type { RangeSweep, SweepChoice } from '../state/sweep-choice.ts';
import { type ClosedForms, closedFormsOf } from '../sweep/closed-forms.ts';
import { type PlannedSeries, pointsToRun, type SweepPlan } from '../sweep/sweep.ts';
import { displayUnit, formatShare, withUnit } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import { columnDomain, layersOfRows, type RowsAt, scalesOfRows } from './layers.ts';
import { crossingsOf, guidesFor, optimaOf } from './marks.ts';
import { placeName } from './selection.ts';
import type { Figure, FigureInput, PointOutcome } from './types.ts';

export type { Figure, FigureInput, PointOutcome } from './types.ts';

/** One figure per chart, in the order of the preset. */
export function figuresOf(input: FigureInput, t: Words = english): Figure[] {
  const forms = input.forms ?? closedFormsOf(input, t);
  const resolved = resolve(input.state);
  const drawing: Drawing = { ...input, resolved, besides: besidesOf(input, resolved, t) };
  return resolved.charts.slice(0, input.charts).map((chart) => {
    const { stack, rows } = chart;
    if (rows && chart.x.ofRows) return alongRowsFigure(drawing, chart, rows, t);
    if (rows) return rowsFigure(drawing, chart, rows, t);
    if (stack && chart.x.curves) return columnsFigure(drawing, chart, stack, t);
    return stack ? stackFigure(drawing, chart, stack, t) : linesFigure(drawing, chart, forms[chart.key], t);
  });
}

/** What all figures of one state are drawn from. */
type Drawing = FigureInput & { resolved: Resolved; besides: Besides };
type Besides = Pick<Figure, 'state' | 'source' | 'link' | 'meta' | 'words'>;

function linesFigure(drawing: Drawing, chart: ResolvedChart, forms: ClosedForms[string] | undefined, t: Words): Figure {
  const { state, plan } = drawing;
  const { preset, x, y } = chart;
  const { curves = [], references = [] } = forms ?? {};
  const all = plan.series.map((series, index) => ({
    key: String(series.value),
    label: series.label,
    index,
    count: plan.series.length,
    ordered: plan.ordered,
    points: pointsOf(drawing, series, x, y),
    ...(curves[index] && { model: curves[index] }),
  }));
  const drawn = y.over ? ratiosOf(all, y.over) : all;
  if (state.map) return mapFigure(drawing, chart, drawn, t);
  const claims = claimsOnChart(state.machine, state.experiment, chart, claimedCurves(plan, drawn), t);
  const published = [...claims.published, ...measuredOn(state, chart)];
  return {
    key: chart.key,
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, undefined, t),
    x: axisOf(x, t),
    y: axisOf(y, t),
    series: drawn,
    references: [...references, ...claims.references],
    ...(published.length > 0 && { published }),
    ...marksOf(drawing, chart, drawn, t),
    ...(preset.scatter && { scatter: true }),
    ...drawing.besides,
  };
}

/** A colour for every point, over both parameters. */
function mapFigure(drawing: Drawing, chart: ResolvedChart, series: SeriesSpec[], t: Words): Figure {
  const { state, plan, resolved, outcomeOf } = drawing;
  const along = (sweep: SweepChoice | undefined): AxisSpec => {
    const { from, to } = sweep as RangeSweep;
    return { ...axisOf(sweptAxis({ ...resolved, sweep }), t), domain: [from, to] };
  };
  const rows = along(state.map);
  return {
    key: chart.key,
    kind: 'map',
    title: chartName(resolved.experiment, chart.preset, t),
    subtitle: subtitleOf(drawing, chart, t`against ${rows.label}`, t),
    x: along(state.sweep),
    rows,
    y: axisOf(chart.y, t),
    series,
    refused: plan.series.flatMap(({ value, points }) => {
      const runs = points.filter(({ key, error }) => !error && outcomeOf(key)?.state !== 'failed').map(({ x }) => x);
      return resolved.x.values.filter((x) => !runs.includes(x)).map((x) => ({ x: Number(x), y: Number(value) }));
    }),
    references: [],
    ...drawing.besides,
  };
}

/** What a person has measured of what these axes show. */
function measuredOn({ measured, experiment }: ExplorerState, { key, x, y }: ResolvedChart): PublishedSpec[] {
  const isHere =
    measured?.experiment === experiment && measured.chart === key && measured.x === x.key && measured.y === y.key;
  return isHere ? measured.points.map((point) => ({ ...point, label: measured.name, measured: true })) : [];
}

/** Curves divided by others, at the same x. */
function ratiosOf(series: readonly SeriesSpec[], over: Readonly<Record<string, string>>): SeriesSpec[] {
  return series.flatMap(({ points, ...one }) => {
    const base = series.find(({ key }) => key === over[one.key]);
    if (!base) return [];
    const known = new Map(base.points.map(({ x, y }) => [x, y]));
    const ratios = points.map(({ x, y, state }) => ({ x, y: y / (known.get(x) ?? Number.NaN), state }));
    return [{ ...one, label: `${one.label} / ${base.label}`, points: ratios }];
  });
}

/** What the marks of claims are placed by. */
function claimedCurves({ series }: SweepPlan, drawn: readonly SeriesSpec[]): ChartCurve[] {
  return drawn.flatMap(({ key, label, points, index }) => {
    const { values = {} } = series[index] ?? {};
    return [{ key, label, values, points }];
  });
}

function axisOf({ label, unit, scale, column, parameter }: AxisPreset, t: Words): AxisSpec {
  const whole = parameterOf(parameter ?? column)?.kind === 'integer';
  return { label: t(label), unit: displayUnit(t(unit)), scale, ...(whole && { whole }) };
}

function marksOf(
  drawing: Drawing,
  { preset, x, y, isUsual }: ResolvedChart,
  drawn: SeriesSpec[],
  t: Words,
): Pick<Figure, 'guides' | 'optima' | 'crossings'> {
  const { plan, resolved } = drawing;
  const shown = seriesInFocus(plan, drawing.focus);
  const along = (column: string) => (shown ? pointsOf(drawing, shown, x, { ...y, column }) : []);
  // A guide says what y would be in the quantity that is shown first.
  const guides = isUsual ? guidesFor(preset.guides ?? [], drawn, along, resolved.values, t) : [];
  const complete = (index: number) =>
    plan.series[index]?.points.every(({ key, error }) => error || isFinal(drawing, key));
  const whole = (index: number) => complete(index) === true;
  const current = shown && String(shown.value);
  const optima = preset.optimum ? optimaOf(drawn, x, y, whole, current, t) : [];
  // It is a value of the quantity that is shown first.
  const level = y === preset.y[0] ? preset.threshold : undefined;
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

function besidesOf(input: FigureInput, resolved: Resolved, t: Words): Besides {
  const { plan, link } = input;
  const words = t.language === 'en' ? {} : { words: t };
  return { state: progressOf(input, t), source: sourceLine(resolved, t), link, meta: metaOf(resolved, plan), ...words };
}

const WHOLE: [number, number] = [0, 100];

/** The parts of a whole along one curve: of shares in %, of what has a unit in that. */
function stackFigure(drawing: Drawing, chart: ResolvedChart, stack: readonly string[], t: Words): Figure {
  const { preset, x, y } = chart;
  const shown = seriesInFocus(drawing.plan, drawing.focus);
  const isShare = y.unit === '';
  const factor = isShare ? 100 : 1;
  const layers = layersOfColumns(drawing, preset, stack, t, (column) => {
    const points = shown ? pointsOf(drawing, shown, x, { ...y, column }) : [];
    return points.map((point) => ({ x: point.x, y: factor * point.y, state: point.state }));
  });
  const published = stack.flatMap((column, place) =>
    publishedIn(drawing, chart, column, shown, layers[place]?.points ?? [], factor, t),
  );
  const drawn = layers[0]?.points.map((point) => point.x).filter((at) => x.scale === 'linear' || at > 0) ?? [];
  const ends: [number, number] = [Math.min(...drawn), Math.max(...drawn)];
  const domain = preset.bars ? columnDomain(drawn, x.scale) : drawn.length > 1 ? ends : undefined;
  return {
    key: chart.key,
    kind: 'stack',
    ...(preset.bars && { bars: true }),
    ...(shown && { layersOf: String(shown.value) }),
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, shown?.label, t),
    x: { ...axisOf(x, t), ...(domain && { domain }) },
    y: {
      label: t(y.label),
      unit: isShare ? '%' : t(y.unit),
      scale: 'linear',
      ...(drawn.length > 0 && { domain: isShare ? WHOLE : [0, tallest(layers)] }),
    },
    series: layers,
    references: [],
    ...(published.length > 0 && { published }),
    ...drawing.besides,
  };
}

/** The height of all layers together where it is largest. */
function tallest(layers: readonly SeriesSpec[]): number {
  const heights = (layers[0]?.points ?? []).map((_, index) =>
    layers.reduce((sum, { points }) => sum + (Number.isFinite(points[index]?.y) ? (points[index]?.y ?? 0) : 0), 0),
  );
  return Math.max(...heights, Number.MIN_VALUE);
}

/** What is printed of a layer of one curve, in the unit of the layers. */
function publishedIn(
  { state }: Drawing,
  chart: ResolvedChart,
  column: string,
  shown: PlannedSeries | undefined,
  points: PointSpec[],
  factor: number,
  t: Words,
): PublishedSpec[] {
  const key = layerKey(chart.preset, column);
  const curves = shown ? [{ key, label: shown.label, values: shown.values, points }] : [];
  const { published } = claimsOnChart(
    state.machine,
    state.experiment,
    { ...chart, y: { ...chart.y, column } },
    curves,
    t,
  );
  const scaled = <At extends PublishedPlace>(one: At): At => {
    const { y, low = y, high = y } = one;
    return { ...one, y: factor * y, low: factor * low, high: factor * high };
  };
  return published.map(({ along, ...one }) => ({
    ...scaled(one),
    series: [key],
    ...(along && { along: along.map(scaled) }),
  }));
}

function layersOfColumns(
  { resolved }: Drawing,
  preset: ChartPreset,
  stack: readonly string[],
  t: Words,
  pointsIn: (column: string) => PointSpec[],
): SeriesSpec[] {
  const columns = columnsOf({ program: String(resolved.values.program), table: preset.table });
  return stack.map((column, index) => ({
    key: layerKey(preset, column),
    label: t(columns?.find(({ key }) => key === column)?.label.toLowerCase() ?? column),
    index,
    count: stack.length,
    ordered: false,
    points: pointsIn(column),
  }));
}

/** The parts of a whole, in %, of every curve side by side, at one value of what is swept. */
function columnsFigure(drawing: Drawing, chart: ResolvedChart, stack: readonly string[], t: Words): Figure {
  const { plan, state } = drawing;
  const { preset, x, y } = chart;
  const at = valueOfAll(plan, state.look?.at);
  const runs = runsAt(plan, at);
  const known = plan.series.flatMap(({ points, values }, place) => {
    const { series, index } = runs[place] as PlanPoint;
    const outcome = drawing.outcomeOf(points[index]?.key ?? '');
    if (!outcome || outcome.state === 'queued' || outcome.state === 'failed') return [];
    const isExact = outcome.state === 'converged' && !drawsRandom(values);
    return [{ place, series, index, row: outcome.row, state: isExact ? ('done' as const) : outcome.state }];
  });
  return {
    key: chart.key,
    kind: 'stack',
    bars: true,
    columns: known.map(({ series, index }) => ({ series, index })),
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, at === undefined ? undefined : placeName(plan.x, at, t), t),
    x: {
      ...axisOf(x, t),
      names: plan.series.map(({ label }) => label),
      domain: [-0.5, plan.series.length - 0.5],
    },
    y: { label: t(y.label), unit: '%', scale: 'linear', ...(known.length > 0 && { domain: WHOLE }) },
    series: layersOfColumns(drawing, preset, stack, t, (column) =>
      known.map((one) => ({ x: one.place, y: 100 * valueIn(one.row, column), state: one.state })),
    ),
    references: [],
    ...drawing.besides,
  };
}

/** Of what is swept: the value of the marked point, else the last at which every curve that can run at all has a point. */
function valueOfAll({ series }: SweepPlan, marked: PlanPoint | undefined): number | string | undefined {
  const runs = series.map(({ points }) => points.filter(({ error }) => !error).map(({ x }) => x));
  const [first, ...others] = runs.filter((values) => values.length > 0);
  const wanted = series.find(({ value }) => String(value) === marked?.series)?.points[marked?.index ?? -1]?.x;
  return wanted ?? first?.findLast((value) => others.every((values) => values.includes(value)));
}

/** The point of every curve at this value of what is swept; its index is -1 where there is none that can run. */
function runsAt({ series }: SweepPlan, at: number | string | undefined): PlanPoint[] {
  return series.map(({ value, points }) => ({
    series: String(value),
    index: points.findIndex((point) => point.x === at && !point.error),
  }));
}

/** One layer for each row of a table, such as each processor, along one curve. */
function rowsFigure(
  drawing: Drawing,
  chart: ResolvedChart,
  rows: NonNullable<ResolvedChart['rows']>,
  t: Words,
): Figure {
  const { preset, x, y } = chart;
  const shown = seriesInFocus(drawing.plan, drawing.focus);
  const runs = (shown?.points ?? []).flatMap(({ key, values }): RowsAt[] => {
    const outcome = drawing.outcomeOf(key);
    const table = outcome?.tables?.[rows.table];
    const [shares, numbers] = [valuesIn(table, y.column), valuesIn(table, rows.number)];
    const at = outcome ? xOf(x, values, outcome.row) : Number.NaN;
    if (!outcome || !shares || !numbers || Number.isNaN(at)) return [];
    if (outcome.state === 'queued' || outcome.state === 'failed') return [];
    return [{ x: at, state: 'done', shares, numbers }];
  });
  if (rows.curves)
    return {
      key: chart.key,
      ...(shown && { layersOf: String(shown.value) }),
      title: chartName(drawing.resolved.experiment, preset, t),
      subtitle: subtitleOf(drawing, chart, shown?.label, t),
      x: axisOf(x, t),
      y: { label: t(y.label), unit: '%', scale: 'linear' },
      series: layersOfRows(runs, rows.name, t).map((layer) => ({ ...layer, ordered: true })),
      references: [],
      ...drawing.besides,
    };
  const { unit, domain, right } = scalesOfRows(runs, rows.name, t);
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
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, shown?.label, t),
    x: { ...axisOf(x, t), ...(places && { domain: places }) },
    y: { label: t(y.label), unit, scale: 'linear', ...(runs.length > 0 && { domain }) },
    ...(right && { right }),
    series: layersOfRows(runs, rows.name, t),
    references: [],
    ...drawing.besides,
  };
}

/** What every row of a table has, such as each node, in one run of every curve: that at one value of what is swept. */
function alongRowsFigure(
  drawing: Drawing,
  chart: ResolvedChart,
  rows: NonNullable<ResolvedChart['rows']>,
  t: Words,
): Figure {
  const { plan, state } = drawing;
  const { preset, x, y } = chart;
  const at = valueOfAll(plan, state.look?.at);
  const runs = runsAt(plan, at);
  return {
    key: chart.key,
    runs,
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, at === undefined ? undefined : placeName(plan.x, at, t), t),
    x: { ...axisOf(x, t), whole: true },
    y: axisOf(y, t),
    series: plan.series.map(({ value, label, points }, place) => {
      const outcome = drawing.outcomeOf(points[runs[place]?.index ?? -1]?.key ?? '');
      const table = outcome?.tables?.[rows.table];
      const [values, numbers] = [valuesIn(table, y.column) ?? [], valuesIn(table, rows.number) ?? []];
      return {
        key: String(value),
        label,
        index: place,
        count: plan.series.length,
        ordered: plan.ordered,
        points: Array.from(numbers, (number, row) => ({
          x: number,
          y: values[row] ?? Number.NaN,
          state: 'done' as const,
        })),
      };
    }),
    references: [],
    ...(preset.scatter && { scatter: true }),
    ...drawing.besides,
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
): PointSpec[] {
  const exact = !drawsRandom(series.values);
  return series.points.flatMap(({ key, values }) => {
    const outcome = input.outcomeOf(key);
    if (!outcome || outcome.state === 'queued' || outcome.state === 'failed') return [];
    const unit = y.inInstructions === undefined ? 1 : instructionsIn(y.inInstructions, values);
    const [px, py] = [xOf(x, values, outcome.row), unit * valueIn(outcome.row, y.column)];
    if (Number.isNaN(px)) return [];
    const half = unit * valueIn(outcome.row, `${y.column}_ci`);
    const band = Number.isNaN(half) ? {} : { low: py - half, high: py + half };
    return [{ x: px, y: py, ...band, state: exact && outcome.state === 'converged' ? 'done' : outcome.state }];
  });
}

/** How far the simulation has come, in words: "37 of 48 points are exact to 2 %; 11 need a longer run". */
export function progressOf({ plan, outcomeOf }: Pick<FigureInput, 'plan' | 'outcomeOf'>, t: Words = english): string {
  const points = pointsToRun(plan.series);
  const outcomes = points.flatMap((point) => outcomeOf(point.key) ?? []).filter(({ state }) => state !== 'queued');
  const count = (...states: PointOutcome['state'][]) => outcomes.filter(({ state }) => states.includes(state)).length;
  const all = points.length;
  if (all === 0) return t`nothing to simulate`;
  if (outcomes.length === 0) return t`closed form`;
  const unfinished = all - outcomes.length + count('coarse');
  if (unfinished > 0) return t`approximate; ${all - unfinished} of ${withUnit(String(all), t`points`)} are final`;
  const [unsettled, saturated, failed] = [count(...NEEDS_LONGER), count('saturated'), count('failed')];
  const good = outcomes.filter(({ state }) => state === 'converged' || state === 'done');
  const exact = plan.series.every((series) => !drawsRandom(series.values))
    ? t`exact`
    : exactTo(Math.max(0, ...good.map(({ row }) => relativeError(row))), t);
  const words: string[] = [];
  const named = withUnit(String(all), t`points`);
  if (good.length === 0) words.push(named);
  else if (good.length === all) words.push(t`${named}, all ${exact}`);
  else if (good.length === 1) words.push(t`1 of ${named} is ${exact}`);
  else words.push(t`${good.length} of ${named} are ${exact}`);
  if (unsettled === 1) words.push(t`1 needs a longer run`);
  if (unsettled > 1) words.push(t`${unsettled} need a longer run`);
  if (saturated === 1) words.push(t`1 is beyond what the network can carry`);
  if (saturated > 1) words.push(t`${saturated} are beyond what the network can carry`);
  if (failed > 0) words.push(t`${failed} failed`);
  return words.join(t`; `);
}

/** States of points of which a longer run would say more. */
export const NEEDS_LONGER: readonly PointOutcome['state'][] = ['budget', 'unsettled'];

/** `error` is the greatest, as a share; 0 where no run says how exact it is. */
function exactTo(error: number, t: Words): string {
  return error > 0 ? t`exact to ${formatShare(error)}` : t`simulated`;
}

function relativeError(row: Row): number {
  const share = (row.latency_ci ?? 0) / (row.latency ?? 1);
  return Number.isFinite(share) ? share : 0;
}

function subtitleOf(
  { resolved, plan }: Drawing,
  { preset, x, y, isUsual }: ResolvedChart,
  curve: string | undefined,
  t: Words,
): string {
  const what = isUsual ? t(preset.subtitle) : t`${capitalised(t(y.label))} against ${t(x.label)}`;
  const changes = changesOf(resolved, t).filter((change) => !plan.varied.includes(change.key));
  return [what, ...(curve === undefined ? [] : [curve]), ...changes.map((change) => change.text)].join(t`; `);
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The changes that matter for a run, as "links full duplex". */
function changesOf({ state, values, read }: Resolved, t: Words): { key: string; text: string }[] {
  return read
    .filter((parameter) => Object.hasOwn(state.changes, parameter.key))
    .map((parameter) => {
      const value = valueText(parameter, valueAt(values, parameter), t);
      const label = t(parameter.label.toLowerCase());
      return { key: parameter.key, text: parameter.kind === 'choice' ? t`${label}: ${value}` : `${label} ${value}` };
    });
}

/** The paper of every machine that the figure may show: its own, and those of its curves and of pinned ones. */
function sourceLine({ state, machine, experiment, by }: Resolved, t: Words): string {
  const compared = state.difference === undefined ? [] : (state.beside ?? []);
  const keys = [
    ...('cases' in by ? by.cases.map((one) => one.machine) : []),
    ...state.pins.map((pin) => pin.machine),
    ...compared.filter((one) => typeof one === 'string'),
  ];
  const others = [...new Set(keys)].flatMap((key) =>
    key === undefined || key === state.machine ? [] : (machineOf(key) ?? []),
  );
  const { figure } = experiment;
  const isAlone = others.length === 0;
  const own =
    machine.paper && figure ? [sourceOf(machine, isAlone, t), t(figure)].join(t`, `) : sourceOf(machine, isAlone, t);
  // A view of several machines is of their papers.
  const sources = [...(machine.paper || isAlone ? [own] : []), ...others.map((one) => sourceOf(one, isAlone, t))];
  return t`${[...new Set(sources)].join(t`; `)}. Simulated by Grainscope ${manifest.version}`;
}

/** Of several papers each is named by its first author. */
function sourceOf({ name, paper }: MachinePreset, isAlone: boolean, t: Words): string {
  if (!paper) return t(name);
  const surname = paper.authors.split(', ')[0]?.split(' ').at(-1);
  return isAlone ? t`${t(name)} after ${paper.authors}, ${paper.year}` : t`${t(name)} (${surname} ${paper.year})`;
}

/** Everything that is needed to run the figure again. Plain JSON. */
function metaOf({ state, machine, base, values, read }: Resolved, plan: SweepPlan): Record<string, unknown> {
  return {
    engine: { name: manifest.name, version: manifest.version, hash: manifest.hash },
    machine: machine.name,
    experiment: state.experiment,
    seed: values.seed,
    parameters: Object.fromEntries(read.map((parameter) => [parameter.key, valueAt(values, parameter)])),
    changed: Object.fromEntries(Object.keys(state.changes).map((key) => [key, base[key]])),
    x: plan.x,
    series: { parameter: plan.seriesBy, values: plan.series.map((series) => series.value) },
  };
}
