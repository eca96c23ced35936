/** What the network of a run looks like, once the engine is there. */

import { isError } from '../../model/manifest/manifest.ts';
import type { Values } from '../../model/manifest/values.ts';
import type { Topology } from '../../model/topology/topology.ts';
import { type Simulator, useExplorer } from '../store.ts';

/** Null before the engine is there, and where it knows of no such network. */
export function topologyIn(simulator: Simulator, values: Values): Topology | null {
  if (simulator.phase !== 'ready') return null;
  const topology = simulator.topology(values);
  return isError(topology) ? null : topology;
}

/** The same object as long as the network is the same. */
export function useTopology(values: Values | null): Topology | null {
  const simulator = useExplorer((state) => state.simulator);
  return values === null ? null : topologyIn(simulator, values);
}
