/** Links as they are drawn: the two directions between two places are one line, with one load. */

import { linkAt, linkCount, placeAt, placeCount, type Topology } from './topology.ts';

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
  const wires = paired(topology).toSorted((a, b) => a.from - b.from || a.direction - b.direction);
  made.set(topology, wires);
  return wires;
}

/** A direction 2d belongs with 2d + 1; of what is left then, equal ones belong together. */
function paired(topology: Topology): Wire[] {
  const all = Array.from({ length: linkCount(topology) }, (_, link) => link);
  const opposite = pairs(topology, all, (direction) => direction ^ 1);
  const equal = pairs(topology, opposite.single, (direction) => direction);
  return [...opposite.wires, ...equal.wires, ...equal.single.map((link) => wireOf(topology, [link]))];
}

function pairs(
  topology: Topology,
  links: readonly number[],
  back: (direction: number) => number,
): { wires: Wire[]; single: number[] } {
  const places = placeCount(topology);
  const keyOf = (source: number, target: number, direction: number) =>
    (source * places + target) * 65_536 + (direction & 65_535);
  const waiting = new Map<number, number>();
  const wires: Wire[] = [];
  for (const link of links) {
    const [source, target, direction] = linkAt(topology, link);
    const key = keyOf(target, source, back(direction));
    const other = source === target ? undefined : waiting.get(key);
    if (other === undefined) {
      waiting.set(keyOf(source, target, direction), link);
      continue;
    }
    waiting.delete(key);
    // The one of even direction goes first: in a grid that is the one towards higher coordinates.
    const isFirst = direction % 2 === 0 && linkAt(topology, other)[2] % 2 !== 0;
    wires.push(wireOf(topology, isFirst ? [link, other] : [other, link]));
  }
  return { wires, single: [...waiting.values()] };
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
  for (const [wire, { links }] of wires.entries()) {
    const own = links.map((link) => loads[link] ?? Number.NaN).filter((load) => Number.isFinite(load));
    combined[wire] = topology.sharedWires ? own.reduce((a, b) => a + b, 0) : Math.max(0, ...own);
  }
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
