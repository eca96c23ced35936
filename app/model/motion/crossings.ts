/** Packets and acknowledgements on the links of a recorded run. */

import type { Table } from './tables.ts';

export type Crossing = {
  link: number;
  acknowledges: boolean;
  /** When its first and its last bit are on the link, in ms. */
  begun: number;
  over: number;
};

/** In order of their beginnings; none where the recording has none, or where they are too many to be listed. */
export function crossingsOf(table: Table): Crossing[] {
  const { link = [], acknowledges = [], begun_ms: begun = [], over_ms: over = [] } = table;
  return Array.from(link, (one, i) => ({
    link: one,
    acknowledges: acknowledges[i] === 1,
    begun: begun[i] ?? Number.NaN,
    over: over[i] ?? Number.NaN,
  })).sort((a, b) => a.begun - b.begun);
}

// Remembered, since every picture of a playing run asks.
const usualKnown = new WeakMap<readonly Crossing[], number>();

/** For how long the middle one of the packets has a link, in ms; NaN without packets. */
export function usualCrossing(crossings: readonly Crossing[]): number {
  const before = usualKnown.get(crossings);
  if (before !== undefined) return before;
  const times = crossings.flatMap(({ acknowledges, begun, over }) => (acknowledges ? [] : [over - begun]));
  const now = times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
  usualKnown.set(crossings, now);
  return now;
}

/** How far it has come along its link between two moments, 0 to 1; null while it is not on it. */
export function placeOf({ begun, over }: Crossing, from: number, to: number): number | null {
  if (to < begun || from > over) return null;
  return over > begun ? Math.min(1, Math.max(0, ((from + to) / 2 - begun) / (over - begun))) : 1;
}

// A picture shows packets if it spans fewer crossings than this, so that they are seen to move.
const PACKET_MOMENTS = 3;

/** Whether what happens within so many ms is short enough to show packets by themselves, rather than messages. */
export function showsCrossings(crossings: readonly Crossing[], shutter: number): boolean {
  return shutter < PACKET_MOMENTS * usualCrossing(crossings);
}
