/** The scale that compared curves share: logarithmic where on a linear one some of them would lie on the axis. */

import type { Figure } from '../figure/figure.ts';

/** A machine whose curves are all so many times as high as those of another leaves that other no room on a linear axis. */
const FAR = 20;

/** The first figures of all machines with the same kind of scale. A stack, or what reaches 0, keeps all as they are. */
export function onOneScale<Machine extends { figures: Figure[] }>(
  first: Figure,
  machines: readonly Machine[],
): { first: Figure; machines: Machine[] } {
  const figures = [first, ...machines.flatMap((machine) => machine.figures[0] ?? [])];
  const heights = figures.flatMap(heightsIn);
  const isOfCurves = figures.every(({ kind, y }) => kind === undefined && y.domain === undefined);
  const least = Math.min(...heights.map((ys) => Math.max(...ys)));
  const most = Math.max(...heights.map((ys) => Math.min(...ys)));
  const isFar = isOfCurves && heights.flat().every((y) => y > 0) && most > FAR * least;
  const scaled = (figure: Figure): Figure => (isFar ? { ...figure, y: { ...figure.y, scale: 'log' } } : figure);
  return {
    first: scaled(first),
    machines: machines.map((one) => ({ ...one, figures: one.figures.map((each, at) => (at ? each : scaled(each))) })),
  };
}

/** Of the machine's own curves together, and of each pinned curve. */
function heightsIn({ series }: Figure): number[][] {
  const [own, pinned] = [true, false].map((is) => series.filter(({ pin }) => (pin === undefined) === is));
  return [own ?? [], ...(pinned ?? []).map((one) => [one])]
    .map((curves) => curves.flatMap(({ points }) => points.map(({ y }) => y).filter(Number.isFinite)))
    .filter((ys) => ys.length > 0);
}
