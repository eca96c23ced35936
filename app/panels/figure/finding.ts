/** The finding over a figure: one line that says what the points say, made of them and of nothing else. */

import type { PointResult } from '../../engine/engine.ts';
import { type KnownCurve, logicFinding } from '../../explain/logic-sentences.ts';
import { curveFinding } from '../../explain/program-sentences.ts';
import { placeName } from '../../model/figure/selection.ts';
import { parameterOf, type Row } from '../../model/manifest/manifest.ts';
import { formatValue } from '../../model/manifest/value.ts';
import { experimentIn } from '../../model/state/state.ts';
import type { PlannedSeries, SweepPlan } from '../../model/sweep/sweep.ts';
import { formatShare } from '../../model/words/units.ts';
import { english, type Words } from '../../model/words/words.ts';
import type { Results } from './places.ts';
import type { Shown } from './shown.tsx';

/** Where a curve saturates. Loads are accepted ones, in flits/node/cycle; traffic in Gbit/s. */
export type Saturation = { load: number; traffic: number; share: number };

/**
 * The most that a curve's points accept, if some of them saturate; null while that is not known.
 * `share` is of the capacity, NaN where that is unknown.
 */
export function saturationOf(series: PlannedSeries, results: Results): Saturation | null {
  const known = series.points.flatMap(({ key }) => results.get(key) ?? []);
  if (!known.some(({ state }) => state === 'saturated')) return null;
  const most = (column: string) => Math.max(0, ...known.map((result) => accepted(result, column)));
  const load = most('accepted_load');
  return { load, traffic: most('bisection_traffic'), share: load / series.capacity };
}

function accepted({ row }: PointResult, column: string): number {
  const value = row[column] ?? 0;
  return Number.isFinite(value) ? value : 0;
}

/** The experiment's title until the curve that the page talks about says something. */
export function findingOf({ state, plan, results }: Shown, t: Words = english): string {
  const { title, charts } = experimentIn(state);
  const series = plan.series.find(({ current }) => current) ?? plan.series[0];
  if (series === undefined) return t(title);
  const logic = logicFinding(
    plan.series.map((one) => knownCurve(plan, one, results, t)),
    charts[0]?.y[0]?.column ?? '',
    charts[0]?.optimum === true,
    t,
  );
  if (logic !== undefined) return logic;
  const found = curveFinding(rowsOf(series, results), charts[0]?.y[0]?.column ?? '', t);
  if (found !== undefined) return t`${nameOf(plan, series, t)}: ${found}`;
  const saturation = saturationOf(series, results);
  const pattern = parameterOf('pattern');
  if (saturation === null || pattern === undefined || !Number.isFinite(saturation.share)) return t(title);
  const traffic = formatValue(pattern, String(series.values.pattern), t);
  return t`${capital(traffic)} traffic saturates the network at ${formatShare(saturation.share)} of its capacity`;
}

function knownCurve(plan: SweepPlan, series: PlannedSeries, results: Results, t: Words): KnownCurve {
  const places = series.points.map(({ x }) => placeName(plan.x, x, t));
  return { name: lower(series.label), current: series.current, rows: rowsOf(series, results), places };
}

function lower(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Of all points of a curve; none while one of them is not known. */
function rowsOf(series: PlannedSeries, results: Results): Row[] {
  const rows = series.points.flatMap(({ key }) => {
    const result = results.get(key);
    return result?.final && result.state !== 'failed' ? [result.row] : [];
  });
  return rows.length === series.points.length ? rows : [];
}

/** "Message length 8 words": a number with its unit alone does not say of what. */
function nameOf(plan: SweepPlan, { label }: PlannedSeries, t: Words): string {
  const by = parameterOf(plan.seriesBy);
  return by !== undefined && by.kind !== 'choice' && by.unit !== '' ? `${t(by.label)} ${label}` : capital(label);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
