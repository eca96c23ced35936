/** The scale that compared machines share: logarithmic where on a linear one the curves of some would lie on the axis. */

import type { Figure } from '../figure/figure.ts';

/** A machine whose curves are so many times as high in the middle as those of another leaves that other no room on a linear axis. */
const FAR = 20;

/** Whether the first figures of machines are of curves above 0, and so far apart. */
export function areFarApart(figures: readonly Figure[]): boolean {
  const known = figures
    .map(({ series }) => series.flatMap(({ points }) => points.map(({ y }) => y).filter(Number.isFinite)))
    .filter(({ length }) => length > 0)
    .map((ys) => ys.sort((a, b) => a - b));
  // Near saturation the highest say nothing of a machine.
  const middles = known.map((ys) => ys[ys.length >> 1] ?? 0);
  const isFar = Math.max(...middles) > FAR * Math.min(...middles);
  return isFar && known.every(([least = 0]) => least > 0) && figures.every(({ kind, y }) => !kind && !y.domain);
}
