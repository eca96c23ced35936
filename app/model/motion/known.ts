/** What a network that balances knows of the loads of its units, over a recorded run. */

import { linkAt, type Topology } from '../topology/topology.ts';
import { wireOfLink, wiresOf } from '../topology/wires.ts';
import type { Table } from './tables.ts';

export type KnownLoads = {
  /**
   * By frame, at its end, then wire: the load of the units behind the wire, as its source knows it; -1 if none asks.
   */
  loads: Float32Array;
  /** The greatest known load of the whole recording. */
  most: number;
};

/** `edges` are the beginnings of the frames, and the end of the last. Null where no load was ever said. */
export function knownOf(table: Table, edges: Float64Array, topology: Topology): KnownLoads | null {
  const { at_ms: at = [], link = [], load = [] } = table;
  if (at.length === 0) return null;
  const [wires, wireOf] = [wiresOf(topology), wireOfLink(topology)];
  const frames = edges.length - 1;
  const now = Float32Array.from(wires, ({ links }) => (linkAt(topology, links[0] ?? 0)[0] < topology.nodes ? -1 : 0));
  // Several planes may share a wire: the greatest of their known loads counts.
  const byLink = new Map<number, number>();
  const loads = new Float32Array(frames * wires.length);
  let [row, most] = [0, 0];
  for (let frame = 0; frame < frames; frame++) {
    for (; row < at.length && (at[row] ?? 0) <= (edges[frame + 1] ?? 0); row++) {
      byLink.set(link[row] ?? -1, load[row] ?? 0);
      const wire = wireOf[link[row] ?? -1] ?? -1;
      now[wire] = Math.max(...(wires[wire]?.links ?? []).map((one) => byLink.get(one) ?? 0));
      most = Math.max(most, now[wire] ?? 0);
    }
    loads.set(now, frame * wires.length);
  }
  return { loads, most };
}
