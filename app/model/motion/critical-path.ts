/**
 * What determines the end of a run: backward from its last moment, through what a node did until it waited, through the message that came last
 * before it went on, and on where that was sent.
 */

import type { Flight } from './flight.ts';
import type { Motion, MotionClass } from './motion.ts';
import { type Slice, slicesOf } from './slices.ts';

/**
 * `interfaces` is time for which a message is between processor and network, at either end, while the processor has nothing to do; `waiting`
 * is a rest that no recorded message ends.
 */
export const PATH_PARTS = ['computing', 'overheads', 'interfaces', 'network', 'waiting'] as const;
export type PathPart = (typeof PATH_PARTS)[number];

/** In ms, at a node; a message on the network has where it goes to, and itself. */
export type PathStep = { part: PathPart; node: number; from: number; to: number; flight?: Flight };

/** Of the recorded stretch of time. Steps in the order of time: each begins where the one before ends. Parts in ms. */
export type CriticalPath = { from: number; to: number; steps: PathStep[]; parts: Record<PathPart, number> };

/** Null where a node rests. */
const PART_OF: Readonly<Record<MotionClass, PathPart | null>> = {
  compute: 'computing',
  send: 'overheads',
  receive: 'overheads',
  dispatch: 'overheads',
  wait: null,
  idle: null,
};

export function criticalPath(motion: Motion): CriticalPath {
  const { edges } = motion;
  const [from = 0, to = 0] = [edges[0], edges.at(-1)];
  const frame = (to - from) / (edges.length - 1);
  const nodes = doingsOf(motion);
  const steps: PathStep[] = [];
  let [node, at] = [lastOf(nodes), to];
  const back = (part: PathPart, until: number, flight?: Flight) => {
    const begin = Math.max(from, Math.min(at, until));
    if (begin < at) steps.push({ part, node, from: begin, to: at, ...(flight && { flight }) });
    at = begin;
  };
  let resting: PathPart = 'waiting';
  while (at > from) {
    const doings = nodes.get(node);
    back(resting, doings?.busyUntil(at) ?? from);
    for (let one = doings?.before(at); one && PART_OF[one.what]; one = doings?.before(at))
      back(PART_OF[one.what] ?? resting, one.from);
    // In a frame, what a node does may stand before the message that it follows.
    const flight = doings?.lastArrival((doings.busyUntil(at) ?? from) - frame / 2, at + frame, at);
    resting = flight && nodes.has(flight.source) ? 'interfaces' : 'waiting';
    if (!flight || resting === 'waiting') continue;
    back('interfaces', flight.delivered);
    back('network', flight.sent, flight);
    node = flight.source;
    // It had nothing to do until then, such as until its next message was due.
    if (nodes.get(node)?.isBusyFrom(at)) resting = 'waiting';
  }
  const parts = { computing: 0, overheads: 0, interfaces: 0, network: 0, waiting: 0 };
  for (const { part, from: begin, to: end } of steps) parts[part] += end - begin;
  return { from, to, steps: steps.reverse(), parts };
}

function doingsOf(motion: Motion): Map<number, Doings> {
  const { active, shares, flights } = motion;
  const own = active.map((node, row) => [node, new Doings(slicesOf(motion, shares, row))] as const);
  const nodes = new Map(own);
  for (const flight of flights) nodes.get(flight.destination)?.arrivals.push(flight);
  for (const { arrivals } of nodes.values()) arrivals.sort((a, b) => a.delivered - b.delivered);
  return nodes;
}

/** The node that was busy last. */
function lastOf(nodes: ReadonlyMap<number, Doings>): number {
  let [last, latest] = [-1, Number.NEGATIVE_INFINITY];
  for (const [node, doings] of nodes) {
    const until = doings.busyUntil(Number.POSITIVE_INFINITY) ?? Number.NEGATIVE_INFINITY;
    if (until > latest) [last, latest] = [node, until];
  }
  return last;
}

/** What a node did, and the messages that came to it, in the order in which they came. */
class Doings {
  readonly arrivals: Flight[] = [];
  readonly #slices: readonly Slice[];

  constructor(slices: readonly Slice[]) {
    this.#slices = slices;
  }

  /** What ends at this moment or goes on. */
  before(at: number): Slice | undefined {
    return this.#slices.findLast(({ from }) => from < at);
  }

  isBusyFrom(at: number): boolean {
    const slice = this.#slices.find(({ to }) => to > at);
    return slice !== undefined && slice.from <= at && PART_OF[slice.what] !== null;
  }

  /** The last moment until then at which it did not rest; undefined if it never did anything. */
  busyUntil(at: number): number | undefined {
    const slice = this.#slices.findLast(({ what, from }) => from < at && PART_OF[what] !== null);
    return slice && Math.min(at, slice.to);
  }

  /** Sent before a moment, and delivered between two. */
  lastArrival(from: number, to: number, before: number): Flight | undefined {
    return this.arrivals.findLast(({ delivered, sent }) => delivered >= from && delivered <= to && sent < before);
  }
}
