/** What networks look like, asked of an instance of the engine, and remembered: a machine has one, however often it is drawn. */
import type { EngineInstance } from '../../wasm/load.ts';
import { broughtBy } from '../model/manifest/brought.ts';
import { type GrainError, networkPartOf } from '../model/manifest/manifest.ts';
import { complete, toConfig, type Values } from '../model/manifest/values.ts';
import { readTopology, type Topology, type TopologyHead } from '../model/topology/topology.ts';

const REMEMBERED = 32;

/** Asks once for every network, as long as it is among the latest. */
export function topologies(): (instance: EngineInstance, values: Values) => Topology | GrainError {
  const known = new Map<string, Topology>();
  return (instance, values) => {
    const key = networkKey(values);
    const before = known.get(key);
    if (before !== undefined) return before;
    instance.bring(broughtBy(values));
    const given = instance.topology(toConfig(values));
    if ('code' in given) return given;
    const topology = readTopology(given.head as unknown as TopologyHead, given);
    known.set(key, topology);
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED) break;
      known.delete(oldest);
    }
    return topology;
  };
}

/** The values that the network reads: others do not change what it looks like. */
function networkKey(values: Values): string {
  const all = complete(values);
  const network = networkPartOf(all.network);
  return JSON.stringify([all.network, ...(network?.parameters ?? []).map((key) => all[key])]);
}
