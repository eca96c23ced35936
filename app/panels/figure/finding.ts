/** The finding over a figure: one line that says what the points say, made of them and of nothing else. */

import type { PointResult } from '../../engine/engine.ts';
import type { KnownCurve } from '../../explain/explanation.ts';
import { explanationOf } from '../../explain/index.ts';
import { saturationOf } from '../../explain/saturation.ts';
import type { Outcomes } from '../../model/figure/selection.ts';
import { placeName } from '../../model/figure/selection.ts';
import { parameterOf, type Row } from '../../model/manifest/manifest.ts';
import { axesOf, resolve } from '../../model/state/state.ts';
import type { PlannedSeries, SweepPlan } from '../../model/sweep/sweep.ts';
import { english, type Words } from '../../model/words/words.ts';
import type { Shown } from './shown.tsx';

type Known = Outcomes<Pick<PointResult, 'state' | 'row' | 'final'>>;
type Found = Pick<Shown, 'state' | 'plan'> & { results: Known };

/** The experiment's title until its curves say something. */
export function findingOf({ state, plan, results }: Found, t: Words = english): string {
  const { experiment, values } = resolve(state);
  const [main] = experiment.charts;
  const curves = plan.series.map((series) => knownCurve(plan, series, results, t));
  const along = main && axesOf(state, main).x;
  const figure = { curves, column: main?.y[0]?.column ?? '', ...(along && { along }), optimum: main?.optimum === true };
  return explanationOf(values).finding?.(figure, t) ?? t(experiment.title);
}

function knownCurve(plan: SweepPlan, series: PlannedSeries, results: Known, t: Words): KnownCurve {
  return {
    name: lower(series.label),
    title: nameOf(plan, series, t),
    current: series.current,
    rows: rowsOf(series, results),
    places: series.points.map(({ x }) => placeName(plan.x, x, t)),
    values: series.values,
    saturation: saturationOf(series, results),
  };
}

function lower(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Of all points of a curve; none while one of them is not known. */
function rowsOf(series: PlannedSeries, results: Known): Row[] {
  const rows = series.points.flatMap(({ key }) => {
    const result = results.get(key);
    return result?.final && result.state !== 'failed' ? [result.row] : [];
  });
  return rows.length === series.points.length ? rows : [];
}

/** "Message length 8 words": a number with its unit alone does not say of what. Some curves say it: "items buffered 1". */
function nameOf(plan: SweepPlan, { label }: PlannedSeries, t: Words): string {
  const by = parameterOf(plan.seriesBy);
  const alone = by !== undefined && by.kind !== 'choice' && by.unit !== '' && /^[\d−-]/.test(label);
  return alone ? `${t(by.label)} ${label}` : capital(label);
}

/** Names with a digit stay as they are: "p4". */
function capital(text: string): string {
  if (/^[a-z]\d/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
