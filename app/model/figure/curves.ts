/** Curves, with what papers and people say of the same. */

import type { PublishedSpec, SeriesSpec } from '../chart/chart.ts';
import { type ChartCurve, claimsOnChart } from '../claims/on-charts.ts';
import { chartName, seriesKeyOf } from '../presets/presets.ts';
import type { ExplorerState } from '../state/explorer-state.ts';
import type { ResolvedChart } from '../state/state.ts';
import type { ClosedForms } from '../sweep/closed-forms.ts';
import type { SweepPlan } from '../sweep/sweep.ts';
import type { Words } from '../words/words.ts';
import { axisOf, type Drawing, seriesInFocus, subtitleOf } from './drawing.ts';
import { crossingsOf, guidesFor, hasOptimum, optimaOf } from './marks.ts';
import { isFinal, pointsOf } from './points.ts';
import type { Figure } from './types.ts';

export function linesFigure(
  drawing: Drawing,
  chart: ResolvedChart,
  forms: ClosedForms[string] | undefined,
  t: Words,
): Figure {
  const { state, plan } = drawing;
  const { preset, x, y } = chart;
  const { curves = [], references = [] } = forms ?? {};
  const places = placesOf(drawing);
  const all = plan.series.map((series, index) => ({
    key: String(series.value),
    label: series.label,
    index: places.indexOf(String(series.value)),
    count: places.length,
    ordered: plan.ordered,
    points: pointsOf(drawing, series, x, y),
    ...(curves[index] && { model: curves[index] }),
  }));
  const drawn = y.over ? ratiosOf(all, y.over) : all;
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

/** Of cases the places among all there are, so that a curve keeps its colour while others are hidden. */
function placesOf({ state, plan, resolved }: Drawing): readonly string[] {
  const shown = plan.series.map(({ value }) => String(value));
  const preset = resolved.experiment.series.find((one) => seriesKeyOf(one) === state.seriesBy);
  const cases = preset && 'cases' in preset ? preset.cases.map(({ key }) => key) : [];
  return shown.every((key) => cases.includes(key)) ? cases : shown;
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
  const optima = hasOptimum({ preset, y }) ? optimaOf(drawn, x, y, whole, current, t) : [];
  // It is a value of the quantity that is shown first.
  const level = y === preset.y[0] ? preset.threshold : undefined;
  const crossings = level === undefined ? [] : crossingsOf(drawn, level, x, y, whole, current, t);
  return {
    ...(guides.length > 0 && { guides }),
    ...(optima.length > 0 && { optima }),
    ...(crossings.length > 0 && { crossings }),
  };
}
