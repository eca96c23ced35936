/** The parameter that decides, more than any other, whether a claim agrees. */

import type { Values } from '../manifest/values.ts';
import { type Range, randomFrom } from './sampling.ts';

/** A machine tried, and how far what came out lies from what is published, signed; 0 or 1 where there is no distance. */
export type Outcome = { set: Values; distance: number };

// The best of dozens of parameters explains much of a few dozen points by chance: it must do better than 19 in 20 shufflings.
const SHUFFLINGS = 200;
const BEYOND_CHANCE = 0.95;

/**
 * The key of the parameter that explains most of the ranks of the distances: the square of the rank correlation, of choices
 * the share of the variance between them. None if none explains more than the best of them would by chance.
 */
export function deciderOf(outcomes: readonly Outcome[], ranges: readonly Range[]): string | undefined {
  const ranks = ranksOf(outcomes.map(({ distance }) => distance));
  if (new Set(ranks).size < 2) return undefined;
  const explained = ranges.map((range) => {
    const values = outcomes.map(({ set }) => set[range.key]);
    if ('choices' in range) return { key: range.key, by: (y: readonly number[]) => betweenGroups(values, y) };
    const x = ranksOf(values.map(Number));
    return { key: range.key, by: (y: readonly number[]) => correlation(x, y) ** 2 };
  });
  const [best] = explained
    .map(({ key, by }) => ({ key, share: by(ranks) }))
    .sort((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
  if (!best) return undefined;

  const random = randomFrom(1);
  let lower = 0;
  for (let time = 0; time < SHUFFLINGS; time++) {
    const shuffled = ranks
      .map((rank) => ({ rank, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ rank }) => rank);
    if (explained.every(({ by }) => by(shuffled) < best.share)) lower++;
  }
  return lower >= BEYOND_CHANCE * SHUFFLINGS ? best.key : undefined;
}

/** Equal numbers share the mean of their ranks. */
function ranksOf(numbers: readonly number[]): number[] {
  const sorted = [...numbers].sort((a, b) => a - b);
  return numbers.map((number) => (sorted.indexOf(number) + sorted.lastIndexOf(number)) / 2);
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** 0 where one of them does not vary. */
function correlation(x: readonly number[], y: readonly number[]): number {
  const [meanX, meanY] = [mean(x), mean(y)];
  const product = mean(x.map((value, index) => (value - meanX) * ((y[index] as number) - meanY)));
  const scale = Math.sqrt(mean(x.map((value) => (value - meanX) ** 2)) * mean(y.map((value) => (value - meanY) ** 2)));
  return scale > 0 ? product / scale : 0;
}

/** What share of the variance of y lies between the groups of points with one value each. */
function betweenGroups(values: readonly (number | string | undefined)[], y: readonly number[]): number {
  const middle = mean(y);
  const means = new Map(
    [...new Set(values)].map((value) => [value, mean(y.filter((_, index) => values[index] === value))] as const),
  );
  const between = mean(values.map((value) => ((means.get(value) ?? middle) - middle) ** 2));
  const whole = mean(y.map((one) => (one - middle) ** 2));
  return whole > 0 ? between / whole : 0;
}
