/** Between a point of a chart and its place in the plan: a chart has only the points of which something is known. */

import type { ActivePoint } from '../../charts/index.ts';
import type { PointResult } from '../../engine/engine.ts';
import type { PlannedPoint, PlannedSeries, SweepPlan } from '../../model/sweep.ts';
import type { PlanPoint } from '../store.ts';

export type Results = ReadonlyMap<string, PointResult>;

export function seriesKey(series: PlannedSeries): string {
  return String(series.value);
}

/** By series key, the places in the plan of the points that a chart with this x column shows, in order. */
export function placesOf(plan: SweepPlan, results: Results, xColumn: string): Map<string, number[]> {
  return new Map(
    plan.series.map((series) => {
      const places = series.points.flatMap(({ key }, place) => {
        const result = results.get(key);
        const shown = result !== undefined && result.state !== 'queued' && result.state !== 'failed';
        return shown && !Number.isNaN(result.row[xColumn] ?? Number.NaN) ? [place] : [];
      });
      return [seriesKey(series), places];
    }),
  );
}

export function toPlan(places: Map<string, number[]>, active: ActivePoint | null): PlanPoint | null {
  const index = active === null ? undefined : places.get(active.series)?.[active.index];
  return active === null || index === undefined ? null : { series: active.series, index };
}

export function toChart(places: Map<string, number[]>, point: PlanPoint | null): ActivePoint | null {
  if (point === null) return null;
  const index = places.get(point.series)?.indexOf(point.index) ?? -1;
  return index < 0 ? null : { series: point.series, index };
}

export type Selection = { point: PlannedPoint; series: PlannedSeries; result: PointResult | undefined };

/** The point that the page talks about: the one pointed at, else the one picked, else the default. */
export function selectionOf(plan: SweepPlan, results: Results, wanted: (PlanPoint | null)[]): Selection | null {
  for (const place of [...wanted, defaultPlace(plan, results)]) {
    const series = plan.series.find((candidate) => seriesKey(candidate) === place?.series);
    const point = series?.points[place?.index ?? -1];
    if (series !== undefined && point !== undefined) return { point, series, result: results.get(point.key) };
  }
  return null;
}

/** The highest load that does not saturate, on the curve that the page talks about, or on the middle one. */
function defaultPlace(plan: SweepPlan, results: Results): PlanPoint | null {
  const middle = plan.series[Math.floor((plan.series.length - 1) / 2)];
  const series = plan.series.find((candidate) => candidate.current) ?? middle;
  if (series === undefined) return null;
  const index = series.points.findLastIndex(({ key }) => {
    const state = results.get(key)?.state;
    return state === 'converged' || state === 'budget' || state === 'coarse' || state === 'done';
  });
  return { series: seriesKey(series), index: Math.max(0, index) };
}
