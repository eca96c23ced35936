/**
 * Places at distances in proportion to the links between them, as nearly as a plane allows, so that linked places stand
 * together.
 */

import { once } from '../../model/topology/once.ts';
import { linkAt, linkCount, placeCount, type Topology } from '../../model/topology/topology.ts';
import { type Area, type Laid, type Projected, pieRadius, type Spot } from '../laid.ts';
import type { View } from '../projection.ts';
import { flat, markPx } from './flat.ts';
import { layOutRing } from './ring.ts';

/** Beyond these finding the places would hold a page up, and nobody could tell them apart. */
const MOST_SWITCHES = 256;
const MOST_PLACES = 1024;
const MUCH = 1.3;

export function layOutFree(topology: Topology, area: Area, view: View | null, mostSpacing: number): Laid {
  const { nodes } = topology;
  const count = placeCount(topology);
  if (count > MOST_PLACES || count - nodes > MOST_SWITCHES) return layOutRing(topology, area, view, mostSpacing);
  const { at, width, height, nearest } = standing(topology);
  // The layout is turned only if it then fills much more of the picture: similar pictures then show it the same way.
  const fits = (across: number, down: number) => Math.min(area.width / across, area.height / down);
  const upright = fits(height, width) > MUCH * fits(width, height);
  const [wide, high] = upright ? [height, width] : [width, height];
  const scaleBeside = (spacing: number) => {
    const inner = (length: number) => Math.max(10, length - 2 * (markPx + pieRadius(spacing)));
    return Math.min(inner(area.width) / wide, inner(area.height) / high, mostSpacing / nearest);
  };
  // The size of nodes follows from the scale, and the scale from the room beside the nodes: so it is found in two
  // steps.
  const scale = scaleBeside(scaleBeside(mostSpacing) * 1.5 * nearest);
  const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  const places = at.map(({ x, y }): Projected => {
    const [right, down] = upright ? [-y, x] : [x, y];
    return { x: middle.x + scale * right, y: middle.y + scale * down, depth: 0 };
  });
  return flat(topology, places, awayFromTheirs(topology, places), scale * nearest);
}

/** By node: the direction away from its neighbours. */
function awayFromTheirs(topology: Topology, places: readonly Spot[]): Spot[] {
  const joined = neighboursOf(topology);
  return places.slice(0, topology.nodes).map(({ x, y }, node) => {
    const others = (joined[node] ?? []).flatMap((other) => places[other] ?? []);
    const [dx, dy] = [
      others.reduce((sum, other) => sum + x - other.x, 0),
      others.reduce((sum, other) => sum + y - other.y, 0),
    ];
    const far = Math.hypot(dx, dy);
    return far > 1e-6 ? { x: dx / far, y: dy / far } : { x: 0, y: -1 };
  });
}

const neighboursOf = once((topology: Topology): number[][] => {
  const joined = Array.from({ length: placeCount(topology) }, () => new Set<number>());
  for (let link = 0; link < linkCount(topology); link++) {
    const [source, target] = linkAt(topology, link);
    joined[source]?.add(target);
    joined[target]?.add(source);
  }
  return joined.map((others) => [...others]);
});

type Standing = { at: Spot[]; width: number; height: number; nearest: number };

/** In units of a link, around the middle, the longest way from left to right; `nearest` are the two places closest to each other. */
const standing = once((topology: Topology): Standing => {
  const joined = neighboursOf(topology);
  const isLeaf = (place: number) => place < topology.nodes && joined[place]?.length === 1;
  const core = joined.flatMap((_, place) => (isLeaf(place) && !isLeaf(joined[place]?.[0] ?? 0) ? [] : [place]));
  const rank = new Map(core.map((place, i) => [place, i]));
  const inner = turned(
    spread(waysOf(core.map((place) => (joined[place] ?? []).flatMap((one) => rank.get(one) ?? [])))),
  );
  const at: Spot[] = joined.map((_, place) => inner[rank.get(place) ?? -1] ?? { x: 0, y: 0 });
  for (const place of core) fanOut(place, joined[place] ?? [], rank, at);
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
  let nearest = 1;
  for (const [i, one] of at.entries())
    for (const other of at.slice(0, i)) nearest = Math.min(nearest, Math.hypot(one.x - other.x, one.y - other.y));
  return {
    at: at.map(({ x, y }) => ({ x: x - (left + right) / 2, y: y - (top + bottom) / 2 })),
    // Whatever stands in a line, or alone, has some size.
    width: Math.max(0.5, right - left),
    height: Math.max(0.5, bottom - top),
    nearest: Math.max(0.15, nearest),
  };
});

const LEAF = 0.42;

