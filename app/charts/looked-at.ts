/** A chart as a person has left it: a part of it, and a marked point. */

import type { ActivePoint, ChartSpec } from '../model/chart/chart.ts';
import { described } from './map-words.ts';
import { type View, viewed } from './zoom.ts';

/** The chart with its view and its mark. Without `marked` the chart has no mark, as if it lacks the point. */
export function asLookedAt(spec: ChartSpec, view: View | undefined, marked: ActivePoint | null | undefined): ChartSpec {
  const { marked: _, ...rest } = viewed(spec, view ?? null);
  const seen = marked ? { ...rest, marked } : rest;
  return spec.kind === 'map' ? described(seen) : seen;
}
