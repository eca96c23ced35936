/** A large grid made coarser: its nodes gathered into bins, which are a grid again. */

import { placeAt, placeCount, type Topology } from '../model/topology/topology.ts';
import { type Wire, wiresOf, wrapsAround } from '../model/topology/wires.ts';
import type { Dimensions } from './projection.ts';

/** More links than this are a thicket to the eye and a burden to the page. */
export const mostLinks = 2000;

/** The smallest bins that leave few enough links; (1, 1, 1) for what is no grid. */
export function binOf({ layout, shape, wraps }: Topology): Dimensions {
  const [x, y, z] = shape;
  let bin: Dimensions = [1, 1, 1];
  if (layout !== 'grid') return bin;
  for (let size = 2; lineCount(binned(shape, bin), wraps) > mostLinks; size++) {
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

/** Links inside a bin vanish; those between two bins become one, with the mean of their loads. */
export function coarsened(
  whole: Topology,
  wholeLoads: Float64Array,
  bin: Dimensions,
): { topology: Topology; wires: readonly Wire[]; loads: Float64Array } {
  const shape = binned(whole.shape, bin);
  const coordinates = (place: number) => {
    const [x, y, z] = placeAt(whole, place);
    return [Math.floor(x / bin[0]), Math.floor(y / bin[1]), Math.floor(z / bin[2])] as const;
  };
  const places = new Int32Array(shape[0] * shape[1] * shape[2] * 3);
  const bins = Array.from({ length: placeCount(whole) }, (_, place) => {
    const at = coordinates(place);
    const number = at[0] + shape[0] * (at[1] + shape[1] * at[2]);
    places.set(at, 3 * number);
    return number;
  });
  const gathered = new Map<number, { link: [number, number, number]; sum: number; count: number }>();
  wiresOf(whole).forEach((wire, i) => {
    const [from, to] = [bins[wire.from] ?? 0, bins[wire.to] ?? 0];
    if (from === to) return;
    const key = (from * 65_536 + wire.direction) * 2 + (wrapsAround(whole, wire.links[0] ?? 0) ? 1 : 0);
    const one = gathered.get(key) ?? { link: [from, to, wire.direction], sum: 0, count: 0 };
    one.sum += wholeLoads[i] ?? Number.NaN;
    one.count++;
    gathered.set(key, one);
  });
  const all = [...gathered.values()];
  const topology = {
    ...whole,
    nodes: places.length / 3,
    shape,
    places,
    links: Int32Array.from(all.flatMap(({ link }) => link)),
  };
  const wires = wiresOf(topology);
  const loadOf = (link: number) => (all[link]?.sum ?? Number.NaN) / (all[link]?.count ?? 1);
  return { topology, wires, loads: Float64Array.from(wires, ({ links }) => loadOf(links[0] ?? -1)) };
}
