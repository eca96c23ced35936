/**
 * Places one label for each curve near its end: no label overlaps another or an obstacle, none leaves the bounds, and
 * as few as possible lie on a curve. Pure and deterministic. What cannot be placed is left out, never squeezed in.
 */

import type { Box, Point } from './box.ts';
import { lengthInside, overlaps } from './clip.ts';

/** `path` is the curve as drawn, from its first point to the end the label belongs to. */
export type LabelRequest = { key: string; width: number; height: number; path: readonly Point[] };

/** `leader` runs from the curve to the label where they stand apart. */
export type PlacedLabel = { key: string; box: Box; leader: readonly [Point, Point] | null };

/** A curve to keep clear of; `weight` 1 for what matters most, less for what a label may cross. */
export type Stroke = { points: readonly Point[]; weight: number };

type Candidate = { box: Box; cost: number; leader: PlacedLabel['leader'] };

/** Where a label may stand; `least` is its cost before curves are looked at, which only add to it. */
type Place = { box: Box; least: number; from: Point; led: boolean };

type Find<T> = (fits: (one: T) => boolean) => T | undefined;

const gap = 8;
const clearance = 1;

/** Labels in the order of the requests; a request that finds no room is missing from the result. */
export function placeLabels(
  requests: readonly LabelRequest[],
  bounds: Box,
  obstacles: readonly Box[],
  curves: readonly Stroke[],
): PlacedLabel[] {
  const options = (everywhere: boolean) =>
    requests.map((request) => finder(bestFirst(placesFor(request, bounds, obstacles, everywhere), curves)));
  const placed = bestOrder(requests, options(false));
  if (placed.length === requests.length) return placed;
  // Crowded: allow every place in the bounds. Rare, and slower.
  return bestOrder(requests, options(true));
}

function bestOrder(requests: readonly LabelRequest[], options: readonly Find<Candidate>[]): PlacedLabel[] {
  const index = requests.map((_, i) => i);
  const endOf = (i: number): Point => requests[i]?.path.at(-1) ?? { x: 0, y: 0 };
  // A greedy placement depends on the order of the labels: try the natural orders and keep the best.
  const orders = [
    index,
    index.toReversed(),
    index.toSorted((a, b) => endOf(a).y - endOf(b).y || a - b),
    index.toSorted((a, b) => endOf(b).x - endOf(a).x || a - b),
    index.toSorted((a, b) => (requests[b]?.width ?? 0) - (requests[a]?.width ?? 0) || a - b),
  ];
  let best: { cost: number; placed: Map<number, PlacedLabel> } | null = null;
  for (const order of orders) {
    const trial = placeInOrder(order, requests, options);
    if (best === null || trial.cost < best.cost - 1e-9) best = trial;
  }
  return index.flatMap((i) => best?.placed.get(i) ?? []);
}

const missing = 1e6;

function placeInOrder(
  order: readonly number[],
  requests: readonly LabelRequest[],
  options: readonly Find<Candidate>[],
): { cost: number; placed: Map<number, PlacedLabel> } {
  const placed = new Map<number, PlacedLabel>();
  let cost = 0;
  for (const i of order) {
    const others = [...placed.values()];
    const choice = options[i]?.(({ box, leader }) =>
      others.every(
        (other) => !overlaps(padded(other.box), box) && !passes(leader, other.box) && !passes(other.leader, box),
      ),
    );
    const request = requests[i];
    if (choice === undefined || request === undefined) {
      cost += missing;
      continue;
    }
    cost += choice.cost;
    placed.set(i, { key: request.key, box: choice.box, leader: choice.leader });
  }
  return { cost, placed };
}

/** Whether a leader crosses the box of another label. */
const passes = (leader: PlacedLabel['leader'], box: Box): boolean =>
  leader !== null && lengthInside(...leader, box) > 0;

function padded(box: Box): Box {
  return {
    left: box.left - clearance,
    top: box.top - clearance,
    width: box.width + 2 * clearance,
    height: box.height + 2 * clearance,
  };
}

/** The best first. Of most places it is enough to know their least cost. */
function* bestFirst(places: readonly Place[], curves: readonly Stroke[]): Generator<Candidate> {
  const costed: Candidate[] = [];
  for (const place of places.toSorted((a, b) => a.least - b.least)) {
    while (costed[0] !== undefined && costed[0].cost < place.least) yield* costed.splice(0, 1);
    const candidate = withCurves(place, curves);
    const dearer = costed.findIndex(({ cost }) => cost > candidate.cost);
    costed.splice(dearer < 0 ? costed.length : dearer, 0, candidate);
  }
  yield* costed;
}

/** Looks through what comes, as often as it is asked. */
function finder<T>(coming: Iterator<T, void>): Find<T> {
  const seen: T[] = [];
  return (fits) => {
    for (let i = 0; ; i++) {
      const next = i < seen.length ? undefined : coming.next();
      if (next?.done) return undefined;
      if (next) seen.push(next.value);
      const one = seen[i] as T;
      if (fits(one)) return one;
    }
  };
}

