/** A k-ary n-mesh or torus as links between numbered nodes, x fastest; and the same coarsened, where it is too large. */

import type { Words } from '../model/words/words.ts';

export type Dimensions = readonly [number, number, number];

/** Simulated loads, one entry for each channel. Directions: 0 x+, 1 x-, 2 y+, 3 y-, 4 z+, 5 z-. Loads in flits/cycle. */
export type ChannelLoads = {
  source: Float64Array;
  target: Float64Array;
  direction: Float64Array;
  load: Float64Array;
};

export type TopologySpec = {
  dimensions: [number, number, number];
  torus: boolean;
  /** Null until the first loads arrive. */
  links: ChannelLoads | null;
  /** Of one channel, flits/cycle. */
  capacity: number;
  /** The wires of a half-duplex link carry both directions: their loads add up. Full duplex shows the busier one. */
  duplex?: 'full' | 'half';
  /** English if missing. */
  words?: Words;
};

/** A link from a node in the positive direction of `axis`; `wrap` closes a ring. `load` in flits/cycle, NaN if unknown. */
export type Link = { from: number; to: number; axis: 0 | 1 | 2; wrap: boolean; load: number };

export type Network = {
  dimensions: Dimensions;
  links: Link[];
  /** Nodes of the machine that one node of this network stands for, along each dimension: (1, 1, 1) unless coarsened. */
  bin: Dimensions;
  /** Of the machine itself, whatever the coarsening; null while loads are unknown or there are no links. */
  summary: { busiest: Link; mean: number } | null;
};

const axes = [0, 1, 2] as const;
/** More links than this are a thicket to the eye and a burden to the page. */
export const mostLinks = 2000;

export function nodeCount([x, y, z]: Dimensions): number {
  return x * y * z;
}

/** Coordinates of a node, x fastest. */
export function coordinates(node: number, [x, y]: Dimensions): [number, number, number] {
  return [node % x, Math.floor(node / x) % y, Math.floor(node / (x * y))];
}

/** Whole numbers from 1 to 32, whatever comes in. */
export function safeDimensions(dimensions: Dimensions): Dimensions {
  const [x, y, z] = dimensions.map((k) => (Number.isFinite(k) ? Math.min(32, Math.max(1, Math.floor(k))) : 1));
  return [x ?? 1, y ?? 1, z ?? 1];
}

function linkCount(dimensions: Dimensions, torus: boolean): number {
  const nodes = nodeCount(dimensions);
  return dimensions.reduce((sum, k) => sum + (k === 1 ? 0 : (nodes / k) * (torus ? k : k - 1)), 0);
}

export type VisitLink = (from: number, to: number, axis: 0 | 1 | 2, wrap: boolean) => void;

/** Every link once, from the node at its lower end, by node and then by axis. */
export function visitLinks(dimensions: Dimensions, torus: boolean, visit: VisitLink): void {
  const strides = [1, dimensions[0], dimensions[0] * dimensions[1]] as const;
  for (let from = 0; from < nodeCount(dimensions); from++) {
    for (const axis of axes) {
      const k = dimensions[axis];
      const stride = strides[axis];
      const wrap = Math.floor(from / stride) % k === k - 1;
      if (k === 1 || (wrap && !torus)) continue;
      visit(from, wrap ? from - (k - 1) * stride : from + stride, axis, wrap);
    }
  }
}

/** The network to draw: every link with both directions combined into one load, or a coarser one of `mostLinks` at most. */
export function networkOf(spec: TopologySpec): Network {
  const dimensions = safeDimensions(spec.dimensions);
  const loads = linkLoads(spec, nodeCount(dimensions));
  const loadOf = (from: number, axis: number) => loads[from * 3 + axis] ?? Number.NaN;
  const summary = summarize(dimensions, spec.torus, loadOf);
  const bin = binFor(dimensions, spec.torus);
  if (nodeCount(bin) > 1) return { ...coarsen(dimensions, bin, spec.torus, loadOf), bin, summary };
  const links: Link[] = [];
  visitLinks(dimensions, spec.torus, (from, to, axis, wrap) => {
    links.push({ from, to, axis, wrap, load: loadOf(from, axis) });
  });
  return { dimensions, links, bin, summary };
}

