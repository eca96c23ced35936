/** Moments of a recorded run: how busy its links are in every frame, when they are busiest, and windows of time. */

import { once } from '../topology/once.ts';
import { pairsOf } from '../topology/wires.ts';
import { frameAt, frameCount, loadsAt, type Motion, sharesAt } from './motion.ts';

/** In ms. */
export type Window = { from: number; to: number };

export type Traffic = {
  /** By frame: load of the link that carried most, and the mean of all links that ever carried something. */
  busiest: Float64Array;
  mean: Float64Array;
  /** By frame: the busiest wire of the topology; -1 where none carried anything. */
  where: Int32Array;
};

export const trafficOf = once((motion: Motion): Traffic => {
  const frames = frameCount(motion);
  const traffic = { busiest: new Float64Array(frames), mean: new Float64Array(frames), where: new Int32Array(frames) };
  const used = new Uint8Array(pairsOf(motion.topology).first.length);
  for (let frame = 0; frame < frames; frame++) {
    let [most, sum, where] = [0, 0, -1];
    const loads = loadsAt(motion, frame);
    for (let wire = 0; wire < loads.length; wire++) {
      const load = loads[wire] ?? 0;
      if (load <= 0) continue;
      used[wire] = 1;
      sum += load;
      if (load > most) [most, where] = [load, wire];
    }
    traffic.busiest[frame] = most;
    traffic.mean[frame] = sum;
    traffic.where[frame] = where;
  }
  const all = used.reduce((sum, one) => sum + one, 0);
  for (let frame = 0; frame < frames; frame++) traffic.mean[frame] = (traffic.mean[frame] ?? 0) / Math.max(1, all);
  return traffic;
});

/** The frame in which one link carried most, of equals the one in which all together did; -1 without any traffic. */
export function worstCongestion({ busiest, mean }: Traffic): number {
  let worst = -1;
  for (let frame = 0; frame < busiest.length; frame++) {
    const [most, all] = [busiest[frame] ?? 0, mean[frame] ?? 0];
    const [best, bestAll] = worst < 0 ? [0, 0] : [busiest[worst] ?? 0, mean[worst] ?? 0];
    // Sums of the same flits over frames of almost the same length differ in their last digits.
    const equal = Math.abs(most - best) <= 1e-6 * best;
    if (most > 0 && (equal ? all > bestAll : most > best)) worst = frame;
  }
  return worst;
}

/** A round number that no load exceeds, 1 at most: a machine whose links are hardly used must show where they are. */
export function loadScale({ busiest }: Traffic): number {
  const most = busiest.reduce((a, b) => Math.max(a, b), 0);
  if (!(most > 0) || most > 0.5) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((digit) => digit * power >= most * (1 - 1e-9)) ?? 10) * power;
}

/** Means over the nodes of what they did in a frame, in the order of the classes. */
export function meanShares(motion: Motion, frame: number): number[] {
  const sums = new Array<number>(6).fill(0);
  for (let row = 0; row < motion.active.length; row++) {
    for (const [i, share] of sharesAt(motion, frame, row).entries()) sums[i] = (sums[i] ?? 0) + share;
  }
  return sums.map((sum) => sum / motion.active.length);
}

/**
 * Messages on their way at once, as a mean over the frame, but one at least where any is; of those that are not listed, as
 * many as of those that are.
 */
export function messagesIn({ flights, edges, every }: Motion, frame: number): number {
  const [from, to] = [edges[frame] ?? 0, edges[frame + 1] ?? 0];
  const within = flights.reduce(
    (sum, { sent, delivered }) => sum + Math.max(0, Math.min(delivered, to) - Math.max(sent, from)),
    0,
  );
  return within > 0 ? Math.max(1, Math.round((within / (to - from)) * every)) : 0;
}

/** The moment `frames` frames on, in the middle of its frame: a step lands where the frame is what is seen. */
export function steppedBy(edges: Float64Array, at: number, frames: number): number {
  const frame = Math.min(edges.length - 2, Math.max(0, frameAt(edges, at) + frames));
  return ((edges[frame] ?? 0) + (edges[frame + 1] ?? 0)) / 2;
}

// A screen of frames of one period each.
const NARROWEST_PERIODS = 64;

/** Times `factor` as wide around the moment `at`, within the run of `end` ms and not below some periods of the network. */
export function zoomedAround(window: Window, factor: number, at: number, end: number, periodMs: number): Window {
  const width = Math.min(end, Math.max(NARROWEST_PERIODS * periodMs, (window.to - window.from) * factor));
  const held = Math.min(1, Math.max(0, (at - window.from) / (window.to - window.from)));
  const from = Math.max(0, Math.min(at - held * width, end - width));
  return { from, to: from + width };
}

/** When the first of the messages was sent, in ms; undefined without messages. */
export function firstMessage({ flights }: Motion): number | undefined {
  return flights.length === 0
    ? undefined
    : flights.reduce((first, { sent }) => Math.min(first, sent), Number.MAX_VALUE);
}

/** How long the middle one of the messages was on its way, in ms; NaN without messages. */
export const usualFlight = once(({ flights }: Motion): number => {
  const times = flights.map(({ sent, delivered }) => delivered - sent).sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.NaN;
});
