/** A message on its way: which part of it it covers at a moment. */

/** Times in ms, length in units of the network. */
export type Flight = {
  source: number;
  destination: number;
  sent: number;
  delivered: number;
  units: number;
  /** The links that it takes, in order. */
  way: readonly number[];
};

/** A part of a way, in links from the source. */
export type Stretch = { tail: number; head: number };

/**
 * What a message covers of its way between two moments in ms; null while it is not on its way. `wormHops` is how far
 * its last unit is behind its first. Without contention this is where the units are, as head and tail move a hop in the
 * same time; time spent waiting is spread evenly over the way, since only sending and delivery are recorded.
 */
export function stretchOf(flight: Flight, wormHops: number, from: number, to: number): Stretch | null {
  const { sent, delivered, way } = flight;
  const hops = way.length;
  if (to < sent || from > delivered) return null;
  if (delivered <= sent) return { tail: 0, head: hops };
  const gone = (at: number) => ((at - sent) / (delivered - sent)) * (hops + wormHops);
  const head = Math.min(hops, gone(Math.min(to, delivered)));
  const tail = Math.min(head, Math.max(0, gone(Math.max(from, sent)) - wormHops));
  return { tail, head };
}
