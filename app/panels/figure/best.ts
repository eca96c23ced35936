/** The best point of the curve that the page talks about, where the figure marks one. */

import type { PlanPoint } from '../store.ts';
import { seriesKey } from './places.ts';
import type { Shown } from './shown.tsx';

/** Null where the figure marks none, or does not know it yet. */
export function bestPlace({ plan, figures }: Shown): PlanPoint | null {
  const current = plan.series.find((series) => series.current);
  const best = figures[0]?.optima?.find(({ series }) => current !== undefined && series === seriesKey(current));
  if (current === undefined || best === undefined) return null;
  // A figure has no points that could not run.
  const places = current.points.flatMap(({ error }, place) => (error === undefined ? [place] : []));
  const index = places[best.index];
  return index === undefined ? null : { series: best.series, index };
}
