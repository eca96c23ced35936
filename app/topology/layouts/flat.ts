/** What has one side, with switches as boxes and straight links: all that follows from where its places are. */

import { linkAt, type Topology } from '../../model/topology/topology.ts';
import type { Box, Laid, Line, Mark, Projected, Spot } from '../laid.ts';

/** px beside a node that its number takes. */
export const markPx = 18;
const leastMarkSpacing = 11;
/** px of a digit; numbers at the top and at the foot stand side by side. */
const digitPx = 6.5;

/** `towards`: by node, the direction in which its number stands. */
export function flat(topology: Topology, places: Projected[], towards: readonly Spot[], spacing: number): Laid {
  const { nodes } = topology;
  const half = Math.min(13, Math.max(4, spacing * 0.3));
  return {
    topology,
    places,
    sinks: [],
    boxes: places.slice(nodes).map((_, i): Box => ({ place: nodes + i, halfWidth: half, halfHeight: half })),
    marks: marksOf(places.slice(0, nodes), towards, spacing),
    spacing,
    reach: Math.max(8, Math.min(22, spacing * 0.45)),
    isDeep: false,
    linesOf(link): Line[] {
      const [source, target] = linkAt(topology, link);
      const [from, to] = [places[source], places[target]];
      return from === undefined || to === undefined ? [] : [[from, to]];
    },
  };
}

/** Numbers of nodes, as many as there is room for; the last ones must not run into the first. */
function marksOf(nodes: readonly Projected[], towards: readonly Spot[], spacing: number): Mark[] {
  const least = Math.max(leastMarkSpacing, (String(nodes.length - 1).length + 0.5) * digitPx);
  const every = [1, 2, 4, 8, 16, 32, 64].find((step) => step * spacing >= least) ?? nodes.length;
  return nodes.flatMap((at, node): Mark[] => {
    const away = towards[node];
    if (away === undefined || node % every !== 0 || (node > 0 && nodes.length - node < every)) return [];
    return [{ text: String(node), at, towards: away }];
  });
}
