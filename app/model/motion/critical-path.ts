/**
 * The critical path of a recorded run, found backward from its end: through the work of a node to its last wait,
 * through the message that ended the wait, and on at the sender of the message.
 */

import { nodePartOf } from '../manifest/manifest.ts';
import { once } from '../topology/once.ts';
import type { Flight } from './flight.ts';
import { frameAt, MOTION_CLASSES, type Motion, type MotionClass, sharesAt } from './motion.ts';
import { LEAST, type Slice, slicesOf } from './slices.ts';

/**
 * `interfaces` is time for which a message is between processor and network, at either end, while the processor has nothing to do; `waiting`
 * is a rest that no recorded message ends.
 */
export const PATH_PARTS = ['computing', 'overheads', 'interfaces', 'network', 'waiting'] as const;
export type PathPart = (typeof PATH_PARTS)[number];

/** A step at a node, in ms. A step on the network has the destination as its node, and the message as `flight`. */
export type PathStep = { part: PathPart; node: number; from: number; to: number; flight?: Flight };

/** The critical path of the recorded stretch, in ms. Each step begins where the one before ends. */
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

/** Null where nodes have no processors: what they send is due at its time, and nothing determines the end. */
export const pathOf = once((motion: Motion) => (nodePartOf(motion.node)?.prices.length ? criticalPath(motion) : null));

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
    const until = doings?.busyUntil(at) ?? from;
    const own = frameAt(edges, at);
    // In a frame, what a node does may stand after what it has sent. It did that since a message came.
    const done = until < (edges[own] ?? from) ? (doings?.doneIn(own) ?? []) : [];
    let flight = done.length > 0 ? doings?.lastArrival(until, at, at) : undefined;
    if (flight) {
      const length = Math.min(frame, (at - flight.delivered) / done.reduce((sum, [, share]) => sum + share, 0));
      for (const [part, share] of done) back(part, at - share * length);
    } else {
      back(resting, until);
      for (let one = doings?.before(at); one && PART_OF[one.what]; one = doings?.before(at))
        back(PART_OF[one.what] ?? resting, one.from);
      // Within a frame the order is not recorded: the work may stand before the message that it follows.
      flight = doings?.lastArrival((doings.busyUntil(at) ?? from) - frame / 2, at + frame, at);
    }
    resting = flight && nodes.has(flight.source) ? 'interfaces' : 'waiting';
    if (!flight || resting === 'waiting') continue;
    back('interfaces', flight.delivered);
    back('network', flight.sent, flight);
    node = flight.source;
    // The sender was idle before, such as until its next message was due.
    if (nodes.get(node)?.isBusyFrom(at)) resting = 'waiting';
  }
  const parts = { computing: 0, overheads: 0, interfaces: 0, network: 0, waiting: 0 };
  for (const { part, from: begin, to: end } of steps) parts[part] += end - begin;
  return { from, to, steps: steps.reverse(), parts };
}

function doingsOf(motion: Motion): Map<number, Doings> {
  const { active, flights } = motion;
  const nodes = new Map(active.map((node, row) => [node, new Doings(motion, row)]));
  for (const flight of flights) nodes.get(flight.destination)?.arrivals.push(flight);
  return nodes;
}

/** The node that was busy last. Which frame that was in says most: only its nodes are looked at closely. */
function lastOf(nodes: ReadonlyMap<number, Doings>): number {
  let [last, latest, inFrame] = [-1, Number.NEGATIVE_INFINITY, 0];
  for (const [node, doings] of nodes) {
    const frame = doings.lastBusyFrame();
    if (frame < inFrame) continue;
    inFrame = frame;
    const until = doings.busyUntil(Number.POSITIVE_INFINITY) ?? Number.NEGATIVE_INFINITY;
    if (until > latest) [last, latest] = [node, until];
  }
  return last;
}

/** What a node did, and the messages that came to it. The way back meets few of thousands of nodes: the others are not read. */
class Doings {
  /** In the order in which they came, once they are asked for. */
  readonly arrivals: Flight[] = [];
  readonly #motion: Motion;
  readonly #row: number;
  #read: readonly Slice[] | undefined;
  #isSorted = false;

  constructor(motion: Motion, row: number) {
    this.#motion = motion;
    this.#row = row;
  }

  get #slices(): readonly Slice[] {
    this.#read ??= slicesOf(this.#motion, this.#motion.shares, this.#row);
    return this.#read;
  }

  /** The last frame in which it did not only rest; -1 without one. */
  lastBusyFrame(): number {
    const { edges } = this.#motion;
    let frame = edges.length - 2;
    while (frame >= 0 && this.doneIn(frame).length === 0) frame--;
    return frame;
  }

  /** What it did in a frame but rest, and its share of the frame. */
  doneIn(frame: number): [PathPart, number][] {
    return [...sharesAt(this.#motion, frame, this.#row)].flatMap((share, place): [PathPart, number][] => {
      const part = PART_OF[MOTION_CLASSES[place] ?? 'idle'];
      return part && share > LEAST ? [[part, share]] : [];
    });
  }

  /** The slice that ends at this moment or lasts beyond it. */
  before(at: number): Slice | undefined {
    return this.#slices.findLast(({ from }) => from < at);
  }

  isBusyFrom(at: number): boolean {
    const slice = this.#slices.find(({ to }) => to > at);
    return slice !== undefined && slice.from <= at && PART_OF[slice.what] !== null;
  }

  /** The last busy moment up to `at`; undefined if the node was never busy. */
  busyUntil(at: number): number | undefined {
    const slice = this.#slices.findLast(({ what, from }) => from < at && PART_OF[what] !== null);
    return slice && Math.min(at, slice.to);
  }

  /** The last message delivered between `from` and `to`, and sent before `before`. */
  lastArrival(from: number, to: number, before: number): Flight | undefined {
    if (!this.#isSorted) this.arrivals.sort((a, b) => a.delivered - b.delivered);
    this.#isSorted = true;
    return this.arrivals.findLast(({ delivered, sent }) => delivered >= from && delivered <= to && sent < before);
  }
}
