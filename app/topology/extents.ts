/** How far the places of a grid reach along each axis: further dimensions than three stand as blocks beside each other. */

import { usedOf } from '../model/manifest/value.ts';
import { once } from '../model/topology/once.ts';
import { linkAt, linkCount, placeAt, placeCount, type Topology } from '../model/topology/topology.ts';
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

/** The nodes in every dimension of a grid, also beyond the third, without those at the end that have one only. */
export const dimensionsOf = once((topology: Topology): readonly number[] => {
  const [x, y, z] = extentsOf(topology);
  const all = x * y * z === topology.nodes ? topology.shape : furtherDimensionsOf(topology);
  return usedOf(all);
});

/** From how far the number of a neighbour is: where a dimension has one node only, no link leads along it. */
function furtherDimensionsOf(topology: Topology): number[] {
  const strides: number[] = [];
  for (let link = 0; link < linkCount(topology); link++) {
    const [source, target, direction] = linkAt(topology, link);
    if (direction % 2 === 0 && target > source) strides[direction >> 1] = target - source;
  }
  let all = topology.nodes;
  const dimensions: number[] = [];
  for (let d = strides.length - 1; d >= 0; d--) {
    const stride = strides[d] ?? all;
    dimensions[d] = all / stride;
    all = stride;
  }
  return dimensions;
}

/** Where a node is along each of these dimensions, x fastest. */
export function coordinatesOf(topology: Topology, node: number): number[] {
  let rest = node;
  return dimensionsOf(topology).map((k) => {
    const at = rest % k;
    rest = (rest - at) / k;
    return at;
  });
}
