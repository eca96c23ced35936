/** Where the numbers of contour lines stand: on their line, apart from one another, off the edges of the plot. */

import type { Box, Point } from './box.ts';
import { sizes } from './layout.ts';
import { textWidth } from './textwidth.ts';

type Line = { text: string; paths: readonly (readonly Point[])[] };
export type LineLabel = Point & { text: string };

/** A line shorter than this, in px, is too short for its number. */
const SHORTEST = 40;
const shares: readonly number[] = [0.5, 0.35, 0.65, 0.2, 0.8];
/** Room kept free around a number, in px. */
const ROOM = 10;

/** At most one number for every piece of a line; none where there is no room. */
export function placeLabels(lines: readonly Line[], plot: Box): LineLabel[] {
  const placed: (LineLabel & { width: number })[] = [];
  for (const { text, paths } of lines) {
    const width = textWidth(text, sizes.text, 600);
    for (const path of paths) {
      const length = lengthOf(path);
      if (length < Math.max(SHORTEST, width + 8)) continue;
      const spots = shares.map((share) => pointAlong(path, share * length));
      const free = spots.find(
        ({ x, y }) =>
          x - width / 2 > plot.left + 2 &&
          x + width / 2 < plot.left + plot.width - 2 &&
          y > plot.top + 8 &&
          y < plot.top + plot.height - 8 &&
          placed.every(
            (other) =>
              Math.abs(other.x - x) > (other.width + width) / 2 + ROOM || Math.abs(other.y - y) > 14 + ROOM / 2,
          ),
      );
      if (free) placed.push({ ...free, text, width });
    }
  }
  return placed.map(({ x, y, text }) => ({ x, y, text }));
}

function lengthOf(path: readonly Point[]): number {
  return path.reduce((sum, at, i) => sum + distance(path[i - 1] ?? at, at), 0);
}

function pointAlong(path: readonly Point[], wanted: number): Point {
  let gone = 0;
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1], path[i]];
    if (!from || !to) break;
    const step = distance(from, to);
    if (gone + step >= wanted) {
      const share = step === 0 ? 0 : (wanted - gone) / step;
      return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    }
    gone += step;
  }
  return path.at(-1) ?? { x: 0, y: 0 };
}

const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y);