/** Loads by link: three for each node, one for each axis, in its positive direction. NaN while unknown. */
function linkLoads(spec: TopologySpec, nodes: number): Float64Array {
  const loads = new Float64Array(nodes * 3).fill(spec.links === null ? Number.NaN : 0);
  const channels = spec.links;
  if (channels === null) return loads;
  channels.load.forEach((load, i) => {
    const direction = channels.direction[i] ?? Number.NaN;
    const axis = Math.floor(direction / 2);
    // A channel in the negative direction belongs to the link of the node it leads to.
    const owner = direction % 2 === 0 ? channels.source[i] : channels.target[i];
    const slot = (owner ?? Number.NaN) * 3 + axis;
    const before = loads[slot];
    if (before === undefined || axis < 0 || axis > 2 || !Number.isFinite(load)) return;
    loads[slot] = spec.duplex === 'half' ? before + load : Math.max(before, load);
  });
  return loads;
}

type LoadOf = (from: number, axis: number) => number;

function summarize(dimensions: Dimensions, torus: boolean, loadOf: LoadOf): Network['summary'] {
  const busiest: Link = { from: 0, to: 0, axis: 0, wrap: false, load: Number.NEGATIVE_INFINITY };
  let sum = 0;
  let count = 0;
  visitLinks(dimensions, torus, (from, to, axis, wrap) => {
    const load = loadOf(from, axis);
    sum += load;
    count++;
    if (load > busiest.load) Object.assign(busiest, { from, to, axis, wrap, load });
  });
  return count === 0 || Number.isNaN(sum) ? null : { busiest, mean: sum / count };
}

function binned(dimensions: Dimensions, bin: Dimensions): Dimensions {
  const [x, y, z] = dimensions;
  return [Math.ceil(x / bin[0]), Math.ceil(y / bin[1]), Math.ceil(z / bin[2])];
}

/** Whether the nodes that are drawn stand for several each. */
export function isCoarsened({ dimensions, torus }: Pick<TopologySpec, 'dimensions' | 'torus'>): boolean {
  return nodeCount(binFor(safeDimensions(dimensions), torus)) > 1;
}

/** The smallest bins that leave few enough links. */
function binFor(dimensions: Dimensions, torus: boolean): Dimensions {
  const [x, y, z] = dimensions;
  let bin: Dimensions = [1, 1, 1];
  for (let size = 2; linkCount(binned(dimensions, bin), torus) > mostLinks; size++) {
    bin = [Math.min(size, x), Math.min(size, y), Math.min(size, z)];
  }
  return bin;
}

/** Links inside a bin vanish; those between two bins become one, with the mean of their loads. */
function coarsen(
  whole: Dimensions,
  bin: Dimensions,
  torus: boolean,
  loadOf: LoadOf,
): Pick<Network, 'dimensions' | 'links'> {
  const dimensions = binned(whole, bin);
  const binOf = (node: number) => {
    const [x, y, z] = coordinates(node, whole);
    return Math.floor(x / bin[0]) + dimensions[0] * (Math.floor(y / bin[1]) + dimensions[1] * Math.floor(z / bin[2]));
  };
  const gathered = new Map<number, { link: Link; count: number }>();
  visitLinks(whole, torus, (from, to, axis, wrap) => {
    const [start, end] = [binOf(from), binOf(to)];
    if (start === end) return;
    const key = (start * 3 + axis) * 2 + (wrap ? 1 : 0);
    const one = gathered.get(key) ?? { link: { from: start, to: end, axis, wrap, load: 0 }, count: 0 };
    one.link.load += loadOf(from, axis);
    one.count++;
    gathered.set(key, one);
  });
  return { dimensions, links: [...gathered.values()].map(({ link, count }) => ({ ...link, load: link.load / count })) };
}
