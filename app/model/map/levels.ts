/** At which values the contours of a map run: those that a reader would choose. */

import { ticks } from 'd3-array';
import { type ChartSpec, hasValue } from '../chart/chart.ts';

const MOST = 9;
/** Over so many times its least value a quantity is shown by its logarithm. */
const WIDE = 30;

export type Levels = {
  scale: 'linear' | 'log';
  /** Least and greatest value. */
  range: [number, number];
  /** In rising order, between these. */
  levels: number[];
  /** Where two machines are equal: drawn strongly. */
  equal?: number;
};

/** Known places, of every row. Once half of them are final, those that are still simulated do not count: some will turn out to be saturated. */
export function knownPlaces({ series }: Pick<ChartSpec, 'series'>): { x: number; row: number; y: number }[] {
  const all = series.flatMap(({ key, points }) =>
    points.filter(hasValue).map((point) => ({ ...point, row: Number(key) })),
  );
  const final = all.filter(({ state }) => state !== 'coarse');
  return 2 * final.length > all.length ? final : all;
}

export const valuesOf = (spec: Pick<ChartSpec, 'series'>): number[] => knownPlaces(spec).map(({ y }) => y);

/** Undefined while no value is known; without levels where all are one. */
export function levelsOf(spec: Pick<ChartSpec, 'series' | 'references' | 'y'>): Levels | undefined {
  const values = valuesOf(spec);
  const [low, high] = spec.y.domain ?? [Math.min(...values), Math.max(...values)];
  if (!(low <= high)) return undefined;
  const scale = low > 0 && (spec.y.scale === 'log' || high > WIDE * low) ? 'log' : 'linear';
  const equal = spec.references.find(({ kind }) => kind === 'level')?.from;
  const isWithin = (level: number) => level > low && level < high;
  const nice = (scale === 'log' ? rounded(low, high) : ticks(low, high, MOST)).filter(isWithin);
  const levels = equal !== undefined && isWithin(equal) ? [...new Set([...nice, equal])].sort((a, b) => a - b) : nice;
  return { scale, range: [low, high], levels, ...(equal !== undefined && { equal }) };
}

/** 1, 2, 5, 10, …; fewer of each decade over many. */
function rounded(low: number, high: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const decades = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const sets = [[1, 2, 5], [1, 3], [1]].map((digits) =>
    decades.flatMap((decade) => digits.map((digit) => Number(`${digit}e${decade}`))),
  );
  const fits = (set: number[]) => set.filter((level) => level > low && level < high).length <= MOST + 2;
  return sets.find(fits) ?? decades.filter((decade) => decade % 3 === 0).map((decade) => Number(`1e${decade}`));
}
