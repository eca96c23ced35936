/**
 * A search that needs no derivatives (Nelder & Mead 1965, with the order of Lagarias et al. 1998): it finds its way over steps, which look
 * flat from where one stands.
 */

/** Shares of the ways of the parameters, from 0 to 1. */
export type Place = readonly number[];

type Corner = { place: Place; cost: number };

const REFLECTED = 1;
const EXPANDED = 2;
const CONTRACTED = 0.5;

/**
 * Tries at most `most` places and a few, from a simplex of edges `size` at `start`, of which the cost is known. `costsOf` is given places in
 * batches and gives their costs, no number where there is none.
 */
export async function searchFrom(
  start: Corner,
  size: number,
  most: number,
  costsOf: (places: readonly Place[]) => Promise<readonly number[]>,
): Promise<void> {
  const within = (place: Place) => place.map((share) => Math.min(1, Math.max(0, share)));
  const cornersAt = async (places: readonly Place[]): Promise<Corner[]> => {
    const all = places.map(within);
    const costs = await costsOf(all);
    return all.map((place, i) => ({ place, cost: finite(costs[i]) }));
  };
  // Inwards from the end of a way.
  const edges = start.place.map((_, j) =>
    start.place.map((share, i) => (i !== j ? share : share + (share + size > 1 ? -size : size))),
  );
  let simplex = [{ ...start, cost: finite(start.cost) }, ...(await cornersAt(edges))];
  for (let tried = edges.length; tried < most; ) {
    simplex.sort((a, b) => a.cost - b.cost);
    const [best, worst, last] = [simplex[0], simplex.at(-1), simplex.at(-2)];
    if (!best || !worst || !last) return;
    const others = simplex.slice(0, -1);
    const middle = best.place.map(
      (_, j) => others.reduce((sum, { place }) => sum + (place[j] ?? 0), 0) / others.length,
    );
    // From the middle away from the worst corner.
    const along = async (by: number) => {
      tried += 1;
      const [corner = worst] = await cornersAt([middle.map((at, j) => at + by * (at - (worst.place[j] ?? 0)))]);
      return corner;
    };
    const reflected = await along(REFLECTED);
    let next = reflected;
    if (reflected.cost < best.cost) {
      const expanded = await along(EXPANDED);
      if (expanded.cost < reflected.cost) next = expanded;
    } else if (reflected.cost >= last.cost) {
      next = await along(reflected.cost < worst.cost ? CONTRACTED : -CONTRACTED);
      if (next.cost >= Math.min(reflected.cost, worst.cost)) {
        const nearer = others
          .slice(1)
          .concat(worst)
          .map(({ place }) => place.map((at, j) => ((best.place[j] ?? 0) + at) / 2));
        simplex = [best, ...(await cornersAt(nearer))];
        tried += nearer.length;
        continue;
      }
    }
    simplex = [...others, next];
  }
}

const finite = (cost: number | undefined): number => (Number.isFinite(cost) ? Number(cost) : Number.MAX_VALUE);
