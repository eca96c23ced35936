/** Links as they are drawn: the two directions between two places are one line, with one load. */

import { leavingLinks, linkAt, linkCount, placeAt, type Topology } from './topology.ts';

/** A link, with the one that leads back if there is one. From `from` to `to` is the direction of the first. */
export type Wire = {
  readonly from: number;
  readonly to: number;
  readonly direction: number;
  readonly links: readonly number[];
};

const made = new WeakMap<Topology, readonly Wire[]>();

/** Every link in one wire; by where they begin, then by direction. */
export function wiresOf(topology: Topology): readonly Wire[] {
  const known = made.get(topology);
  if (known !== undefined) return known;
  const wires = paired(topology);
  const isSorted = wires.every((wire, at) => at === 0 || before(wires[at - 1] ?? wire, wire) <= 0);
  if (!isSorted) wires.sort(before);
  made.set(topology, wires);
  return wires;
}

const before = (a: Wire, b: Wire) => a.from - b.from || a.direction - b.direction;

/**
 * A direction 2d belongs with 2d + 1; of what is left then, equal ones belong together. Large networks have 200,000 links:
 * what is looked for is found among the few links of a place.
 */
function paired(topology: Topology): Wire[] {
  const { links } = topology;
  const count = linkCount(topology);
  const leaving = leavingLinks(topology);
  /** The other link of its wire; -1 while there is none. */
  const partners = new Int32Array(count).fill(-1);
  for (const turned of [1, 0])
    for (let link = 0; link < count; link++) {
      const [source, target, direction] = linkAt(topology, link);
      if (source === target || partners[link] !== -1) continue;
      for (let at = leaving.begins[target] ?? 0; at < (leaving.begins[target + 1] ?? 0); at++) {
        const other = leaving.links[at] ?? 0;
        if (other >= link) break;
        const leadsBack = links[3 * other + 1] === source && links[3 * other + 2] === (direction ^ turned);
        if (!leadsBack || partners[other] !== -1) continue;
        partners[link] = other;
        partners[other] = link;
        break;
      }
    }
  const wires: Wire[] = [];
  for (let link = 0; link < count; link++) {
    const other = partners[link] ?? -1;
    if (other === -1) wires.push(wireOf(topology, [link]));
    else if (isFirst(topology, link, other)) wires.push(wireOf(topology, [link, other]));
  }
  return wires;
}

/** The one of even direction goes first, in a grid that towards higher coordinates; of equal ones the earlier. */
function isFirst(topology: Topology, link: number, other: number): boolean {
  const [own, others] = [linkAt(topology, link)[2] & 1, linkAt(topology, other)[2] & 1];
  return own === others ? link < other : own === 0;
}

function wireOf(topology: Topology, links: readonly [number, ...number[]]): Wire {
  const [from, to, direction] = linkAt(topology, links[0]);
  return { from, to, direction, links };
}

/** Loads by wire of loads by link: the busier direction, or the sum where both share their wires. NaN while unknown. */
export function wireLoads(topology: Topology, loads: ArrayLike<number> | null): Float64Array {
  const wires = wiresOf(topology);
  const combined = new Float64Array(wires.length).fill(Number.NaN);
  if (loads === null) return combined;
  wires.forEach(({ links }, wire) => {
    let both = 0;
    for (const link of links) {
      const load = loads[link] ?? Number.NaN;
      if (Number.isFinite(load)) both = topology.sharedWires ? both + load : Math.max(both, load);
    }
    combined[wire] = both;
  });
  return combined;
}

const byLink = new WeakMap<Topology, Int32Array>();

/** The wire of every link. */
export function wireOfLink(topology: Topology): Int32Array {
  const known = byLink.get(topology);
  if (known !== undefined) return known;
  const wires = new Int32Array(linkCount(topology));
  for (const [wire, { links }] of wiresOf(topology).entries()) for (const link of links) wires[link] = wire;
  byLink.set(topology, wires);
  return wires;
}

/** In a grid: whether a link closes a ring, and so does not lead to the neighbour in its direction. */
export function wrapsAround(topology: Topology, link: number): boolean {
  if (topology.layout !== 'grid') return false;
  const [source, target, direction] = linkAt(topology, link);
  const axis = direction >> 1;
  const step = (placeAt(topology, target)[axis] ?? 0) - (placeAt(topology, source)[axis] ?? 0);
  return step !== (direction % 2 === 0 ? 1 : -1);
}
