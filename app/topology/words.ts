/** A loaded network in words. */

import { usedOf } from '../model/manifest/value.ts';
import { placeCount, type Topology } from '../model/topology/topology.ts';
import { pairsOf, type Wire } from '../model/topology/wires.ts';
import { loadText, placeName, stagesOf, wireName } from '../model/topology/words.ts';
import { formatNumber, formatQuantity, formatShare } from '../model/words/units.ts';
import { english, joinSentences, type Words } from '../model/words/words.ts';
import { coordinatesOf, dimensionsOf } from './extents.ts';
import type { Pointed } from './laid.ts';
import { type Loaded, loadedOf, mostOf, type NodeLoad, type TopologySpec } from './loaded.ts';

/** "8 × 8 × 8", without trailing ones. */
export const shapeText = (dimensions: readonly number[]): string => usedOf(dimensions).join(' × ');

/** "node 219 at (3, 3, 3)", with as many coordinates as the grid has dimensions; elsewhere the name alone. */
export function placeText(topology: Topology, place: number, t: Words = english): string {
  if (topology.layout !== 'grid' || place >= topology.nodes) return placeName(topology, place, t);
  return t`node ${place} at (${coordinatesOf(topology, place).join(', ')})`;
}

function wireText(topology: Topology, wire: Wire, t: Words): string {
  return wireName(wire, (place) => placeText(topology, place, t), t);
}

/** Alternative text of the drawing: shape, mean load, busiest link. */
export function topologyAltText(spec: TopologySpec): string {
  return altTextOf(spec, loadedOf(spec));
}

/** The same for a network at hand. */
export function altTextOf(spec: TopologySpec, loaded: Loaded): string {
  const { nodes, words: t = english } = spec;
  const links = linksText(spec, loaded, t);
  return nodes ? joinSentences([links, nodesText(nodes, null, t)], t) : links;
}

/** What a node shows, or where none is pointed at, which shows most. */
export function nodesText({ values, label, unit, name }: NodeLoad, node: number | null, t: Words = english): string {
  const quantity = (value: number) => formatQuantity(value, unit);
  const most = mostOf({ values, label, unit });
  if (most === null) return t`${label} of no node is known.`;
  // As charts number what has a name of its own.
  const nameOf = (number: number) => (name === undefined ? t`node ${number}` : `${t(name)} ${number + 1}`);
  if (node === null) return t`${label}: ${quantity(most.value)} at most, at ${nameOf(most.node)}.`;
  return t`${label} of ${nameOf(node)}: ${quantity(values[node] ?? Number.NaN)}, of ${quantity(most.value)} at most.`;
}

function linksText({ topology }: TopologySpec, { summary }: Loaded, t: Words): string {
  const head = headText(topology, t);
  if (topology.links.length === 0) return t`${head} It has no links.`;
  if (summary === null) return t`${head} The loads of its links are not known yet.`;
  const { busiest, mean } = summary;
  const where = wireText(topology, busiest.wire, t);
  if (topology.rate === '')
    return t`${head} Its links are ${loadText(topology, mean, t)} on average, the busiest ${loadText(topology, busiest.load, t)}, ${where}.`;
  const share = (load: number) => t`${loadText(topology, load, t)}, ${formatShare(load)} of the capacity of a channel`;
  return t`${head} Mean load of a link ${share(mean)}. Busiest link ${share(busiest.load)}, ${where}.`;
}

function headText(topology: Topology, t: Words): string {
  const { layout, nodes, shape, wraps } = topology;
  const switches = placeCount(topology) - nodes;
  const count = t`${formatNumber(nodes, 5)} ${nodes === 1 ? t`node` : t`nodes`}`;
  switch (layout) {
    case 'grid': {
      const total = nodes === shape[0] ? '' : t`, ${formatNumber(nodes, 5)} in all`;
      return t`${wraps ? t`Torus` : t`Mesh`} of ${shapeText(dimensionsOf(topology))} ${nodes === 1 ? t`node` : t`nodes`}${total}.`;
    }
    case 'stages':
      return t`Multistage network of ${count}, with ${stagesOf(topology).length} stages and ${switches} switches.`;
    case 'ring':
    case 'free':
      if (switches === 0) return t`Network of ${count}, joined to one another.`;
      return switches === 1
        ? t`Network of ${count} around a switch.`
        : t`Network of ${count} and ${switches} switches.`;
  }
}

/** What the colours mean, for the legend. */
export function legendText({ topology, loads, words: t = english }: TopologySpec): string {
  if (loads === null) return t`the loads of the links are not known`;
  const isTwoWay = pairsOf(topology).second.some((back) => back !== -1);
  if (topology.rate === '') {
    if (!isTwoWay) return t`busy time of a link`;
    return topology.sharedWires ? t`busy time of a link, both directions` : t`busy time of a link, busier direction`;
  }
  const unit = t(topology.rate);
  if (topology.sharedWires) return t`load of a link, both directions, ${unit}`;
  return isTwoWay ? t`load of a link, busier direction, ${unit}` : t`load of a link, ${unit}`;
}

/** A load on the scale of the legend. */
export function scaleText({ rate }: Topology, load: number): string {
  return rate === '' ? formatShare(load) : formatNumber(load, 3);
}

/** What a drawing leaves out: what a coarse one does, and links beyond three dimensions; empty for a whole one. */
export function leftOutText(spec: TopologySpec): string {
  const { topology, words: t = english } = spec;
  const { bin } = loadedOf(spec);
  const coarse = bin.every((k) => k === 1) ? '' : t`a dot is ${shapeText(bin)} nodes, a line the mean of its links`;
  const count = topology.layout === 'grid' ? dimensionsOf(topology).length : 0;
  const further = count > 3 ? t`links are drawn along 3 of ${count} dimensions` : '';
  return [coarse, further].filter(Boolean).join(t`; `);
}

/** What the pointer is on: a place with the range of its links' loads, or a link. */
export function hoverText(loaded: Loaded, pointed: Pointed, t: Words = english): string {
  const { topology, wires, loads } = loaded;
  const wire = pointed.wire === undefined ? undefined : wires[pointed.wire];
  const known = wires.flatMap((one, i) => {
    const load = loads[i] ?? Number.NaN;
    const isMeant = wire === undefined ? one.from === pointed.place || one.to === pointed.place : one === wire;
    return isMeant && Number.isFinite(load) ? [load] : [];
  });
  const name = wire === undefined ? placeOf(loaded, pointed.place ?? 0, t) : t`link ${wireText(topology, wire, t)}`;
  if (known.length === 0) return name;
  return t`${name}: ${loadText(topology, Math.min(...known), t, Math.max(...known))}`;
}

function placeOf({ topology, bin }: Loaded, place: number, t: Words): string {
  return bin.every((k) => k === 1) ? placeText(topology, place, t) : t`bin ${place}`;
}
