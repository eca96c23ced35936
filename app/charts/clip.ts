/** Clipping by arithmetic, so that a file needs no clip paths and every viewer shows the same. */

import type { Box, Point } from './box.ts';

/** The parts of a polyline inside the box; each part has at least two points. */
export function clipLine(points: readonly Point[], box: Box): Point[][] {
  const parts: Point[][] = [];
  let open: Point[] = [];
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1];
    const to = points[i];
    if (from === undefined || to === undefined) continue;
    const inside = clipSegment(from, to, box);
    if (inside === null) continue;
    const [start, end] = inside;
    const last = open.at(-1);
    if (last === undefined || last.x !== start.x || last.y !== start.y) {
      if (open.length > 1) parts.push(open);
      open = [start];
    }
    open.push(end);
  }
  if (open.length > 1) parts.push(open);
  return parts;
}

/** Liang and Barsky's parametric clipping; null if nothing is inside. Ends inside are returned as they are. */
function clipSegment(from: Point, to: Point, box: Box): [Point, Point] | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const sides: [number, number][] = [
    [-dx, from.x - box.left],
    [dx, box.left + box.width - from.x],
    [-dy, from.y - box.top],
    [dy, box.top + box.height - from.y],
  ];
  let enter = 0;
  let leave = 1;
  for (const [slope, distance] of sides) {
    if (slope === 0) {
      if (distance < 0) return null;
      continue;
    }
    const at = distance / slope;
    if (slope < 0) enter = Math.max(enter, at);
    else leave = Math.min(leave, at);
  }
  if (enter > leave) return null;
  const point = (t: number): Point => ({ x: from.x + t * dx, y: from.y + t * dy });
  return [enter === 0 ? from : point(enter), leave === 1 ? to : point(leave)];
}

type Edge = { inside(p: Point): boolean; cut(a: Point, b: Point): Point };

/** Sutherland and Hodgman's clipping of a closed polygon; empty if nothing is inside. */
export function clipPolygon(points: readonly Point[], box: Box): Point[] {
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  const atX = (x: number) => (a: Point, b: Point) => ({ x, y: a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y) });
  const atY = (y: number) => (a: Point, b: Point) => ({ x: a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x), y });
  const edges: Edge[] = [
    { inside: (p) => p.x >= box.left, cut: atX(box.left) },
    { inside: (p) => p.x <= right, cut: atX(right) },
    { inside: (p) => p.y >= box.top, cut: atY(box.top) },
    { inside: (p) => p.y <= bottom, cut: atY(bottom) },
  ];
  return edges.reduce<readonly Point[]>(clipEdge, points).slice();
}

function clipEdge(points: readonly Point[], edge: Edge): Point[] {
  const out: Point[] = [];
  let before = points.at(-1);
  for (const point of points) {
    if (before !== undefined && edge.inside(before) !== edge.inside(point)) out.push(edge.cut(before, point));
    if (edge.inside(point)) out.push(point);
    before = point;
  }
  return out;
}

/** Length of the part of a segment inside a box, in pixels. */
export function lengthInside(from: Point, to: Point, box: Box): number {
  const inside = clipSegment(from, to, box);
  return inside === null ? 0 : Math.hypot(inside[1].x - inside[0].x, inside[1].y - inside[0].y);
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
