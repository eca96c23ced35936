/** Grids, seen from a side: a wrap-around link is a stub at either end, as the line through the machine would hide what it closes. */

import { linkAt, placeAt, placeCount, type Topology } from '../../model/topology/topology.ts';
import { wrapsAround } from '../../model/topology/wires.ts';
import { extentsOf } from '../extents.ts';
import type { Area, Laid, Line, Projected } from '../laid.ts';
import { defaultView, project, type View } from '../projection.ts';

/** How far beyond the last node of a row its wrap-around link is drawn, in steps between nodes. */
const stub = 0.42;
const nowhere: Projected = { x: 0, y: 0, depth: 0 };

export function layOutGrid(topology: Topology, area: Area, view: View | null, mostSpacing: number): Laid {
  const extents = extentsOf(topology);
  const projection = project(extents, view ?? defaultView(extents), area, mostSpacing);
  const places = Array.from({ length: placeCount(topology) }, (_, place) => projection.at(...placeAt(topology, place)));
  const beyond = (place: number, axis: number, step: number): Projected => {
    const at = placeAt(topology, place);
    at[axis] = (at[axis] ?? 0) + step;
    return projection.at(...at);
  };
  const lines: Line[][] = [];
  const linesOf = (link: number): Line[] => {
    const [source, target, direction] = linkAt(topology, link);
    const [from, to] = [places[source] ?? nowhere, places[target] ?? nowhere];
    if (!wrapsAround(topology, link)) return [[from, to]];
    const [axis, step] = [direction >> 1, direction % 2 === 0 ? stub : -stub];
    return [
      [from, beyond(source, axis, step)],
      [beyond(target, axis, -step), to],
    ];
  };
  return {
    topology,
    places,
    sinks: [],
    boxes: [],
    marks: [],
    spacing: projection.spacing,
    reach: Math.max(8, projection.spacing * 0.6),
    isDeep: extents[2] > 1,
    // Messages ask for the same lines in every picture.
    linesOf(link): Line[] {
      const known = lines[link] ?? linesOf(link);
      lines[link] = known;
      return known;
    },
  };
}
