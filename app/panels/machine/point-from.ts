/** What a node of the drawing is on the charts: a processor, and where the x axis is a distance, the message to it. */

import { hopsFromFirst, type Topology } from '../../model/topology/topology.ts';
import type { Selection } from '../figure/places.ts';
import { pointAtNodes } from '../figure/pointed.ts';
import { hover } from '../store.ts';

/** The programs that sweep it send from the first node. */
const DISTANCE = 'distance_hops';

type Given = { topology: Topology; selection: Selection | null; along: string | undefined };

/** Marks it on the charts; null marks nothing. */
export function pointFrom(node: number | null, { topology, selection, along }: Given): void {
  pointAtNodes(node === null ? [] : [node]);
  if (along !== DISTANCE || selection === null) return;
  const hops = node === null ? Number.NaN : (hopsFromFirst(topology)[node] ?? Number.NaN);
  const index = selection.series.points.findIndex(({ x }) => x === hops);
  hover(index < 0 ? null : { series: String(selection.series.value), index });
}
