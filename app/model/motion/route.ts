/**
 * The way of a message through a k-ary n-mesh or torus, as the engine's networks route it (engine/src/network/grid.h):
 * in the order of the dimensions, and on a torus the shorter way round.
 */

/** Extents along x, y, z; node number = x + y · extent x + z · extent x · extent y. */
export type Shape = { dimensions: readonly [number, number, number]; torus: boolean };

/** Nodes from the source to the destination, both included; one node where they are the same. */
export function routeOf({ dimensions, torus }: Shape, source: number, destination: number): number[] {
  const nodes = [source];
  let at = source;
  let stride = 1;
  for (const extent of dimensions) {
    const from = Math.floor(source / stride) % extent;
    const to = Math.floor(destination / stride) % extent;
    const { steps, up } = wayOf(from, to, extent, torus);
    for (let step = 1, place = from; step <= steps; step++) {
      const next = (place + (up ? 1 : extent - 1)) % extent;
      at += (next - place) * stride;
      place = next;
      nodes.push(at);
    }
    stride *= extent;
  }
  return nodes;
}

/** At equal distance on a torus, up from even coordinates and down from odd ones. */
function wayOf(from: number, to: number, extent: number, torus: boolean): { steps: number; up: boolean } {
  if (!torus) return { steps: Math.abs(to - from), up: to > from };
  const upward = (to - from + extent) % extent;
  const downward = (extent - upward) % extent;
  const up = upward < downward || (upward === downward && from % 2 === 0);
  return { steps: Math.min(upward, downward), up };
}

/** Hops of a message from node 0 to another. */
export function hopsFromFirst(shape: Shape, node: number): number {
  return routeOf(shape, 0, node).length - 1;
}

/** A message on its way: times in ms, length in flits, distance in hops. */
export type Flight = {
  source: number;
  destination: number;
  sent: number;
  delivered: number;
  flits: number;
  hops: number;
};

/** A part of a route, in hops from the source. */
export type Stretch = { tail: number; head: number };

/**
 * What a message covers of its route between two moments in ms; null while it is not on its way. `wormHops` is how far
 * its last flit is behind its first. Without contention this is where the flits are, as head and tail move a hop in the
 * same time; time spent waiting is spread evenly over the way, since only sending and delivery are recorded.
 */
export function stretchOf(flight: Flight, wormHops: number, from: number, to: number): Stretch | null {
  const { sent, delivered, hops } = flight;
  if (to < sent || from > delivered) return null;
  if (delivered <= sent) return { tail: 0, head: hops };
  const gone = (at: number) => ((at - sent) / (delivered - sent)) * (hops + wormHops);
  const head = Math.min(hops, gone(Math.min(to, delivered)));
  const tail = Math.min(head, Math.max(0, gone(Math.max(from, sent)) - wormHops));
  return { tail, head };
}
