/** How far apart two nodes of a machine can be. */

import { extentsOf, nodesOf, type Rule, stagesOf } from './rule.ts';
import type { Values } from './value.ts';

/** Links between the two nodes that are farthest from each other, by network. */
const FARTHEST: Record<string, (values: Values) => number> = {
  mesh: (values) =>
    extentsOf(values)
      .map((extent) => (values.topology === 'torus' ? Math.floor(extent / 2) : extent - 1))
      .reduce((sum, reach) => sum + reach, 0),
  // To the middle and from it.
  ideal: (values) => (nodesOf(values) > 1 ? 2 : 0),
  circuit: (values) => (nodesOf(values) > 1 ? stagesOf(values) + 1 : 0),
  links: farthestByLinks,
  worms: (values) => extentsOf(values).reduce((sum, extent) => sum + extent - 1, 0),
};

/** From node 0. */
function farthestByLinks(values: Values): number {
  const nodes = nodesOf(values);
  if (nodes === 1) return 0;
  switch (values.graph) {
    case 'grid':
      return extentsOf(values).reduce((sum, extent) => sum + extent - 1, 0);
    case 'torus':
      return extentsOf(values).reduce((sum, extent) => sum + Math.floor(extent / 2), 0);
    case 'tree': {
      let depth = 0;
      for (let node = nodes - 1; node > 0; node = Math.floor((node - 1) / Number(values.children))) depth += 1;
      return depth;
    }
    case 'hypercube':
      return Math.log2(nodes);
    default:
      if (values.fabric === 'one') return 2;
      return values.fabric === 'chain' ? 1 + Number(values.crossbars) : nodes > 16 ? 4 : 2;
  }
}

/** `key` holds a distance in links, `least` is the shortest that the program takes. */
export function distanceExists(key: string, least: number): Rule {
  return (values, t) => {
    const farthest = FARTHEST[String(values.network)]?.(values) ?? 0;
    if (Number(values[key]) <= farthest) return undefined;
    const message = t`${values[key]} is farther than this machine reaches; give ${least} to ${farthest}`;
    return { path: key, message, ...(farthest >= least && { repair: { [key]: farthest } }) };
  };
}
