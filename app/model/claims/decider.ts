/** The parameter that tells best on which machines a claim agrees. */

import type { Values } from '../manifest/values.ts';
import { type Range, randomFrom } from './sampling.ts';

type Known = { set: Values; agrees: boolean };

// A parameter of dozens separates a few dozen points well by chance: it must do better than 19 in 20 shufflings do.
const SHUFFLINGS = 200;
const BEYOND_CHANCE = 0.95;

/**
 * The key of the parameter of which one limit, or one choice, gives the most information on whether the claim agrees; none
 * if it always or never does, or if none tells more than the best of them would by chance.
 */
export function deciderOf(known: readonly Known[], ranges: readonly Range[]): string | undefined {
  const agrees = known.map((one) => one.agrees);
  if (new Set(agrees).size < 2) return undefined;
  const splits = ranges.map((range) => ({ key: range.key, parts: splitsOf(range, known) }));
  const gain = (parts: readonly boolean[][], by: readonly boolean[]) =>
    parts.reduce((most, part) => Math.max(most, gainOf(part, by)), 0);
  const [best] = splits
    .map(({ key, parts }) => ({ key, gain: gain(parts, agrees) }))
    .sort((a, b) => b.gain - a.gain || (a.key < b.key ? -1 : 1));
  if (!best) return undefined;

  const random = randomFrom(1);
  let lower = 0;
  for (let time = 0; time < SHUFFLINGS; time++) {
    const shuffled = agrees
      .map((value) => ({ value, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value);
    if (splits.every(({ parts }) => gain(parts, shuffled) < best.gain - 1e-12)) lower++;
  }
  return lower >= BEYOND_CHANCE * SHUFFLINGS ? best.key : undefined;
}

/** The ways to part the points in two by one parameter. */
function splitsOf(range: Range, known: readonly Known[]): boolean[][] {
  const values = known.map(({ set }) => set[range.key]);
  if ('choices' in range) return range.choices.map((choice) => values.map((value) => value === choice));
  const limits = [...new Set(values.map(Number))].sort((a, b) => a - b).slice(1);
  return limits.map((limit) => values.map((value) => Number(value) < limit));
}

/** Bits that knowing the part gives on whether it agrees. */
function gainOf(part: readonly boolean[], agrees: readonly boolean[]): number {
  const side = (inside: boolean) => agrees.filter((_, index) => part[index] === inside);
  const share = (some: readonly boolean[]) => some.length / agrees.length;
  return entropyOf(agrees) - [side(true), side(false)].reduce((sum, some) => sum + share(some) * entropyOf(some), 0);
}

function entropyOf(agrees: readonly boolean[]): number {
  const yes = agrees.filter(Boolean).length / agrees.length;
  return [yes, 1 - yes].reduce((sum, share) => (share > 0 ? sum - share * Math.log2(share) : sum), 0);
}
