/** Which of several values is surely the best: those that are no further apart than their intervals are alike. */

import type { PointSpec } from './chart.ts';
import { halfWidth } from './curve.ts';

/** Nobody sees that a value lies higher or lower by this share. */
const ALIKE = 0.01;
/** So far off, as a share, may be what has no interval, and is not final. */
const UNKNOWN = 0.03;

/** Of what less is better, such as an error, what is below 0 is as far from it. */
export const sizeOf = ({ y }: PointSpec, side: 'less' | 'more'): number => (side === 'less' ? Math.abs(y) : y);

/** In their order, those than which none is surely less, or more; all of them have values. */
export function bestOf<One extends PointSpec>(points: readonly One[], side: 'less' | 'more' = 'less'): One[] {
  const sign = side === 'less' ? 1 : -1;
  const least = Math.min(...points.map((point) => sign * sizeOf(point, side) + uncertaintyOf(point)));
  return points.filter((point) => sign * sizeOf(point, side) - uncertaintyOf(point) <= least);
}

/** Half of its interval, in the unit of y, or what stands for it. */
function uncertaintyOf(point: PointSpec): number {
  const half = halfWidth(point);
  const isFinal = point.state === 'done' || point.state === 'converged';
  return Math.max(half, (half === 0 && !isFinal ? UNKNOWN : ALIKE) * Math.abs(point.y));
}
