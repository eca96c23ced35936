/** A network laid out on a picture: where its places are, which lines its links take, and what lies under a pointer. */

import { placeCount, type Topology } from '../model/topology/topology.ts';
import { wiresOf } from '../model/topology/wires.ts';

/** px. */
export type Spot = { x: number; y: number };

/** px, with `depth` from 0 (near) to 1 (far). */
export type Projected = Spot & { depth: number };

export type Line = readonly [Projected, Projected];

export type Area = { left: number; top: number; width: number; height: number };

/** A switch as it is drawn: px from its middle. */
export type Box = { place: number; halfWidth: number; halfHeight: number };

/** A name beside a node, in the direction of the unit vector `towards` from where that stands. */
export type Mark = { text: string; at: Spot; towards: Spot };

/** Where the middle of a mark is, beside a node of this radius in px. */
export function markSpot({ text, at, towards }: Mark, radius: number): Spot {
  // A longer name needs more room beside than above.
  const away = radius + 8 + Math.abs(towards.x) * Math.max(0, text.length - 1) * 3;
  return { x: at.x + away * towards.x, y: at.y + away * towards.y };
}

/** A node drawn as a pie, in px; layouts leave room for it. */
export function pieRadius(spacing: number): number {
  return Math.min(34, spacing * 0.24);
}

export type Laid = {
  topology: Topology;
  /** By number. */
  places: Projected[];
  /** By node: where links to the node end, if the node is drawn at both sides; else empty. */
  sinks: Projected[];
  /** The boxes of switches. */
  boxes: Box[];
  marks: Mark[];
  /**
   * From the source to the target of a link: one line, or two where it leaves the picture on one side and comes in
   * again on the other.
   */
  linesOf(link: number): Line[];
  /** px between neighbours. Nodes, switches and links are drawn in proportion to it. */
  spacing: number;
  /** A pointer within so many px of a place points at the place. */
  reach: number;
  /** Whether parts lie behind others. */
  isDeep: boolean;
};

/** Whether there is another side to look at: only a grid has one, and nodes in a row look the same from everywhere. */
export function canTurn({ layout, shape: [, y, z] }: Pick<Topology, 'layout' | 'shape'>): boolean {
  return layout === 'grid' && (y > 1 || z > 1);
}

/** What a person is on: a place or a wire, by number. */
export type Pointed = { place: number; wire?: never } | { wire: number; place?: never };

/** What lies at a place in px; null if nothing is near. */
export function pointedAt(laid: Laid, x: number, y: number): Pointed | null {
  const box = laid.boxes.find(({ place, halfWidth, halfHeight }) => {
    const at = laid.places[place];
    return at !== undefined && Math.abs(at.x - x) <= halfWidth && Math.abs(at.y - y) <= halfHeight;
  });
  if (box !== undefined) return { place: box.place };
  const place = nearestPlace(laid, x, y);
  if (place !== null) return { place };
  const wire = nearestWire(laid, x, y);
  return wire === null ? null : { wire };
}

/** The place at a point of the drawing; of places that fall together, the one nearer to the eye. */
function nearestPlace({ topology, places, sinks, reach }: Laid, x: number, y: number): number | null {
  let nearest: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  const look = (at: Projected, place: number) => {
    const distance = Math.hypot(at.x - x, at.y - y);
    const cost = distance + 4 * at.depth;
    if (distance > reach || cost >= least) return;
    least = cost;
    nearest = place;
  };
  for (let place = 0; place < places.length; place++) {
    const [at, sink] = [places[place], sinks[place]];
    // In a grid with switches every place is a dot; elsewhere switches have boxes.
    if (at !== undefined && (place < topology.nodes || topology.layout === 'grid')) look(at, place);
    if (sink !== undefined) look(sink, place);
  }
  return nearest;
}

const wireReach = 5;

function nearestWire(laid: Laid, x: number, y: number): number | null {
  let nearest: number | null = null;
  let least = wireReach;
  for (const [wire, { links }] of wiresOf(laid.topology).entries()) {
    for (const [from, to] of laid.linesOf(links[0] ?? 0)) {
      const distance = distanceTo(from, to, x, y);
      if (distance >= least) continue;
      least = distance;
      nearest = wire;
    }
  }
  return nearest;
}

function distanceTo(from: Spot, to: Spot, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = ((x - from.x) * dx + (y - from.y) * dy) / Math.max(1e-9, dx * dx + dy * dy);
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(from.x + at * dx - x, from.y + at * dy - y);
}

/** The next place to stand on from one, by keys: every place in its order, round and round. */
export function steppedPlace(
  topology: Topology,
  place: number | null,
  by: number,
  count = placeCount(topology),
): number {
  if (place === null) return by > 0 ? 0 : count - 1;
  return (place + by + count) % Math.max(1, count);
}
