/** Which part of the data a chart shows. */

import type { AxisSpec, ChartSpec, SeriesSpec } from '../model/chart/chart.ts';
import { niceDomain, showable } from './scale.ts';

/** Curves that grow without bound are cut at this multiple of the largest of all curves' least values. */
const ceilingMultiple = 4;

/** Points with a y that means something. */
export function drawablePoints(series: SeriesSpec, spec: Pick<ChartSpec, 'x' | 'y'>): SeriesSpec['points'] {
  return series.points.filter(
    (point) => point.state !== 'saturated' && showable(point.x, spec.x.scale) && showable(point.y, spec.y.scale),
  );
}

function modelOf(series: SeriesSpec, spec: Pick<ChartSpec, 'x' | 'y'>): { x: number; y: number }[] {
  return (series.model ?? []).filter((point) => showable(point.x, spec.x.scale) && showable(point.y, spec.y.scale));
}

/** Whether any curve blows up towards saturation, so that its greatest values say nothing about the scale to choose. */
export function explodes(spec: ChartSpec): boolean {
  if (spec.series.some((series) => series.points.some((point) => point.state === 'saturated'))) return true;
  return spec.references.some((reference) => reference.kind === 'capacity' && reference.axis === 'x');
}

/** All curves, with those from before the last change, which must be seen as well. */
const curvesOf = ({ series, before = [] }: ChartSpec) => [...series, ...before];

/** The greatest y worth showing; Infinity if nothing explodes. */
function ceiling(spec: ChartSpec): number {
  const series = curvesOf(spec);
  if (!explodes({ ...spec, series })) return Number.POSITIVE_INFINITY;
  const starts = series.flatMap((series) => {
    const values = [...drawablePoints(series, spec), ...modelOf(series, spec)].map((point) => point.y);
    return values.length === 0 ? [] : [values.reduce((a, b) => Math.min(a, b))];
  });
  const start = starts.reduce((a, b) => Math.max(a, b), 0);
  return start > 0 ? ceilingMultiple * start : Number.POSITIVE_INFINITY;
}

function fixed(axis: AxisSpec): [number, number] | null {
  const [low, high] = axis.domain ?? [Number.NaN, Number.NaN];
  return showable(low, axis.scale) && showable(high, axis.scale) && low < high ? [low, high] : null;
}

/** Points of published values and guides, which must be in sight. */
export function besideOf({ published = [], guides = [] }: ChartSpec): { x: number; y: number }[] {
  return [...published.flatMap((one) => one.along ?? [one]), ...guides.flatMap(({ points }) => points)];
}

export function xDomain(spec: ChartSpec, count: number): [number, number] {
  const given = fixed(spec.x);
  if (given !== null) return given;
  const top = ceiling(spec);
  const values = curvesOf(spec).flatMap((series) => [
    ...series.points.map((point) => point.x),
    ...modelOf(series, spec)
      .filter((point) => point.y <= top)
      .map((point) => point.x),
  ]);
  const usable = [...values, ...besideOf(spec).map(({ x }) => x)].filter((x) => showable(x, spec.x.scale));
  const greatest = usable.reduce((a, b) => Math.max(a, b), 0);
  // A capacity just beyond the data is worth the room; a distant one is only pointed at.
  const near = spec.references.filter((r) => r.axis === 'x').flatMap((r) => [r.from, r.to ?? r.from]);
  return niceDomain(spec.x.scale, [...usable, ...near.filter((value) => value <= 1.25 * greatest)], count);
}

export function yDomain(spec: ChartSpec, count: number): [number, number] {
  const given = fixed(spec.y);
  if (given !== null) return given;
  const top = ceiling(spec);
  const values: number[] = [];
  for (const series of curvesOf(spec)) {
    for (const { y, low = y, high = y } of drawablePoints(series, spec)) {
      // The band of a rough estimate may reach below 0: that part does not widen the scale of a positive quantity.
      values.push(y, y >= 0 ? Math.max(0, low) : low, high);
    }
    for (const point of modelOf(series, spec)) values.push(point.y);
  }
  const claims = spec.references.filter((r) => r.axis === 'y').flatMap((r) => [r.from, r.to ?? r.from]);
  const usable = [...values, ...claims, ...besideOf(spec).map(({ y }) => y)].filter((value) =>
    showable(value, spec.y.scale),
  );
  return niceDomain(
    spec.y.scale,
    usable.map((value) => Math.min(value, top)),
    count,
  );
}