function withCurves({ box, least, from, led }: Place, curves: readonly Stroke[]): Candidate {
  let cost = least;
  for (const curve of curves) cost += 4 * curve.weight * covered(curve.points, box);
  const leader = led ? leaderTo(box, from) : null;
  // A reader would take a label beyond another curve for the name of that curve.
  const way = leader ?? ([from, { x: box.left + box.width / 2, y: box.top + box.height / 2 }] as const);
  for (const curve of curves) cost += 8 * curve.weight * crossings(curve.points, way);
  return { box, cost, leader };
}

/** Every place worth trying. */
function placesFor(request: LabelRequest, bounds: Box, obstacles: readonly Box[], everywhere: boolean): Place[] {
  const end = request.path.at(-1);
  if (end === undefined || request.width > bounds.width || request.height > bounds.height) return [];
  const out: Place[] = [];
  const consider = (left: number, top: number, preference: number, from: Point, led = false) => {
    const box: Box = {
      left: clamp(left, bounds.left, bounds.left + bounds.width - request.width),
      top: clamp(top, bounds.top, bounds.top + bounds.height - request.height),
      width: request.width,
      height: request.height,
    };
    if (obstacles.some((obstacle) => overlaps(obstacle, box))) return;
    const shifted = Math.abs(box.left - left) + Math.abs(box.top - top);
    out.push({ box, least: preference + shifted * 0.4, from, led });
  };
  const { width, height } = request;
  for (const { point, behind } of stations(request.path)) {
    const away = behind * 0.15;
    consider(point.x + gap, point.y - height / 2, away, point);
    // At the very end, beside its neighbours' labels if they crowd.
    for (const shift of behind === 0 ? [8, 15, 22] : []) {
      consider(point.x + gap, point.y - height / 2 - shift, shift * 0.3, point);
      consider(point.x + gap, point.y - height / 2 + shift, shift * 0.3, point);
    }
    consider(point.x + gap, point.y + 2, away + 3, point);
    consider(point.x + gap, point.y - height - 2, away + 3, point);
    consider(point.x - gap - width, point.y - height, away + 2, point);
    consider(point.x - width / 2, point.y - height - gap, away + 5, point);
    consider(point.x - width / 2, point.y + gap, away + 7, point);
  }
  const step = Math.max(8, bounds.height / 32);
  // Columns of slots beside the end and at the right edge, with a line that leads there.
  for (const left of [end.x + 3 * gap, bounds.left + bounds.width - width, end.x - 3 * gap - width]) {
    for (let top = bounds.top; top <= bounds.top + bounds.height - height; top += step) {
      const distance = Math.hypot(left - end.x, top + height / 2 - end.y);
      consider(left, top, 24 + distance * 0.25, end, true);
    }
  }
  for (let left = bounds.left; everywhere && left <= bounds.left + bounds.width - width; left += 24) {
    for (let top = bounds.top; top <= bounds.top + bounds.height - height; top += 12) {
      const distance = Math.hypot(left + width / 2 - end.x, top + height / 2 - end.y);
      consider(left, top, 60 + distance * 0.4, end, true);
    }
  }
  return out;
}

/** Points along the path, from its end backwards, with their distance from the end in pixels. */
function stations(path: readonly Point[]): { point: Point; behind: number }[] {
  const out: { point: Point; behind: number }[] = [];
  let behind = 0;
  let next = 0;
  for (let i = path.length - 1; i >= 0 && out.length < 14; i--) {
    const to = path[i];
    const after = path[i + 1];
    if (to === undefined) continue;
    if (after === undefined) {
      out.push({ point: to, behind: 0 });
      next = 20;
      continue;
    }
    const length = Math.hypot(to.x - after.x, to.y - after.y);
    while (next <= behind + length && length > 0 && out.length < 14) {
      const t = (next - behind) / length;
      out.push({ point: { x: after.x + t * (to.x - after.x), y: after.y + t * (to.y - after.y) }, behind: next });
      next += 20;
    }
    behind += length;
  }
  return out;
}

/** Length of a curve under a box, in pixels. */
export function covered(curve: readonly Point[], box: Box): number {
  let length = 0;
  for (let i = 1; i < curve.length; i++) {
    const from = curve[i - 1];
    const to = curve[i];
    if (from === undefined || to === undefined) continue;
    // Most segments are far away; most of the time of a placement would go into clipping them.
    if (Math.max(from.x, to.x) < box.left || Math.min(from.x, to.x) > box.left + box.width) continue;
    if (Math.max(from.y, to.y) < box.top || Math.min(from.y, to.y) > box.top + box.height) continue;
    length += lengthInside(from, to, box);
  }
  return length;
}

/** From the curve to the nearest point on the label's left or right edge; null when they touch anyway. */
function leaderTo(box: Box, from: Point): readonly [Point, Point] | null {
  const y = box.top + box.height / 2;
  const x = from.x < box.left ? box.left - 3 : from.x > box.left + box.width ? box.left + box.width + 3 : null;
  if (x === null || Math.hypot(x - from.x, y - from.y) < 2 * gap) return null;
  return [from, { x, y }];
}

function crossings(curve: readonly Point[], [start, end]: readonly [Point, Point]): number {
  let count = 0;
  for (let i = 1; i < curve.length; i++) {
    const from = curve[i - 1];
    const to = curve[i];
    if (from === undefined || to === undefined) continue;
    const side = (a: Point, b: Point, p: Point) => Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
    if (side(from, to, start) * side(from, to, end) < 0 && side(start, end, from) * side(start, end, to) < 0) count++;
  }
  return count;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
