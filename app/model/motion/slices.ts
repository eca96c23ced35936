/** What a node did, one thing after another, as far as a recording tells. */

import { frameCount, MOTION_CLASSES, type Motion, type MotionClass } from './motion.ts';

/** In ms. */
export type Slice = { what: MotionClass; from: number; to: number };

const CLASSES = MOTION_CLASSES.length;
/** Shares are kept in 32 bits, whose last digits are nothing. */
export const LEAST = 1e-6;

/**
 * Slices without a gap from the beginning of the recording to its end; of a row of `shares`, or of `beside`. What is in a frame is exact, and
 * its order is not recorded: what went on before comes first, and what goes on afterwards last.
 */
export function slicesOf({ edges, active }: Motion, shares: Float32Array, row: number): Slice[] {
  const slices: Slice[] = [];
  const frames = frameCount({ edges });
  const shareOf = (frame: number, place: number) => shares[(frame * active.length + row) * CLASSES + place] ?? 0;
  const present = (frame: number) => PLACES.filter((place) => shareOf(frame, place) > LEAST);
  let next = present(0);
  for (let frame = 0; frame < frames; frame++) {
    const own = next;
    next = frame + 1 < frames ? present(frame + 1) : [];
    const [from = 0, to = 0] = [edges[frame], edges[frame + 1]];
    const whole = own.reduce((sum, place) => sum + shareOf(frame, place), 0);
    let at = from;
    for (const [index, place] of inOrder(own, slices.at(-1)?.what, next).entries()) {
      const what = MOTION_CLASSES[place] ?? 'idle';
      const end = index === own.length - 1 ? to : at + ((to - from) * shareOf(frame, place)) / whole;
      const last = slices.at(-1);
      if (last?.what === what && last.to === at) last.to = end;
      else slices.push({ what, from: at, to: end });
      at = end;
    }
  }
  return slices;
}

const PLACES = MOTION_CLASSES.map((_, place) => place);

function inOrder(own: readonly number[], before: MotionClass | undefined, next: readonly number[]): number[] {
  if (own.length < 2) return [...own];
  const first = own.find((place) => MOTION_CLASSES[place] === before);
  const last = own.findLast((place) => place !== first && next.includes(place));
  const middle = own.filter((place) => place !== first && place !== last);
  return [first, ...middle, last].flatMap((place) => place ?? []);
}
