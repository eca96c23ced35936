/** The run of every curve at one value of the swept parameter. */

import type { PlanPoint } from '../state/explorer-state.ts';
import type { SweepPlan } from '../sweep/sweep.ts';

/** The swept value of the marked point, else the last value at which every curve that can run has a point. */
export function valueOfAll({ series }: SweepPlan, marked: PlanPoint | undefined): number | string | undefined {
  const runs = series.map(({ points }) => points.filter(({ error }) => !error).map(({ x }) => x));
  const [first, ...others] = runs.filter((values) => values.length > 0);
  const wanted = series.find(({ value }) => String(value) === marked?.series)?.points[marked?.index ?? -1]?.x;
  return wanted ?? first?.findLast((value) => others.every((values) => values.includes(value)));
}

/** The point of every curve at this value of what is swept; its index is -1 where there is none that can run. */
export function runsAt({ series }: SweepPlan, at: number | string | undefined): PlanPoint[] {
  return series.map(({ value, points }) => ({
    series: String(value),
    index: points.findIndex((point) => point.x === at && !point.error),
  }));
}
