/**
 * A search that needs no derivatives and stays in no valley: a box is divided into ever smaller ones where costs are low (DIRECT, Jones,
 * Perttunen & Stuckman 1993, of ml-direct). It finds steps, which look flat from where one stands.
 */

import direct from 'ml-direct';

/** Shares of the ways of the parameters, from 0 to 1. */
export type Place = readonly number[];

// A cost beyond all others, which sums still hold.
const NONE = 1e100;

/**
 * Tries places of the box `from` to `to` until there are at least so many. `costsOf` is given them in batches and gives their costs, no
 * number where there is none.
 */
export async function divide(
  from: Place,
  to: Place,
  count: number,
  costsOf: (places: readonly Place[]) => Promise<readonly number[]>,
): Promise<void> {
  const known = new Map<string, number>();
  // The library asks for one cost at a time and does not wait. What it asks for in a round depends on the rounds before alone: so it
  // begins anew for every round, and what it asked for in vain is then known.
  for (let iterations = 1; known.size < count; iterations++) {
    const missing = new Map<string, Place>();
    const cost = (at: ArrayLike<number>) => {
      const place = Array.from(at);
      const key = place.join(' ');
      if (!known.has(key)) missing.set(key, place);
      return known.get(key) ?? NONE;
    };
    direct(cost, [...from], [...to], { iterations });
    // Boxes are as small as numbers can be.
    if (missing.size === 0) return;
    const costs = await costsOf([...missing.values()]);
    [...missing.keys()].forEach((key, i) => {
      known.set(key, Number.isFinite(costs[i]) ? Math.min(costs[i] ?? NONE, NONE) : NONE);
    });
  }
}
