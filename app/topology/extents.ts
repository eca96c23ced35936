/** How far the places of a grid reach along each axis: further dimensions than three stand as blocks beside each other. */

import { once } from '../model/topology/once.ts';
import { placeAt, placeCount, type Topology } from '../model/topology/topology.ts';
import type { Dimensions } from './projection.ts';

export const extentsOf = once((topology: Topology): Dimensions => {
  const most: [number, number, number] = [1, 1, 1];
  for (let place = 0; place < placeCount(topology); place++) {
    const [x, y, z] = placeAt(topology, place);
    if (x >= most[0]) most[0] = x + 1;
    if (y >= most[1]) most[1] = y + 1;
    if (z >= most[2]) most[2] = z + 1;
  }
  return most;
});
