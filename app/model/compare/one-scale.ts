/** The scale that compared machines share: logarithmic where on a linear one the curves of some would lie on the axis. */

import type { Figure } from '../figure/figure.ts';

/** A machine whose curves are all so many times as high as those of another leaves that other no room on a linear axis. */
const FAR = 20;

/** Whether the first figures of machines are of curves above 0, and so far apart. */
export function areFarApart(figures: readonly Figure[]): boolean {
  const known = figures
    .map(({ series }) => series.flatMap(({ points }) => points.map(({ y }) => y).filter(Number.isFinite)))
    .filter(({ length }) => length > 0);
  const least = known.map((ys) => Math.min(...ys));
  const isFar = Math.max(...least) > FAR * Math.min(...known.map((ys) => Math.max(...ys)));
  return isFar && Math.min(...least) > 0 && figures.every(({ kind, y }) => !kind && !y.domain);
}
