/** Where the network of a curve saturates. */

import type { PointOutcome } from '../model/figure/figure.ts';
import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { PlannedSeries } from '../model/sweep/sweep.ts';

type Known = Pick<PointOutcome, 'state' | 'row'>;
type Results = { get(key: string): Known | undefined };

/** Where a curve saturates. Loads are accepted ones, in flits/node/cycle; traffic in Gbit/s. */
export type Saturation = { load: number; traffic: number; share: number };

/**
 * The most that a curve's points accept, if some of them saturate; null while that is not known.
 * `share` is of the capacity, NaN where that is unknown.
 */
export function saturationOf(series: PlannedSeries, results: Results): Saturation | null {
  const known = series.points.flatMap(({ key }) => results.get(key) ?? []);
  if (!known.some(({ state }) => state === 'saturated')) return null;
  const most = (column: ColumnKey) => Math.max(0, ...known.map((result) => accepted(result, column)));
  const load = most('accepted_load');
  const traffic = most('bisection_traffic');
  const { capacity } = series;
  // Flits of a head that are left on the way never come to the middle: what crosses it is what charts and papers show.
  const share = capacity.bisection > 0 && traffic > 0 ? traffic / capacity.bisection : load / capacity.load;
  return { load, traffic, share };
}

function accepted({ row }: Known, column: ColumnKey): number {
  const value = row[column] ?? 0;
  return Number.isFinite(value) ? value : 0;
}
