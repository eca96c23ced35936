/** Who is the best where on a whole map: margins between all that compete, as fields that can be drawn and measured. */

import type { BestAt, ChartSpec } from '../chart/chart.ts';
import { type Field, fieldOf } from './field.ts';

export type Standing = { place: number; share: number };
export type Margins = { winners: number[]; fields: Field[] };

/** Margins are logarithms of ratios, at most this; a margin to something that cannot run is this. */
const FAR = 1;
/** The least margin, so that its sign tells the winner even where two are nearly equal. */
const NEAR = 1e-3;

/** What is the best at every place that is known. */
export const bestsOf = ({ series }: ChartSpec): BestAt[] =>
  series.flatMap(({ points }) => points.flatMap(({ best }) => best ?? []));

/**
 * `winners`: all that are the best somewhere, in the order of the list. `fields`: one for each winner but the last,
 * above 0 where this winner or an earlier one is the best. Painted from last to first, the fields make the map. There
 * is at least one field, which tells the open places.
 */
export function marginsOf(spec: ChartSpec): Margins | undefined {
  const bests = bestsOf(spec);
  const winners = [...new Set(bests.flatMap(({ alike: [first] }) => first ?? []))].sort((a, b) => a - b);
  const isMore = spec.best?.side === 'more';
  const fields = winners.slice(0, Math.max(1, winners.length - 1)).map((last) => {
    const margins = spec.series.map((one) => ({
      ...one,
      points: one.points.map(({ best, ...point }) => ({
        ...point,
        y: best ? margin(best, winners, last, isMore) : NaN,
      })),
    }));
    return fieldOf({ ...spec, series: margins }, 'linear');
  });
  return fields.every((field) => field !== undefined) && winners.length > 0 ? { winners, fields } : undefined;
}

function margin({ values, alike: [first = -1] }: BestAt, winners: number[], last: number, isMore: boolean): number {
  const least = (of: number[]) =>
    Math.min(
      ...of.map((place) => (isMore ? 1 / (values[place] ?? 0) : (values[place] ?? NaN))).filter(Number.isFinite),
    );
  const [before, after] = [winners.filter((place) => place <= last), winners.filter((place) => place > last)].map(
    least,
  );
  const apart = Math.abs(Math.log((after ?? NaN) / (before ?? NaN)));
  const size = Number.isNaN(apart) ? FAR : Math.min(FAR, Math.max(NEAR, apart));
  return first <= last ? size : -size;
}

/** Which of the winners stands at a place of the fields; undefined where there is none. */
export function winnerAt({ winners, fields }: Margins, at: number): number | undefined {
  if (Number.isNaN(fields[0]?.values[at] ?? Number.NaN)) return undefined;
  if (winners.length === 1) return winners[0];
  const place = fields.findIndex(({ values }) => (values[at] ?? 0) > 0);
  return winners[place < 0 ? winners.length - 1 : place];
}

/** The share of the drawn map on which each winner is the best, the largest first. */
export function standings(spec: ChartSpec): Standing[] {
  const margins = marginsOf(spec);
  const [field] = margins?.fields ?? [];
  if (!margins || !field) return [];
  const [across, upward] = [widths(field.xs, spec.x.scale), widths(field.ys, spec.rows?.scale ?? 'linear')];
  const areas = new Map<number, number>();
  field.values.forEach((_, at) => {
    const winner = winnerAt(margins, at);
    if (winner === undefined) return;
    const area = (across[at % field.xs.length] ?? 0) * (upward[Math.floor(at / field.xs.length)] ?? 0);
    areas.set(winner, (areas.get(winner) ?? 0) + area);
  });
  const all = [...areas.values()].reduce((sum, area) => sum + area, 0);
  const shares = [...areas].map(([place, area]) => ({ place, share: area / all }));
  return shares.sort((a, b) => b.share - a.share);
}

/** Where places are along an axis, as it is drawn. */
export const placed = (places: readonly number[], scale: 'linear' | 'log'): number[] =>
  places.map((place) => (scale === 'log' ? Math.log(place) : place));

/** The length of the axis that is nearest to each place. */
export function widths(places: readonly number[], scale: 'linear' | 'log'): number[] {
  const at = placed(places, scale);
  return at.map((here, i) => ((at[i + 1] ?? here) - (at[i - 1] ?? here)) / 2);
}

/**
 * How far from an end of an axis the same rivals are the best, or not surely worse than the best, at all places.
 * Undefined if no rival is so at the first two places. `isShared`: elsewhere among these, others are as good.
 */
export function isBestWithin(
  spec: ChartSpec,
  along: 'x' | 'row',
  end: 'first' | 'last',
): { places: readonly number[]; to: number; isShared: boolean } | undefined {
  const at = new Map<number, (readonly number[])[]>();
  for (const { key, points } of spec.series)
    for (const point of points) {
      const place = along === 'x' ? point.x : Number(key);
      if (point.best) at.set(place, [...(at.get(place) ?? []), point.best.alike]);
    }
  const places = [...at.keys()].sort((a, b) => (end === 'first' ? a - b : b - a));
  let still: readonly number[] | undefined;
  let to = Number.NaN;
  let count = 0;
  for (const place of places) {
    const common = (at.get(place) ?? []).reduce<readonly number[] | undefined>(
      (all, alike) => all?.filter((one) => alike.includes(one)) ?? alike,
      still,
    );
    if (!common || common.length === 0) break;
    [still, to, count] = [common, place, count + 1];
  }
  if (!still || count < 2 || count === places.length) return undefined;
  const isShared = places.slice(0, count).some((place) => at.get(place)?.some((alike) => alike.length > still.length));
  return { places: still, to, isShared };
}
