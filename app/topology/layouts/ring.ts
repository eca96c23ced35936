/** Nodes around a circle, and inside it the switches that join them: the more links away from any node, the nearer to the middle. */

import { linkAt, linkCount, placeAt, placeCount, type Topology } from '../../model/topology/topology.ts';
import { type Area, type Laid, type Projected, pieRadius, type Spot } from '../laid.ts';
import type { View } from '../projection.ts';
import { flat, markPx } from './flat.ts';

export function layOutRing(topology: Topology, area: Area, _view: View | null, mostSpacing: number): Laid {
  const { nodes } = topology;
  const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
  const half = Math.min(area.width, area.height) / 2;
  const chord = 2 * Math.sin(Math.PI / Math.max(2, nodes));
  // A few nodes need not fill the picture, and stand in it whole.
  const widest = Math.max(10, half - markPx - pieRadius(Math.min(mostSpacing, half * chord)));
  const radius = nodes < 2 ? widest / 2 : Math.min(widest, mostSpacing / chord);
  const spacing = Math.min(mostSpacing, nodes < 2 ? widest : radius * chord);
  const angles = anglesOf(topology);
  const shares = radiiOf(topology, angles);
  const places = angles.map((angle, place): Projected => {
    const away = radius * (shares[place] ?? 0);
    return { x: middle.x + away * Math.sin(angle), y: middle.y - away * Math.cos(angle), depth: 0 };
  });
  return flat(topology, places, angles.map(outwards), spacing);
}

/** Clockwise from the top, in radians: of nodes in order of their first coordinate, of switches the middle of what they join. */
function anglesOf(topology: Topology): number[] {
  const { nodes } = topology;
  const angles = new Array<number>(placeCount(topology)).fill(0);
  const firsts = Array.from({ length: nodes }, (_, node) => placeAt(topology, node)[0]);
  const order = [...firsts.keys()].sort((a, b) => (firsts[a] ?? 0) - (firsts[b] ?? 0) || a - b);
  for (const [i, node] of order.entries()) angles[node] = (2 * Math.PI * i) / Math.max(1, nodes);
  const levels = levelsOf(topology);
  for (let level = 1; level <= Math.max(...levels); level++) spreadLevel(topology, levels, level, angles);
  return angles;
}

/** Links from the nearest node. */
function levelsOf(topology: Topology): number[] {
  const count = placeCount(topology);
  const levels = Array.from({ length: count }, (_, place) => (place < topology.nodes ? 0 : Number.POSITIVE_INFINITY));
  for (let changed = true; changed; ) {
    changed = false;
    for (let link = 0; link < linkCount(topology); link++) {
      const [source, target] = linkAt(topology, link);
      for (const [from, to] of [
        [source, target],
        [target, source],
      ] as const) {
        const next = (levels[from] ?? 0) + 1;
        if (next >= (levels[to] ?? 0)) continue;
        levels[to] = next;
        changed = true;
      }
    }
  }
  // What nothing leads to stands with the innermost.
  const most = Math.max(1, ...levels.filter(Number.isFinite));
  return levels.map((level) => (Number.isFinite(level) ? level : most));
}

/** Switches of a level stand evenly around, in the order of the middles of what they join further out. */
function spreadLevel(topology: Topology, levels: readonly number[], level: number, angles: number[]): void {
  const sums = new Map<number, { x: number; y: number }>();
  for (let link = 0; link < linkCount(topology); link++) {
    const [source, target] = linkAt(topology, link);
    for (const [own, other] of [
      [source, target],
      [target, source],
    ] as const) {
      if (levels[own] !== level || levels[other] !== level - 1) continue;
      const sum = sums.get(own) ?? { x: 0, y: 0 };
      sum.x += Math.cos(angles[other] ?? 0);
      sum.y += Math.sin(angles[other] ?? 0);
      sums.set(own, sum);
    }
  }
  const here = levels.flatMap((at, place) => (at === level ? [place] : []));
  // A switch that joins all around has no side of its own: it keeps its number's.
  const sideOf = (place: number, i: number) => {
    const { x, y } = sums.get(place) ?? { x: 0, y: 0 };
    const turn = Math.hypot(x, y) > 1e-6 ? Math.atan2(y, x) : (2 * Math.PI * i) / here.length;
    return (turn + 2 * Math.PI) % (2 * Math.PI);
  };
  const sides = here.map((place, i) => ({ place, side: sideOf(place, i) })).sort((a, b) => a.side - b.side);
  const [first] = sides;
  const step = (2 * Math.PI) / Math.max(1, sides.length);
  // Turned as a whole so that every switch stands as near as can be to the middle of its own.
  const off = sides.map(({ side }, i) => side - (first?.side ?? 0) - i * step);
  const mean = off.reduce((sum, one) => sum + one, 0) / Math.max(1, off.length);
  for (const [i, { place }] of sides.entries()) angles[place] = (first?.side ?? 0) + mean + i * step;
}

/** Shares of the radius. A switch that is alone on the innermost level is the middle. */
function radiiOf(topology: Topology, angles: readonly number[]): number[] {
  const levels = levelsOf(topology);
  const most = Math.max(...levels);
  const isAlone = levels.filter((level) => level === most).length === 1;
  const steps = isAlone ? most : most + 1;
  return angles.map((_, place) => 1 - (levels[place] ?? 0) / Math.max(1, steps));
}

const outwards = (angle: number): Spot => ({ x: Math.sin(angle), y: -Math.cos(angle) });
