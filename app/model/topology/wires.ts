/** Links as they are drawn: the two directions between two places are one line, with one load. */

import { once } from './once.ts';
import { leavingLinks, linkAt, linkCount, placeAt, type Topology } from './topology.ts';

/** A link, with the one that leads back if there is one. From `from` to `to` is the direction of the first. */
export type Wire = {
  readonly from: number;
  readonly to: number;
  readonly direction: number;
  readonly links: readonly number[];
};

/** By wire: its first link, and the one that leads back, -1 where there is none. */
export type Pairs = { readonly first: Int32Array; readonly second: Int32Array };

/** Every link in one wire; by where they begin, then by direction. */
export const wiresOf = once((topology: Topology): readonly Wire[] =>
  Array.from(pairsOf(topology).first, (_, wire) => wireAt(topology, wire)),
);

/** One of them alone: a large network has 100,000, and few are looked at. */
export function wireAt(topology: Topology, wire: number): Wire {
  const { first, second } = pairsOf(topology);
  const [link, back] = [first[wire] ?? 0, second[wire] ?? -1];
  const [from, to, direction] = linkAt(topology, link);
  return { from, to, direction, links: back === -1 ? [link] : [link, back] };
}

/**
 * The same as numbers, for what goes through all of them. A direction 2d belongs with 2d + 1; of what is left then, equal
 * ones belong together. Large networks have 200,000 links: what is looked for is found among the few links of a place.
 */
export const pairsOf = once((topology: Topology): Pairs => {
  const { links } = topology;
  const count = linkCount(topology);
  const leaving = leavingLinks(topology);
  const directionOf = (link: number) => links[3 * link + 2] ?? 0;
  /** The other link of its wire; -1 while there is none. */
  const partners = new Int32Array(count).fill(-1);
  for (const turned of [1, 0])
    for (let link = 0; link < count; link++) {
      const [source, target] = [links[3 * link] ?? 0, links[3 * link + 1] ?? 0];
      if (source === target || partners[link] !== -1) continue;
      const wanted = directionOf(link) ^ turned;
      const end = leaving.begins[target + 1] ?? 0;
      for (let at = leaving.begins[target] ?? 0; at < end; at++) {
        const other = leaving.links[at] ?? 0;
        if (other >= link) break;
        if (links[3 * other + 1] !== source || links[3 * other + 2] !== wanted || partners[other] !== -1) continue;
        partners[link] = other;
        partners[other] = link;
        break;
      }
    }
  /** The one of even direction goes first, in a grid that towards higher coordinates; of equal ones the earlier. */
  const isFirst = (link: number) => {
    const other = partners[link] ?? -1;
    const [own, others] = [directionOf(link) & 1, directionOf(other) & 1];
    return other === -1 || (own === others ? link < other : own === 0);
  };
  const firsts = new Int32Array(count);
  let wires = 0;
  for (let place = 0; place + 1 < leaving.begins.length; place++) {
    const begin = wires;
    let ascends = true;
    for (let at = leaving.begins[place] ?? 0; at < (leaving.begins[place + 1] ?? 0); at++) {
      const link = leaving.links[at] ?? 0;
      if (!isFirst(link)) continue;
      ascends &&= wires === begin || directionOf(firsts[wires - 1] ?? 0) <= directionOf(link);
      firsts[wires++] = link;
    }
    if (!ascends) firsts.subarray(begin, wires).sort((a, b) => directionOf(a) - directionOf(b) || a - b);
  }
  const first = firsts.slice(0, wires);
  return { first, second: first.map((link) => partners[link] ?? -1) };
});

/** Loads by wire of loads by link, in what the topology says them in: the busier direction, or the sum where both share their wires. NaN while unknown. */
export function wireLoads(topology: Topology, loads: ArrayLike<number> | null): Float64Array {
  const { first, second } = pairsOf(topology);
  const combined = new Float64Array(first.length).fill(Number.NaN);
  if (loads === null) return combined;
  // A load that is missing adds nothing.
  const loadOf = (link: number) => {
    const load = link === -1 ? 0 : (loads[link] ?? 0) * (topology.periods?.[link] ?? 1);
    return Number.isFinite(load) ? load : 0;
  };
  for (let wire = 0; wire < first.length; wire++) {
    const [there, back] = [loadOf(first[wire] ?? 0), loadOf(second[wire] ?? -1)];
    combined[wire] = topology.sharedWires ? there + back : Math.max(0, there, back);
  }
  return combined;
}

/** The wire of every link. */
export const wireOfLink = once((topology: Topology): Int32Array => {
  const wires = new Int32Array(linkCount(topology));
  const { first, second } = pairsOf(topology);
  for (let wire = 0; wire < first.length; wire++) {
    wires[first[wire] ?? 0] = wire;
    const back = second[wire] ?? -1;
    if (back !== -1) wires[back] = wire;
  }
  return wires;
});

/** In a grid: whether a link closes a ring, and so does not lead to the neighbour in its direction. */
export function wrapsAround(topology: Topology, link: number): boolean {
  if (topology.layout !== 'grid') return false;
  const [source, target, direction] = linkAt(topology, link);
  const axis = direction >> 1;
  const step = (placeAt(topology, target)[axis] ?? 0) - (placeAt(topology, source)[axis] ?? 0);
  return step !== (direction % 2 === 0 ? 1 : -1);
}
