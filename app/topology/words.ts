/** A loaded network in words. */

import { formatNumber, formatShare } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';
import {
  coordinates,
  type Dimensions,
  type Link,
  type Network,
  networkOf,
  nodeCount,
  safeDimensions,
  type TopologySpec,
} from './network.ts';

/** "8 × 8 × 8", without trailing ones. */
export function shapeText([x, y, z]: Dimensions): string {
  if (z > 1) return `${x} × ${y} × ${z}`;
  return y > 1 ? `${x} × ${y}` : String(x);
}

/** "node 219 at (3, 3, 3)", with as many coordinates as the network has dimensions. */
export function nodeText(node: number, dimensions: Dimensions, t: Words = english): string {
  const used = Math.max(1, dimensions.findLastIndex((k) => k > 1) + 1);
  return t`node ${node} at (${coordinates(node, dimensions).slice(0, used).join(', ')})`;
}

export function loadText(load: number, t: Words = english): string {
  return t`${formatNumber(load, 3)} flits/cycle`;
}

function linkText(link: Link, dimensions: Dimensions, t: Words): string {
  return t`between ${nodeText(link.from, dimensions, t)} and ${nodeText(link.to, dimensions, t)}`;
}

/** Alternative text of the drawing: shape, mean load, busiest link. */
export function topologyAltText(spec: TopologySpec): string {
  return altTextOf(spec, networkOf(spec));
}

/** The same for a network at hand. */
export function altTextOf(spec: TopologySpec, { summary }: Network): string {
  const t = spec.words ?? english;
  const dimensions = safeDimensions(spec.dimensions);
  const nodes = nodeCount(dimensions);
  const total = nodes === dimensions[0] ? '' : t`, ${formatNumber(nodes, 5)} in all`;
  const head = t`${spec.torus ? t`Torus` : t`Mesh`} of ${shapeText(dimensions)} ${nodes === 1 ? t`node` : t`nodes`}${total}.`;
  if (nodes === 1) return t`${head} It has no links.`;
  if (summary === null) return t`${head} The loads of its links are not known yet.`;
  const share = (load: number) =>
    t`${loadText(load, t)}, ${formatShare(load / spec.capacity)} of the capacity of a channel`;
  const { busiest, mean } = summary;
  return t`${head} Mean load of a link ${share(mean)}. Busiest link ${share(busiest.load)}, ${linkText(busiest, dimensions, t)}.`;
}

/** What the colours mean, for the legend. */
export function legendText(spec: TopologySpec): string {
  const t = spec.words ?? english;
  if (spec.links === null) return t`waiting for the loads of the links`;
  return spec.duplex === 'half'
    ? t`load of a link, both directions, flits/cycle`
    : t`load of a link, busier direction, flits/cycle`;
}

/** What a coarsened drawing leaves out; empty for a whole one. */
export function coarseningText(network: Network, t: Words = english): string {
  if (nodeCount(network.bin) === 1) return '';
  return t`a dot is ${shapeText(network.bin)} nodes, a line the mean of its links`;
}

/** What the pointer is on: a node with the range of its links' loads. */
export function hoverText(network: Network, node: number, t: Words = english): string {
  const loads = network.links.filter((link) => link.from === node || link.to === node).map((link) => link.load);
  const known = loads.filter((load) => Number.isFinite(load));
  const name = nodeCount(network.bin) === 1 ? nodeText(node, network.dimensions, t) : t`bin ${node}`;
  if (known.length === 0) return name;
  const [least, most] = [Math.min(...known), Math.max(...known)].map((load) => formatNumber(load, 3));
  return t`${name}: ${least === most ? least : `${least}–${most}`} flits/cycle`;
}
