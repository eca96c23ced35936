/** Moving from point to point, by key or by pointer. Pure: the page keeps the active point and asks for the next. */

import type { ActivePoint, ChartSpec, PointSpec, SeriesSpec } from '../model/chart/chart.ts';
import type { Point } from './box.ts';
import { layoutOf } from './layout.ts';
import { showable } from './scale.ts';
import { edgesOf, layerAt } from './stack.ts';

export const walkKeys: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Escape'];

/** A place a person can stand on. */
function reachable(point: PointSpec, spec: ChartSpec): boolean {
  if (!showable(point.x, spec.x.scale)) return false;
  return point.state === 'saturated' || showable(point.y, spec.y.scale);
}

function reachableIndices(series: SeriesSpec, spec: ChartSpec): number[] {
  return series.points.flatMap((point, index) => (reachable(point, spec) ? [index] : []));
}

/**
 * The point after `key`: left and right along the series, up and down to the series above and below at this x, Home and
 * End to its ends, Escape to none. From none, any of the keys enters at the first point of the first series.
 * Returns `active` itself when there is nowhere to go or the key means nothing here.
 */
export function walk(spec: ChartSpec, active: ActivePoint | null, key: string): ActivePoint | null {
  if (!walkKeys.includes(key)) return active;
  if (key === 'Escape') return null;
  const series = spec.series.find((s) => s.key === active?.series);
  if (active === null || series === undefined) return enter(spec);
  const indices = reachableIndices(series, spec);
  const to = (index: number | undefined) =>
    index === undefined || index === active.index ? active : { series: series.key, index };
  switch (key) {
    case 'ArrowLeft':
      return to(indices.filter((index) => index < active.index).at(-1));
    case 'ArrowRight':
      return to(indices.find((index) => index > active.index));
    case 'Home':
      return to(indices[0]);
    case 'End':
      return to(indices.at(-1));
    default:
      return across(spec, series, active, key === 'ArrowUp' ? 1 : -1);
  }
}

function enter(spec: ChartSpec): ActivePoint | null {
  for (const series of spec.series) {
    const [index] = reachableIndices(series, spec);
    if (index !== undefined) return { series: series.key, index };
  }
  return null;
}

function across(spec: ChartSpec, from: SeriesSpec, active: ActivePoint, way: 1 | -1): ActivePoint {
  const here = from.points[active.index];
  if (here === undefined) return active;
  // The order at this x, from below; ties in the order of the series, so that each can be reached.
  const stack = spec.series.flatMap((series, order) => {
    const index = series === from ? active.index : nearestInX(series, here.x, spec);
    const point = index === undefined ? undefined : series.points[index];
    if (index === undefined || point === undefined) return [];
    const y = point.state === 'saturated' ? Number.POSITIVE_INFINITY : levelOf(spec, series, index);
    return [{ key: series.key, index, order, y }];
  });
  stack.sort((a, b) => (a.y === b.y ? a.order - b.order : a.y - b.y));
  const next = stack[stack.findIndex((place) => place.key === from.key) + way];
  return next === undefined ? active : { series: next.key, index: next.index };
}

function nearestInX(series: SeriesSpec, x: number, spec: ChartSpec): number | undefined {
  const distance = (index: number) => Math.abs((series.points[index]?.x ?? Number.NaN) - x);
  return reachableIndices(series, spec).reduce<number | undefined>(
    (best, index) => (best === undefined || distance(index) < distance(best) ? index : best),
    undefined,
  );
}

/** Where a point stands on the y axis: in a stack in the middle of its layer. */
function levelOf(spec: ChartSpec, series: SeriesSpec, index: number): number {
  if (spec.kind !== 'stack') return series.points[index]?.y ?? Number.NaN;
  const { low, high } = edgesOf(spec, series.key, index);
  return (low + high) / 2;
}

/** The pixel of a point as drawn; saturated points and points beyond the top stand at the top edge. Null if not drawn. */
export function pixelOf(
  spec: ChartSpec,
  active: ActivePoint,
  width: number,
  height: number,
  standalone = false,
): Point | null {
  const series = spec.series.find((s) => s.key === active.series);
  const point = series?.points[active.index];
  if (series === undefined || point === undefined || !reachable(point, spec)) return null;
  const level = levelOf(spec, series, active.index);
  const { x, y, plot } = layoutOf(spec, width, height, standalone);
  const at = { x: x.scale.at(point.x), y: point.state === 'saturated' ? plot.top : y.scale.at(level) };
  if (at.x < plot.left - 0.5 || at.x > plot.left + plot.width + 0.5) return null;
  return { x: at.x, y: Math.min(plot.top + plot.height, Math.max(plot.top, at.y)) };
}

/** The point nearest to a pointer at (`left`, `top`) px of the chart, within `reach` px; null if none is. */
export function pointAt(
  spec: ChartSpec,
  width: number,
  height: number,
  left: number,
  top: number,
  reach = 32,
): ActivePoint | null {
  if (spec.kind === 'stack') return layerAt(spec, width, height, left, top);
  let best: { active: ActivePoint; distance: number } | null = null;
  const { x, y, plot } = layoutOf(spec, width, height);
  for (const series of spec.series) {
    for (const index of reachableIndices(series, spec)) {
      const point = series.points[index];
      if (point === undefined) continue;
      const py = point.state === 'saturated' ? plot.top - 7 : y.scale.at(point.y);
      const distance = Math.hypot(x.scale.at(point.x) - left, Math.max(plot.top - 7, py) - top);
      if (distance <= reach && (best === null || distance < best.distance))
        best = { active: { series: series.key, index }, distance };
    }
  }
  return best?.active ?? null;
}
