/** A curve between its points. */

import { type ChartSpec, hasValue, type PointSpec } from './chart.ts';

/** The axes on which the curve is drawn, as far as they decide how it goes. */
export type Scales = { [axis in 'x' | 'y']: Pick<ChartSpec[axis], 'scale'> };

/** Half of the confidence interval; 0 where there is none. */
export function halfWidth({ y, low, high }: PointSpec): number {
  const width = Math.max(y - (low ?? y), (high ?? y) - y);
  return Number.isFinite(width) ? width : 0;
}

/**
 * A curve at `x`, with half of its confidence interval: between two points on the straight line of the axes as they are
 * drawn. Undefined beyond its ends and beyond what is saturated.
 */
export function curveAt(
  points: readonly PointSpec[],
  x: number,
  axes: Scales,
): { y: number; half: number; coarse: boolean } | undefined {
  const sorted = points.filter(hasValue).toSorted((a, b) => a.x - b.x);
  const exact = sorted.find((point) => Math.abs(point.x - x) <= 1e-9 * Math.abs(x));
  if (exact) return { y: exact.y, half: halfWidth(exact), coarse: exact.state === 'coarse' };
  const after = sorted.findIndex((point) => point.x > x);
  const [from, to] = [sorted[after - 1], sorted[after]];
  if (!from || !to) return undefined;
  const t =
    axes.x.scale === 'log' && from.x > 0
      ? Math.log(x / from.x) / Math.log(to.x / from.x)
      : (x - from.x) / (to.x - from.x);
  const y =
    axes.y.scale === 'log' && from.y > 0 && to.y > 0 ? from.y * (to.y / from.y) ** t : from.y + t * (to.y - from.y);
  const half = halfWidth(from) + t * (halfWidth(to) - halfWidth(from));
  return { y, half, coarse: from.state === 'coarse' || to.state === 'coarse' };
}
