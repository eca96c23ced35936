/** Messages on their way through a drawn machine. */

import type { Stretch } from '../model/motion/route.ts';
import type { MotionScene, MotionTheme } from './motion-scene.ts';
import { coordinates } from './network.ts';

export type DrawnMessage = { route: readonly number[]; stretch: Stretch };

export type Spot = { x: number; y: number };

/** How far beyond the last node of a row its wrap-around link is drawn, in steps between nodes. */
const stub = 0.42;

/**
 * Lines in px along a part of a route, in the order of the way. A wrap-around link leaves the machine on one side and
 * comes in again on the other: two lines.
 */
export function linesAlong(scene: MotionScene, { route, stretch }: DrawnMessage): Spot[][] {
  const { tail, head } = stretch;
  const lines: Spot[][] = [];
  let line: Spot[] = [];
  for (let hop = Math.floor(tail); hop < Math.min(Math.ceil(head), route.length - 1); hop++) {
    const [from, to] = [Math.max(0, tail - hop), Math.min(1, head - hop)];
    const [begin, middle, end] = waypoints(scene, route[hop] ?? 0, route[hop + 1] ?? 0);
    if (middle === null) {
      if (line.length === 0) line.push(between(begin, end, from));
      line.push(between(begin, end, to));
      continue;
    }
    if (from < 0.5) {
      if (line.length === 0) line.push(between(begin, middle.out, 2 * from));
      line.push(between(begin, middle.out, Math.min(1, 2 * to)));
    }
    if (line.length > 0) lines.push(line);
    line = to > 0.5 ? [between(middle.in, end, Math.max(0, 2 * from - 1)), between(middle.in, end, 2 * to - 1)] : [];
  }
  if (line.length > 0) lines.push(line);
  if (lines.length > 0) return lines;
  const at = scene.nodes[route[Math.min(route.length - 1, Math.round(head))] ?? 0];
  return at === undefined ? [] : [[{ x: at.x, y: at.y }]];
}

function between(from: Spot, to: Spot, share: number): Spot {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

type Middle = { out: Spot; in: Spot } | null;

function waypoints({ nodes, shape, projection }: MotionScene, from: number, to: number): [Spot, Middle, Spot] {
  const ends: [Spot, Spot] = [nodes[from] ?? { x: 0, y: 0 }, nodes[to] ?? { x: 0, y: 0 }];
  const [a, b] = [coordinates(from, shape.dimensions), coordinates(to, shape.dimensions)];
  const axis = a.findIndex((place, i) => place !== b[i]);
  const step = (b[axis] ?? 0) - (a[axis] ?? 0);
  if (Math.abs(step) <= 1) return [ends[0], null, ends[1]];
  // From the last to the first is on upwards.
  const up = step < 0 ? stub : -stub;
  const moved = (at: [number, number, number], by: number) => {
    at[axis] = (at[axis] ?? 0) + by;
    return projection.at(...at);
  };
  return [ends[0], { out: moved(a, up), in: moved(b, -up) }, ends[1]];
}

export type MessagePaths = { worms: Path2D; heads: Path2D; radius: number };

/** All in one path each: hundreds of messages must not take longer than a frame. */
export function messagePaths(scene: MotionScene, messages: readonly DrawnMessage[]): MessagePaths {
  const [worms, heads] = [new Path2D(), new Path2D()];
  // A crowd must not hide what it moves on.
  const size = scene.projection.spacing / (messages.length > 100 ? 12 : 9);
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

/** A ring around the node that a person is on. */
export function drawFocus(
  context: CanvasRenderingContext2D,
  scene: MotionScene,
  node: number,
  theme: MotionTheme,
): void {
  const at = scene.nodes[node];
  if (at === undefined) return;
  const radius = Math.max(7, Math.min(42, scene.projection.spacing * 0.34));
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
