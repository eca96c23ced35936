/** A large grid made coarser: its nodes gathered into bins, which are a grid again. */

import { once } from '../model/topology/once.ts';
import { linkCount, placeAt, placeCount, type Topology } from '../model/topology/topology.ts';
import { pairsOf, type Wire, wiresOf, wrapsAround } from '../model/topology/wires.ts';
import { extentsOf } from './extents.ts';
import type { Dimensions } from './projection.ts';

/** More links than this are a thicket to the eye and a burden to the page. */
export const mostLinks = 2000;

/** The smallest bins that leave few enough links; (1, 1, 1) for what is no grid. */
export function binOf(topology: Topology): Dimensions {
  let bin: Dimensions = [1, 1, 1];
  if (topology.layout !== 'grid') return bin;
  const extents = extentsOf(topology);
  const [x, y, z] = extents;
  for (let size = 2; lineCount(binned(extents, bin), topology.wraps) > mostLinks; size++) {
    bin = [Math.min(size, x), Math.min(size, y), Math.min(size, z)];
  }
  return bin;
}

function lineCount(dimensions: Dimensions, wraps: boolean): number {
  const [x, y, z] = dimensions;
  const nodes = x * y * z;
  return dimensions.reduce((sum, k) => sum + (k === 1 ? 0 : (nodes / k) * (wraps ? k : k - 1)), 0);
}

function binned(dimensions: Dimensions, bin: Dimensions): Dimensions {
  const [x, y, z] = dimensions;
  return [Math.ceil(x / bin[0]), Math.ceil(y / bin[1]), Math.ceil(z / bin[2])];
}

/** A grid of bins. `into` has its link by wire of the whole network, -1 inside a bin. */
type Coarse = { topology: Topology; wires: readonly Wire[]; into: Int32Array };

/** Links inside a bin vanish; those between two bins become one. */
const coarse = once((whole: Topology): Coarse => {
  const bin = binOf(whole);
  const shape = binned(extentsOf(whole), bin);
  const places = new Int32Array(shape[0] * shape[1] * shape[2] * 3);
  const bins = new Int32Array(placeCount(whole));
  for (let place = 0; place < bins.length; place++) {
    const [x, y, z] = placeAt(whole, place);
    const at = [Math.floor(x / bin[0]), Math.floor(y / bin[1]), Math.floor(z / bin[2])] as const;
    const number = at[0] + shape[0] * (at[1] + shape[1] * at[2]);
    for (let axis = 0; axis < 3; axis++) places[3 * number + axis] = at[axis] ?? 0;
    bins[place] = number;
  }
  const links: number[] = [];
  const numbers = new Map<number, number>();
  const into = pairsOf(whole).first.map((link) => {
    const [from, to] = [bins[whole.links[3 * link] ?? 0] ?? 0, bins[whole.links[3 * link + 1] ?? 0] ?? 0];
    if (from === to) return -1;
    const direction = whole.links[3 * link + 2] ?? 0;
    const key = (from * 65_536 + direction) * 2 + (wrapsAround(whole, link) ? 1 : 0);
    const number = numbers.get(key) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(key, number);
      links.push(from, to, direction);
    }
    return number;
  });
  const topology = { ...whole, nodes: places.length / 3, shape, places, links: Int32Array.from(links) };
  return { topology, wires: wiresOf(topology), into };
});

/** Every link has the mean of the loads that it stands for. */
export function coarsened(
  whole: Topology,
  wholeLoads: Float64Array,
): { topology: Topology; wires: readonly Wire[]; loads: Float64Array } {
  const { topology, wires, into } = coarse(whole);
  const sums = new Float64Array(linkCount(topology));
  const counts = new Float64Array(sums.length);
  for (let wire = 0; wire < into.length; wire++) {
    const link = into[wire] ?? -1;
    if (link === -1) continue;
    sums[link] = (sums[link] ?? 0) + (wholeLoads[wire] ?? Number.NaN);
    counts[link] = (counts[link] ?? 0) + 1;
  }
  const loadOf = (link: number) => (sums[link] ?? Number.NaN) / (counts[link] ?? 1);
  return { topology, wires, loads: Float64Array.from(wires, ({ links }) => loadOf(links[0] ?? -1)) };
}
