/** A network with what its links carry, as it is drawn: coarser, where it is too large. */

import type { Topology } from '../model/topology/topology.ts';
import { type Wire, wireAt, wireLoads, wiresOf } from '../model/topology/wires.ts';
import type { Words } from '../model/words/words.ts';
import { binOf, coarsened } from './coarse.ts';
import type { Dimensions } from './projection.ts';

export type TopologySpec = {
  topology: Topology;
  /** By link; null until the first loads arrive. */
  loads: ArrayLike<number> | null;
  /** The quantity that the dots show, by node; NaN for a node without it. */
  nodes?: NodeLoad | null;
  /** English if missing. */
  words?: Words;
};

export type NodeLoad = { values: ArrayLike<number>; label: string; unit: string; name?: string };

export type Loaded = {
  /** The network as it is drawn. */
  topology: Topology;
  wires: readonly Wire[];
  /** By wire; NaN while unknown. */
  loads: Float64Array;
  /** Nodes that one of those drawn stands for, along each dimension: (1, 1, 1) unless coarsened. */
  bin: Dimensions;
  /** The loads of the network itself, not of the coarsened one; null while loads are unknown or there are no links. */
  summary: { busiest: { wire: Wire; load: number }; mean: number } | null;
};

const latest = new WeakMap<Topology, { loads: TopologySpec['loads']; loaded: Loaded }>();

/** The same object for the same loads: a pointer over a large machine asks often. */
export function loadedOf({ topology, loads }: Pick<TopologySpec, 'topology' | 'loads'>): Loaded {
  const known = latest.get(topology);
  if (known !== undefined && known.loads === loads) return known.loaded;
  const loaded = load(topology, loads);
  latest.set(topology, { loads, loaded });
  return loaded;
}

function load(topology: Topology, loads: TopologySpec['loads']): Loaded {
  const combined = wireLoads(topology, loads);
  const summary = summarize(topology, combined);
  const bin = binOf(topology);
  if (!isCoarsened(topology)) return { topology, wires: wiresOf(topology), loads: combined, bin, summary };
  return { ...coarsened(topology, combined), bin, summary };
}

/** By node, what the dots show as a share of the most; null where they show nothing, or stand for several nodes each. */
export function levelsOf({ topology, nodes }: TopologySpec): Float64Array | null {
  if (!nodes || isCoarsened(topology)) return null;
  const { values } = nodes;
  const most = mostOf(nodes)?.value ?? 0;
  return Float64Array.from({ length: topology.nodes }, (_, node) =>
    most > 0 ? Math.max(0, (values[node] || 0) / most) : 0,
  );
}

/** The node that has most, the first of several; null if none has any number. */
export function mostOf({ values }: NodeLoad): { node: number; value: number } | null {
  let most: { node: number; value: number } | null = null;
  for (let node = 0; node < values.length; node++) {
    const value = values[node] ?? Number.NaN;
    if (!Number.isNaN(value) && (most === null || value > most.value)) most = { node, value };
  }
  return most;
}

/** Whether the nodes that are drawn stand for several each. */
export function isCoarsened(topology: Topology): boolean {
  const [x, y, z] = binOf(topology);
  return x * y * z > 1;
}

function summarize(topology: Topology, loads: Float64Array): Loaded['summary'] {
  let [busiest, sum] = [0, 0];
  for (let wire = 0; wire < loads.length; wire++) {
    const load = loads[wire] ?? Number.NaN;
    sum += load;
    if (load > (loads[busiest] ?? 0)) busiest = wire;
  }
  if (loads.length === 0 || Number.isNaN(sum)) return null;
  return { busiest: { wire: wireAt(topology, busiest), load: loads[busiest] ?? 0 }, mean: sum / loads.length };
}
