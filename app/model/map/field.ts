/**
 * The values of a map on the grid of all places that were simulated. Between them values are interpolated where the map
 * was not refined; what cannot be simulated stays open.
 */

import { type AxisSpec, type ChartSpec, hasValue } from '../chart/chart.ts';

export type Field = {
  /** In rising order. */
  xs: number[];
  ys: number[];
  /** Row by row from the bottom; NaN where nothing is known or the place is open. */
  values: Float64Array;
  /** 1 at a place that has no value and will have none. */
  open: Uint8Array;
};

type Drawn = Pick<ChartSpec, 'series' | 'refused' | 'x' | 'rows'>;

/** `scale` is that in which values lie between others. Undefined while not even four places are known. */
export function fieldOf({ series, refused = [], x, rows }: Drawn, scale: 'linear' | 'log'): Field | undefined {
  const known = series.filter(({ points }) => points.length > 0);
  const xs = [...new Set(known.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  const ys = known.map(({ key }) => Number(key)).sort((a, b) => a - b);
  if (xs.length < 2 || ys.length < 2) return undefined;
  const columns = new Map(xs.map((at, i) => [at, i]));
  const lines = new Map(ys.map((at, j) => [at, j]));
  const values = new Float64Array(xs.length * ys.length).fill(Number.NaN);
  const open = new Uint8Array(values.length);
  const placeOf = (at: number, row: number) => {
    const [i, j] = [columns.get(at), lines.get(row)];
    return i === undefined || j === undefined ? -1 : j * xs.length + i;
  };
  for (const { key, points } of known)
    for (const point of points) {
      const { x: at, y } = point;
      const place = placeOf(at, Number(key));
      const isValue = hasValue(point) && (scale === 'linear' || y > 0);
      if (isValue) values[place] = scale === 'log' ? Math.log(y) : y;
      else open[place] = 1;
    }
  for (const one of refused) {
    const place = placeOf(one.x, one.y);
    if (place >= 0) open[place] = 1;
  }
  interpolate({ xs: alongAxis(xs, x), ys: alongAxis(ys, rows), values, open });
  return { xs, ys, values: scale === 'log' ? values.map(Math.exp) : values, open };
}

/** Where values stand on an axis, in any unit. */
function alongAxis(values: readonly number[], axis: AxisSpec | undefined): number[] {
  return values.map((value) => (axis?.scale === 'log' ? Math.log(value) : value));
}

/** Fills what lies between known values, the narrow gaps first, so that a wide cell takes the fine values at its edges. */
function interpolate({ xs, ys, values, open }: Field): void {
  const [width, height] = [xs.length, ys.length];
  const isSet = (place: number) => open[place] === 1 || !Number.isNaN(values[place]);
  const across = (i: number, j: number, most: number) => gap(i, width, most, (at) => j * width + at, isSet);
  const upward = (i: number, j: number, most: number) => gap(j, height, most, (at) => at * width + i, isSet);
  for (let most = 2; most < 2 * Math.max(width, height); most *= 2) {
    for (let isMore = true; isMore; ) {
      const found: [number, number][] = [];
      for (let j = 0; j < height; j++)
        for (let i = 0; i < width; i++) {
          const place = j * width + i;
          if (isSet(place)) continue;
          const ways = [
            { way: across(i, j, most), at: i, axis: xs },
            { way: upward(i, j, most), at: j, axis: ys },
          ].flatMap(({ way, at, axis }) => (way ? [{ ...way, part: share(axis, way.from, at, way.to) }] : []));
          if (ways.length === 0) continue;
          const ends = ways.map(({ first, last, part, from, to }) => ({
            value: (values[first] ?? 0) * (1 - part) + (values[last] ?? 0) * part,
            weight: 1 / (to - from),
          }));
          const sound = ends.filter(({ value }) => Number.isFinite(value));
          const weight = sound.reduce((sum, one) => sum + one.weight, 0);
          found.push([place, sound.reduce((sum, one) => sum + one.value * one.weight, 0) / weight]);
        }
      // Between what has no value there is none.
      for (const [place, value] of found) {
        if (Number.isNaN(value)) open[place] = 1;
        else values[place] = value;
      }
      isMore = found.length > 0;
    }
  }
}

type Gap = { from: number; to: number; first: number; last: number };

/** The nearest set places on both sides, at most so far apart. */
function gap(
  at: number,
  count: number,
  most: number,
  placeAt: (at: number) => number,
  isSet: (place: number) => boolean,
): Gap | undefined {
  let [from, to] = [at, at];
  while (from >= 0 && at - from < most && !isSet(placeAt(from))) from -= 1;
  while (to < count && to - at < most && !isSet(placeAt(to))) to += 1;
  if (from < 0 || to >= count || to - from > most) return undefined;
  const [first, last] = [placeAt(from), placeAt(to)];
  return isSet(first) && isSet(last) ? { from, to, first, last } : undefined;
}

function share(axis: readonly number[], from: number, at: number, to: number): number {
  const [low = 0, middle = 0, high = 1] = [axis[from], axis[at], axis[to]];
  return (middle - low) / (high - low);
}
