/** Every way to lay out a network, one for each kind that a network may say it is. */

import type { Topology } from '../model/topology/topology.ts';
import type { Area, Laid } from './laid.ts';
import { layOutFree } from './layouts/free.ts';
import { layOutGrid } from './layouts/grid.ts';
import { layOutRing } from './layouts/ring.ts';
import { layOutStages } from './layouts/stages.ts';
import type { View } from './projection.ts';

type LayOut = (topology: Topology, area: Area, view: View | null, mostSpacing: number) => Laid;

const layouts: Readonly<Record<Topology['layout'], LayOut>> = {
  grid: layOutGrid,
  stages: layOutStages,
  ring: layOutRing,
  free: layOutFree,
};

/** `view` null is the usual side. `mostSpacing` in px: a few nodes need not fill a picture. */
export function layOut(topology: Topology, area: Area, view: View | null, mostSpacing = 108): Laid {
  return layouts[topology.layout](topology, area, view, mostSpacing);
}
