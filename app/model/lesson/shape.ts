/** The shape of a curve in a word: whether it rises or falls, how far, where it turns, and where its knee is. */

import { english, type Words } from '../words/words.ts';

/**
 * `at` is the index of the place at which the curve turns, or from which on it goes faster or slower; an S goes fastest in its
 * `middle` or at its `ends`, and has no such place. `height` is the share of the axis between its lowest and its highest point.
 */
export type Shape =
  | { way: 'level'; height: number }
  | { way: 'peak' | 'dip'; at: number; height: number }
  | {
      way: 'rises' | 'falls';
      height: number;
      knee?: { at: number; after: 'faster' | 'slower' };
      fastest?: 'middle' | 'ends';
    };

// Of the height of the axes: less is drawn by a hand that means a level line.
const LEVEL = 0.05;
// Of the height of the curve: less is no turn.
const TURN = 0.12;
// How far, of its width and height, a curve bulges out of the straight line between its ends where it has a knee.
const KNEE = 0.08;
// Of the height of one curve: another that is higher or lower by more has not its shape.
const SPAN = 2;

type Place = { u: number; w: number; index: number };

/** `along` and `up` are shares of the axes, from 0 to 1, as drawn; places without a value are NaN. Null for less than two. */
export function shapeOf(along: readonly number[], up: readonly number[]): Shape | null {
  const places = along
    .map((u, index): Place => ({ u, w: up[index] ?? Number.NaN, index }))
    .filter(({ w }) => Number.isFinite(w));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const top = places.reduce((best, one) => (one.w > best.w ? one : best));
  const bottom = places.reduce((best, one) => (one.w < best.w ? one : best));
  const height = top.w - bottom.w;
  if (height < LEVEL) return { way: 'level', height };
  const rise = top.w - Math.max(first.w, last.w);
  const fall = Math.min(first.w, last.w) - bottom.w;
  if (Math.max(rise, fall) > TURN * height)
    return rise > fall ? { way: 'peak', at: top.index, height } : { way: 'dip', at: bottom.index, height };
  const way = last.w > first.w ? 'rises' : 'falls';
  const bulge = ({ u, w }: Place) => (w - first.w) / (last.w - first.w) - (u - first.u) / (last.u - first.u);
  const above = places.reduce((best, one) => (bulge(one) > bulge(best) ? one : best));
  const below = places.reduce((best, one) => (bulge(one) < bulge(best) ? one : best));
  if (Math.min(bulge(above), -bulge(below)) >= KNEE)
    return { way, height, fastest: below.u < above.u ? 'middle' : 'ends' };
  if (bulge(above) >= KNEE && bulge(above) >= -bulge(below))
    return { way, height, knee: { at: above.index, after: 'slower' } };
  return -bulge(below) < KNEE ? { way, height } : { way, height, knee: { at: below.index, after: 'faster' } };
}

/** Whether two curves go alike: the same way, turning at the same place or its neighbour, however high they are. */
export function goAlike(one: Shape, other: Shape): boolean {
  if (one.way !== other.way) return false;
  const [a, b] = [turnOf(one), turnOf(other)];
  return a?.after === b?.after && Math.abs((a?.at ?? 0) - (b?.at ?? 0)) <= 1;
}

function turnOf(shape: Shape): { at: number; after: string } | undefined {
  if ('at' in shape) return { at: shape.at, after: '' };
  if (shape.way === 'level') return undefined;
  return shape.fastest === undefined ? shape.knee : { at: 0, after: shape.fastest };
}

/** Whether a curve is far less or far more high than another; undefined where it is neither, or where one stays level. */
export function slopeBeside(one: Shape, other: Shape): 'flat' | 'steep' | undefined {
  if (one.way === 'level' || other.way === 'level') return undefined;
  if (one.height * SPAN < other.height) return 'flat';
  return one.height > SPAN * other.height ? 'steep' : undefined;
}

/** What a curve does, without its subject: "rises until 2 levels, then falls". `placeText` names a place of the x axis. */
export function shapeText(shape: Shape, placeText: (index: number) => string, t: Words = english): string {
  switch (shape.way) {
    case 'level':
      return t`stays level`;
    case 'peak':
      return t`rises until ${placeText(shape.at)}, then falls`;
    case 'dip':
      return t`falls until ${placeText(shape.at)}, then rises`;
    case 'rises':
      if (shape.fastest !== undefined)
        return shape.fastest === 'middle' ? t`rises fastest in its middle` : t`rises fastest at its ends`;
      if (shape.knee === undefined) return t`rises evenly`;
      return shape.knee.after === 'faster'
        ? t`rises slowly until ${placeText(shape.knee.at)}, then faster`
        : t`rises fast until ${placeText(shape.knee.at)}, then more slowly`;
    case 'falls':
      if (shape.fastest !== undefined)
        return shape.fastest === 'middle' ? t`falls fastest in its middle` : t`falls fastest at its ends`;
      if (shape.knee === undefined) return t`falls evenly`;
      return shape.knee.after === 'faster'
        ? t`falls slowly until ${placeText(shape.knee.at)}, then faster`
        : t`falls fast until ${placeText(shape.knee.at)}, then more slowly`;
  }
}
