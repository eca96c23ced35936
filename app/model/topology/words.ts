/** Places, links and loads of a network in words. */

import { formatNumber, formatShare, withUnit } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import { placeAt, placeCount, type Topology } from './topology.ts';
import type { Wire } from './wires.ts';

/** "node 3", "switch 5 of stage 2", "switch 2", or "the switch" where there is one. */
export function placeName(topology: Topology, place: number, t: Words = english): string {
  if (place < topology.nodes) return t`node ${place}`;
  const [column, row] = placeAt(topology, place);
  if (topology.layout === 'stages') return t`switch ${row + 1} of stage ${stageOf(topology, column)}`;
  return placeCount(topology) === topology.nodes + 1 ? t`the switch` : t`switch ${place - topology.nodes + 1}`;
}

/** Columns of switches, in order. */
export function stagesOf(topology: Topology): number[] {
  const columns = new Set<number>();
  for (let place = topology.nodes; place < placeCount(topology); place++) columns.add(placeAt(topology, place)[0]);
  return [...columns].sort((a, b) => a - b);
}

function stageOf(topology: Topology, column: number): number {
  return stagesOf(topology).indexOf(column) + 1;
}

/** "between node 3 and node 4"; a link of one direction is "from node 3 to the switch". */
export function wireName(wire: Wire, name: (place: number) => string, t: Words = english): string {
  return wire.links.length > 1
    ? t`between ${name(wire.from)} and ${name(wire.to)}`
    : t`from ${name(wire.from)} to ${name(wire.to)}`;
}

/** "0.6 flits/cycle" or "12 % of the time busy", of one load or of a range. */
export function loadText({ rate }: Pick<Topology, 'rate'>, least: number, t: Words = english, most = least): string {
  const format = (load: number) => (rate === '' ? formatShare(load) : formatNumber(load, 3));
  const [from, to] = [format(least), format(most)];
  const text = from === to ? from : `${from}–${to}`;
  return rate === '' ? t`${text} of the time busy` : withUnit(text, t(rate));
}
