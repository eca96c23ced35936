/** Layers on top of one another: where each begins and ends, and which one a place belongs to. */

import type { ActivePoint, ChartSpec } from '../model/chart/chart.ts';
import type { Point } from './box.ts';
import { type Layout, layoutOf } from './layout.ts';
import { showable } from './scale.ts';

/** Bottom and top of a layer at one of its points, in the unit of the y axis. */
export function edgesOf(spec: ChartSpec, key: string, index: number): { low: number; high: number } {
  let low = 0;
  for (const series of spec.series) {
    const part = series.points[index]?.y ?? Number.NaN;
    if (series.key === key) return { low, high: low + part };
    low += Number.isFinite(part) ? part : 0;
  }
  return { low: Number.NaN, high: Number.NaN };
}

/** A layer in px, from left to right: where it is at every point that can be drawn. */
export type Layer = { key: string; label: string; places: { index: number; x: number; top: number; bottom: number }[] };

export function layersOf(spec: ChartSpec, layout: Layout): Layer[] {
  return spec.series.map(({ key, label, points }) => {
    const places = points.flatMap(({ x, y }, index) => {
      const { low, high } = edgesOf(spec, key, index);
      if (!showable(x, spec.x.scale) || !showable(y, 'linear') || !showable(low, 'linear') || !showable(high, 'linear'))
        return [];
      const at = layout.x.scale.at(x);
      const { left, width } = layout.plot;
      if (at < left - 0.5 || at > left + width + 0.5) return [];
      return [{ index, x: at, top: layout.y.scale.at(high), bottom: layout.y.scale.at(low) }];
    });
    return { key, label, places: places.sort((a, b) => a.x - b.x) };
  });
}

const widestBar = 64;
const barShare = 0.72;

/** Half the width of the columns in px; null where the layers are areas. */
export function barHalf(spec: ChartSpec, layout: Layout): number | null {
  if (spec.bars !== true) return null;
  const at = [...new Set(spec.series.flatMap(({ points }) => points.map(({ x }) => layout.x.scale.at(x))))];
  const sorted = at.filter(Number.isFinite).sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((x, i) => x - (sorted[i] ?? x));
  return Math.min(widestBar, barShare * Math.min(layout.plot.width, ...gaps)) / 2;
}

/** Top and bottom of a layer at any x within it, in px; null outside. */
export function spanAt(layer: Layer, x: number, half: number | null = null): { top: number; bottom: number } | null {
  if (half !== null) return layer.places.find((place) => Math.abs(place.x - x) <= half) ?? null;
  const after = layer.places.findIndex((place) => place.x >= x);
  const [from, to] = [layer.places[Math.max(0, after - 1)], layer.places[after]];
  if (from === undefined || to === undefined || x < from.x) return null;
  const t = to.x === from.x ? 0 : (x - from.x) / (to.x - from.x);
  return { top: from.top + t * (to.top - from.top), bottom: from.bottom + t * (to.bottom - from.bottom) };
}

const leastHeight = 17;
const candidates = 32;

/**
 * The middle of a label of this width inside its layer, null where it does not fit. In areas where the layer is
 * thickest; in columns in the last, so that the names stand under one another.
 */
export function labelPlace(layer: Layer, width: number, half: number | null = null): Point | null {
  if (half !== null) {
    const last = layer.places.at(-1);
    if (last === undefined || width > 2 * half || last.bottom - last.top < leastHeight) return null;
    return { x: last.x, y: (last.top + last.bottom) / 2 };
  }
  const [left, right] = [layer.places[0]?.x ?? 0, layer.places.at(-1)?.x ?? 0];
  let best: (Point & { room: number }) | null = null;
  for (let i = 0; i <= candidates; i++) {
    const x = left + width / 2 + ((right - left - width) * i) / candidates;
    const spans = [-0.5, -0.25, 0, 0.25, 0.5].map((part) => spanAt(layer, x + part * width));
    const top = Math.max(...spans.map((span) => span?.top ?? Number.POSITIVE_INFINITY));
    const bottom = Math.min(...spans.map((span) => span?.bottom ?? Number.NEGATIVE_INFINITY));
    const room = bottom - top;
    if (room >= leastHeight && (best === null || room > best.room + 0.5)) best = { x, y: (top + bottom) / 2, room };
  }
  return best === null ? null : { x: best.x, y: best.y };
}

/** The point of the layer under a pointer at (`left`, `top`) px of the chart; null outside the layers. */
export function layerAt(spec: ChartSpec, width: number, height: number, left: number, top: number): ActivePoint | null {
  const layout = layoutOf(spec, width, height);
  const half = barHalf(spec, layout);
  for (const layer of layersOf(spec, layout)) {
    const span = spanAt(layer, left, half);
    if (span === null || top < span.top || top >= span.bottom) continue;
    const nearest = layer.places.reduce((a, b) => (Math.abs(b.x - left) < Math.abs(a.x - left) ? b : a));
    return { series: layer.key, index: nearest.index };
  }
  return null;
}
