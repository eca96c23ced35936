/** Where everything of a map goes: a plane over two parameters, with what its colours mean over it. */

import type { ActivePoint, ChartSpec } from '../model/chart/chart.ts';
import { type Field, fieldOf } from '../model/map/field.ts';
import { type Levels, levelsOf } from '../model/map/levels.ts';
import type { Point } from './box.ts';
import { type UnitScale, unitScale } from './format.ts';
import type { Places } from './isolines.ts';
import { type Layout, layoutOf } from './layout.ts';

export type MapLayout = {
  layout: Layout;
  /** The values as they are drawn: logarithms where the colours follow those. Undefined while there is too little to draw. */
  drawn?: { field: Field; levels: Levels; places: Places };
  /** The unit of the values. */
  unit: UnitScale;
};

/** Between the title of the colours and that of the rows under it. */
export const ROW = 22;

// The drawing, and whoever points at it, ask for the same map in one frame.
const planes = new WeakMap<ChartSpec, ChartSpec>();
const known = new WeakMap<ChartSpec, Pick<MapLayout, 'unit'> & { bent?: { field: Field; levels: Levels } }>();

/** Sizes in px, as of other charts. */
export function mapLayout(spec: ChartSpec, width: number, height: number, standalone = false): MapLayout {
  const laid = layoutOf(planeOf(spec), width, height, standalone);
  const layout = { ...laid, yTitle: laid.yTitle + ROW };
  const { bent, unit } = valuesIn(spec);
  if (!bent) return { layout, unit };
  const { xs, ys } = bent.field;
  const places = { x: xs.map(layout.x.scale.at), y: ys.map(layout.y.scale.at) };
  return { layout, unit, drawn: { ...bent, places } };
}

/** The plane without what is on it: both parameters are axes. */
function planeOf(spec: ChartSpec): ChartSpec {
  const { published: _, outside: __, neighbours: ___, ...rest } = spec;
  const plane = planes.get(spec) ?? { ...rest, y: spec.rows ?? spec.y, series: [], references: [] };
  planes.set(spec, plane);
  return plane;
}

function valuesIn(spec: ChartSpec): Pick<MapLayout, 'unit'> & { bent?: { field: Field; levels: Levels } } {
  const before = known.get(spec);
  if (before) return before;
  const levels = levelsOf(spec);
  const field = levels && fieldOf(spec, levels.scale);
  const unit = unitScale(spec.y.unit, Math.max(...(levels?.range.map(Math.abs) ?? [Number.NaN])));
  const now = levels && field ? { unit, bent: { levels, field: bend(field, levels.scale) } } : { unit };
  known.set(spec, now);
  return now;
}

function bend(field: Field, scale: Levels['scale']): Field {
  return scale === 'log' ? { ...field, values: field.values.map(Math.log) } : field;
}

/** A value as the field has it. */
export function bent(value: number, { scale }: Pick<Levels, 'scale'>): number {
  return scale === 'log' ? Math.log(value) : value;
}

/** Where a simulated place stands, in px; null if the chart has none such. */
export function placeOf(spec: ChartSpec, { layout }: MapLayout, active: ActivePoint): Point | null {
  const point = spec.series.find(({ key }) => key === active.series)?.points[active.index];
  if (!point) return null;
  const at = { x: layout.x.scale.at(point.x), y: layout.y.scale.at(Number(active.series)) };
  return Number.isFinite(at.x) && Number.isFinite(at.y) ? at : null;
}

/** The simulated place nearest to a pointer on the plane. */
export function nearestPlace(spec: ChartSpec, map: MapLayout, at: Point): ActivePoint | null {
  const { plot } = map.layout;
  const reach = 12;
  const isOn =
    at.x > plot.left - reach &&
    at.x < plot.left + plot.width + reach &&
    at.y > plot.top - reach &&
    at.y < plot.top + plot.height + reach;
  if (!isOn) return null;
  let best: { active: ActivePoint; distance: number } | null = null;
  for (const { key, points } of spec.series)
    points.forEach((_, index) => {
      const place = placeOf(spec, map, { series: key, index });
      const distance = place ? Math.hypot(place.x - at.x, place.y - at.y) : Number.POSITIVE_INFINITY;
      if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { active: { series: key, index }, distance };
    });
  return (best as { active: ActivePoint } | null)?.active ?? null;
}

/** The place after an arrow key: left and right in the row, up and down in the column, Home and End at the ends of the row. */
export function walkMap(spec: ChartSpec, active: ActivePoint | null, key: string): ActivePoint | null {
  if (key === 'Escape') return null;
  const rows = spec.series.filter(({ points }) => points.length > 0);
  const at = rows.findIndex((row) => row.key === active?.series);
  const row = rows[at];
  const here = row?.points[active?.index ?? -1];
  if (!active || !row || !here) return rows[0] ? { series: rows[0].key, index: 0 } : null;
  const last = row.points.length - 1;
  const along: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, active.index - 1),
    ArrowRight: Math.min(last, active.index + 1),
    Home: 0,
    End: last,
  };
  const index = along[key];
  if (index !== undefined) return { series: row.key, index };
  const others = key === 'ArrowUp' ? rows.slice(at + 1) : rows.slice(0, at).reverse();
  const next = others.find(({ points }) => points.some(({ x }) => x === here.x));
  return next ? { series: next.key, index: next.points.findIndex(({ x }) => x === here.x) } : active;
}
