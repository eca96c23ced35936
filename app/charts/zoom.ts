/** Looking closer at a part of a chart. Pure: the page keeps the view and draws `viewed(spec, view)`. */

import type { ActivePoint, ChartSpec } from '../model/chart/chart.ts';
import type { Point } from './box.ts';
import { scalesOf } from './layout.ts';
import type { Scale } from './scale.ts';
import { showable } from './scale.ts';

/** The part of each axis that is shown, in its unit; an axis that is missing is shown as a whole. */
export type View = { x?: [number, number]; y?: [number, number] };

export type Pixels = { width: number; height: number };

/** A drag shorter than this along an axis leaves that axis as it is. */
export const leastDragPx = 12;
// Closer than this the points are too few and the numbers too long.
const closest = 1 / 400;

/** The chart with the view's domains; what lies outside them is not drawn. */
export function viewed(spec: ChartSpec, view: View | null): ChartSpec {
  if (view === null) return spec;
  const axis = (key: 'x' | 'y') => ({ ...spec[key], ...(view[key] && { domain: view[key] }) });
  return { ...spec, x: axis('x'), y: axis('y') };
}

/**
 * The view of a rectangle, by two opposite corners in px. A flat or narrow rectangle chooses along one axis only; one
 * that is both leaves the view as it was.
 */
export function zoomToBox(whole: ChartSpec, view: View | null, size: Pixels, from: Point, to: Point): View | null {
  const spec = viewed(whole, view);
  const { x, y, plot } = scalesOf(spec, size.width, size.height);
  const wide = Math.abs(to.x - from.x) >= leastDragPx;
  const high = Math.abs(to.y - from.y) >= leastDragPx && spec.kind !== 'stack';
  if (!wide && !high) return view;
  const within = (value: number, start: number, length: number) => Math.min(start + length, Math.max(start, value));
  const span = (scale: Scale, a: number, b: number, start: number, length: number) =>
    [scale.invert(within(a, start, length)), scale.invert(within(b, start, length))] as const;
  return limited(whole, size, {
    ...view,
    ...(wide && { x: sorted(...span(x, from.x, to.x, plot.left, plot.width)) }),
    ...(high && { y: sorted(...span(y, from.y, to.y, plot.top, plot.height)) }),
  });
}

/** Closer (`factor` below 1) or wider, while the place under `at` px stays where it is; the middle if there is none. */
export function zoomAround(whole: ChartSpec, view: View | null, size: Pixels, at: Point | null, factor: number) {
  const spec = viewed(whole, view);
  const { x, y, plot } = scalesOf(spec, size.width, size.height);
  const centre = at ?? { x: plot.left + plot.width / 2, y: plot.top + plot.height / 2 };
  const scaled = (scale: Scale, about: number, [from, to]: [number, number]) =>
    sorted(scale.invert(about + (from - about) * factor), scale.invert(about + (to - about) * factor));
  return limited(whole, size, {
    x: scaled(x, centre.x, x.range),
    ...(spec.kind !== 'stack' && { y: scaled(y, centre.y, y.range) }),
  });
}

/** Moves what is shown by px, as if the paper were pushed. */
export function panBy(whole: ChartSpec, view: View | null, size: Pixels, right: number, down: number): View | null {
  if (view === null) return null;
  const { x, y } = scalesOf(viewed(whole, view), size.width, size.height);
  const moved = (scale: Scale, by: number) =>
    sorted(scale.invert(scale.range[0] - by), scale.invert(scale.range[1] - by));
  return limited(whole, size, { ...(view.x && { x: moved(x, right) }), ...(view.y && { y: moved(y, down) }) });
}

/** Moves the view, if it must, so that the point can be seen. */
export function bringIntoView(whole: ChartSpec, view: View | null, size: Pixels, active: ActivePoint | null) {
  const point = whole.series.find(({ key }) => key === active?.series)?.points[active?.index ?? -1];
  if (view === null || point === undefined) return view;
  const { x, y, plot } = scalesOf(viewed(whole, view), size.width, size.height);
  const margin = 12;
  const missing = (at: number, start: number, length: number) =>
    at < start + margin ? start + margin - at : at > start + length - margin ? start + length - margin - at : 0;
  const right = missing(x.at(point.x), plot.left, plot.width);
  const tall = whole.kind !== 'stack' && point.state !== 'saturated' && showable(point.y, whole.y.scale);
  const down = tall ? missing(y.at(point.y), plot.top, plot.height) : 0;
  if (!Number.isFinite(right) || (right === 0 && down === 0)) return view;
  return panBy(whole, view, size, right, Number.isFinite(down) ? down : 0);
}

/** What is shown now, in the units of the axes. */
export function shownRange(spec: ChartSpec, size: Pixels): Required<View> {
  const { x, y } = scalesOf(spec, size.width, size.height);
  return { x: x.domain, y: y.domain };
}

/** Not closer than makes sense, not beyond the whole; null where the whole is shown. */
function limited(whole: ChartSpec, size: Pixels, view: View): View | null {
  const { x, y } = scalesOf(whole, size.width, size.height);
  const [along, up] = [within(x, view.x), within(y, view.y)];
  if (along === undefined && up === undefined) return null;
  return { ...(along && { x: along }), ...(up && { y: up }) };
}

function within(scale: Scale, range: [number, number] | undefined): [number, number] | undefined {
  if (range === undefined || !range.every((value) => showable(value, scale.kind))) return undefined;
  const [low, high] = scale.domain.map((value) => position(scale, value)) as [number, number];
  let [from, to] = range.map((value) => position(scale, value)) as [number, number];
  const least = (high - low) * closest;
  if (to - from < least) [from, to] = [(from + to - least) / 2, (from + to + least) / 2];
  const length = to - from;
  if (length >= (high - low) * (1 - 1e-6)) return undefined;
  from = Math.min(high - length, Math.max(low, from));
  return [valueAt(scale, from), valueAt(scale, from + length)];
}

// Along the axis as it is drawn, so that a logarithmic one zooms evenly.
const position = (scale: Scale, value: number) => (scale.kind === 'log' ? Math.log10(value) : value);
const valueAt = (scale: Scale, at: number) => (scale.kind === 'log' ? 10 ** at : at);

function sorted(a: number, b: number): [number, number] {
  return a <= b ? [a, b] : [b, a];
}
