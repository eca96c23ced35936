/** Messages on their way through a drawn machine. */

import type { Stretch } from '../model/motion/flight.ts';
import type { Spot } from './laid.ts';
import type { MotionScene, MotionTheme } from './motion-scene.ts';

/** `way` are the links that it takes from its source. */
export type DrawnMessage = { source: number; way: readonly number[]; stretch: Stretch };

/**
 * Lines in px along a part of a way, in its order. A link that leaves the picture on one side and comes in again on the
 * other makes two lines of it.
 */
export function linesAlong({ laid }: MotionScene, { source, way, stretch }: DrawnMessage): Spot[][] {
  const { tail, head } = stretch;
  const lines: Spot[][] = [];
  let line: Spot[] = [];
  const add = (spot: Spot) => {
    const last = line.at(-1);
    if (last === undefined || last.x !== spot.x || last.y !== spot.y) line.push(spot);
  };
  for (let hop = Math.floor(tail); hop < Math.min(Math.ceil(head), way.length); hop++) {
    const parts = laid.linesOf(way[hop] ?? -1);
    for (const [i, [begin, end]] of parts.entries()) {
      // The stretch of this part that the message covers, as shares of the part.
      const [from, to] = [tail, head].map((at) => Math.min(1, Math.max(0, (at - hop) * parts.length - i)));
      if (from === undefined || to === undefined || to <= 0 || from >= 1) continue;
      if (i > 0) {
        if (line.length > 0) lines.push(line);
        line = [];
      }
      add(between(begin, end, from));
      add(between(begin, end, to));
    }
  }
  if (line.length > 0) lines.push(line);
  if (lines.length > 0) return lines;
  const at = standsAt(laid, source, way, Math.round(head));
  return at === undefined ? [] : [[{ x: at.x, y: at.y }]];
}

/** The place of a message after so many links of its way. */
function standsAt(laid: MotionScene['laid'], source: number, way: readonly number[], hops: number): Spot | undefined {
  const last = way[Math.min(way.length, hops) - 1];
  return last === undefined ? laid.places[source] : laid.linesOf(last).at(-1)?.[1];
}

function between(from: Spot, to: Spot, share: number): Spot {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export type MessagePaths = { worms: Path2D; heads: Path2D; radius: number };

/** All in one path each: hundreds of messages must not take longer than a frame. */
export function messagePaths(scene: MotionScene, messages: readonly DrawnMessage[]): MessagePaths {
  const [worms, heads] = [new Path2D(), new Path2D()];
  // Many messages are drawn smaller, so that they do not hide the links.
  const size = scene.laid.spacing / (messages.length > 100 ? 12 : 9);
  const radius = Math.min(4.5, Math.max(1.7, size));
  for (const message of messages) {
    const lines = linesAlong(scene, message);
    for (const [first, ...rest] of lines) {
      if (first === undefined) continue;
      worms.moveTo(first.x, first.y);
      for (const { x, y } of rest) worms.lineTo(x, y);
    }
    const head = lines.at(-1)?.at(-1);
    if (head === undefined) continue;
    heads.moveTo(head.x + radius, head.y);
    heads.arc(head.x, head.y, radius, 0, 2 * Math.PI);
  }
  return { worms, heads, radius };
}

/** From head to tail: thin, so that the links beneath are still seen. */
export function drawWorms(
  context: CanvasRenderingContext2D,
  { worms, radius }: MessagePaths,
  theme: MotionTheme,
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.globalAlpha = 0.7;
  context.strokeStyle = theme.ink;
  context.lineWidth = Math.max(1.1, radius * 0.5);
  context.stroke(worms);
  context.globalAlpha = 1;
}

export function drawHeads(context: CanvasRenderingContext2D, { heads }: MessagePaths, theme: MotionTheme): void {
  context.strokeStyle = theme.paper;
  context.lineWidth = 2;
  context.stroke(heads);
  context.fillStyle = theme.ink;
  context.fill(heads);
}

/** A packet or an acknowledgement, so far along its link. */
export type DrawnCrossing = { link: number; place: number; acknowledges: boolean };

const packetPx = 12;

/** Packets as bars with a head, acknowledgements as rings: each beside what comes the other way. */
export function drawCrossings(
  context: CanvasRenderingContext2D,
  { laid }: MotionScene,
  crossings: readonly DrawnCrossing[],
  theme: MotionTheme,
): void {
  const [bars, heads, rings] = [new Path2D(), new Path2D(), new Path2D()];
  const radius = Math.min(3.4, Math.max(1.8, laid.spacing / 9));
  for (const { link, place, acknowledges } of crossings) {
    const lines = laid.linesOf(link);
    const at = place * lines.length;
    const part = Math.min(lines.length - 1, Math.floor(at));
    const [begin, end] = lines[part] ?? [];
    if (begin === undefined || end === undefined) continue;
    const share = Math.min(1, at - part);
    const head = between(begin, end, share);
    if (acknowledges) {
      rings.moveTo(head.x + radius, head.y);
      rings.arc(head.x, head.y, radius, 0, 2 * Math.PI);
      continue;
    }
    const tail = between(begin, end, Math.max(0, share - packetPx / Math.max(1, distance(begin, end))));
    bars.moveTo(tail.x, tail.y);
    bars.lineTo(head.x, head.y);
    heads.moveTo(head.x + radius, head.y);
    heads.arc(head.x, head.y, radius, 0, 2 * Math.PI);
  }
  context.lineCap = 'round';
  for (const [colour, wider] of [
    [theme.paper, 2],
    [theme.ink, 0],
  ] as const) {
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.lineWidth = Math.max(1.4, radius) + wider;
    context.stroke(bars);
    context.lineWidth = wider;
    if (wider > 0) context.stroke(heads);
    context.fill(heads);
  }
  context.fillStyle = theme.paper;
  context.fill(rings);
  context.strokeStyle = theme.time.send;
  context.lineWidth = 1.8;
  context.stroke(rings);
}

function distance(from: Spot, to: Spot): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** A ring around the node that a person is on. */
export function drawFocus(
  context: CanvasRenderingContext2D,
  scene: MotionScene,
  node: number,
  theme: MotionTheme,
): void {
  const radius = Math.max(7, Math.min(42, scene.laid.spacing * 0.34));
  for (const at of [scene.laid.places[node], scene.laid.sinks[node]]) {
    if (at === undefined) continue;
    for (const [colour, width] of [
      [theme.paper, 4.5],
      [theme.accent, 2],
    ] as const) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
      context.stroke();
    }
  }
}