/** What hangs on one place alone stands around it, where the widest gaps between its other links are. */
function fanOut(place: number, others: readonly number[], rank: ReadonlyMap<number, number>, at: Spot[]): void {
  const { x, y } = at[place] as Spot;
  const angleTo = (other: number) => Math.atan2((at[other]?.y ?? 0) - y, (at[other]?.x ?? 0) - x);
  const angles = others
    .filter((one) => rank.has(one))
    .map(angleTo)
    .sort((a, b) => a - b);
  const [first = -Math.PI / 2] = angles;
  const gaps = (angles.length > 0 ? angles : [first]).map((from, i) => {
    const to = angles[i + 1] ?? first + 2 * Math.PI;
    return { from, wide: to - from, held: [] as number[] };
  });
  const room = ({ wide, held }: (typeof gaps)[number]) => wide / (held.length + 1);
  for (const leaf of others.filter((one) => !rank.has(one)))
    gaps.reduce((widest, gap) => (room(gap) > room(widest) + 1e-6 ? gap : widest)).held.push(leaf);
  for (const { from, wide, held } of gaps)
    for (const [i, leaf] of held.entries()) {
      const angle = from + (wide * (i + 1)) / (held.length + 1);
      at[leaf] = { x: x + LEAF * Math.cos(angle), y: y + LEAF * Math.sin(angle) };
    }
}

/** Links from each place to each other; those that no way leads to are further than all others. */
function waysOf(joined: readonly (readonly number[])[]): number[][] {
  const ways = joined.map((_, from) => {
    const far = new Array<number>(joined.length).fill(-1);
    far[from] = 0;
    const reached = [from];
    for (const place of reached)
      for (const next of joined[place] ?? []) {
        if (far[next] !== -1) continue;
        far[next] = (far[place] ?? 0) + 1;
        reached.push(next);
      }
    return far;
  });
  const most = ways.reduce((least, far) => Math.max(least, ...far), 0);
  return ways.map((far) => far.map((one) => (one < 0 ? most + 2 : one)));
}

const ROUNDS = 20;
const LEAST_STEP = 0.1;

/**
 * Pair after pair is moved together or apart, at first much, then less and less: stress by stochastic gradient descent
 * (Zheng, Pawar and Goodman 2018), with the pairs in an order that is always the same.
 */
function spread(ways: readonly (readonly number[])[]): Spot[] {
  const xs = Float64Array.from(ways, (_, i) => Math.sqrt(i) * Math.cos(2.4 * i));
  const ys = Float64Array.from(ways, (_, i) => Math.sqrt(i) * Math.sin(2.4 * i));
  const pairs = shuffled(ways.length);
  const most = ways.reduce((so, far) => Math.max(so, ...far), 1);
  const shrink = Math.log((most * most) / LEAST_STEP) / (ROUNDS - 1);
  for (let round = 0; round < ROUNDS; round++) {
    const step = most * most * Math.exp(-shrink * round);
    for (const pair of pairs) {
      const [i, j] = [pair % ways.length, Math.floor(pair / ways.length)];
      const way = ways[i]?.[j] ?? 0;
      const [dx, dy] = [(xs[i] ?? 0) - (xs[j] ?? 0), (ys[i] ?? 0) - (ys[j] ?? 0)];
      const apart = Math.max(1e-9, Math.hypot(dx, dy));
      const move = (Math.min(1, step / (way * way)) * (apart - way)) / (2 * apart);
      xs[i] = (xs[i] ?? 0) - move * dx;
      ys[i] = (ys[i] ?? 0) - move * dy;
      xs[j] = (xs[j] ?? 0) + move * dx;
      ys[j] = (ys[j] ?? 0) + move * dy;
    }
  }
  return ways.map((_, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0 }));
}

/** Every pair of so many places, as first + count * second, by a fixed rule: in order those in front would pull all others along. */
function shuffled(count: number): Int32Array {
  const pairs = new Int32Array((count * (count - 1)) / 2);
  let held = 0;
  let state = 1;
  for (let second = 0; second < count; second++)
    for (let first = 0; first < second; first++) {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      const place = state % (held + 1);
      pairs[held] = pairs[place] ?? 0;
      pairs[place] = first + count * second;
      held++;
    }
  return pairs;
}

/** So that it is widest from left to right. */
function turned(at: readonly Spot[]): Spot[] {
  const mean = (of: (spot: Spot) => number) => at.reduce((sum, one) => sum + of(one), 0) / Math.max(1, at.length);
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const [xx, yy, xy] = [
    mean(({ x }) => (x - mx) ** 2),
    mean(({ y }) => (y - my) ** 2),
    mean(({ x, y }) => (x - mx) * (y - my)),
  ];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return at.map(({ x, y }) => ({ x: (x - mx) * cos + (y - my) * sin, y: (y - my) * cos - (x - mx) * sin }));
}
