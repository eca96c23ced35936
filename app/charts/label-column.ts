/** Labels in one column beside curves that end together: in the order of the ends, so that no lead crosses another. */

import type { Box, Point } from './box.ts';
import { overlaps } from './clip.ts';
import { covered, type LabelRequest, type PlacedLabel, type Stroke } from './labels.ts';
import { spread } from './spread.ts';

/** Ends at most so far apart count as one place, px. */
const together = 12;
const gap = 8;
const leadLength = 12;
/** A label farther than this from the end of its curve needs a leader, px. */
const near = 5;
/** px by which a mark at the left edge reaches into the column. */
const halfMark = 5;
/** px of curves that the column may cover; with more, the room beside the ends is not free. */
const mostCovered = 12;

/**
 * The labels of the curves that end furthest to the right, if there are at least two and the room beside them is free;
 * else none. Those of other curves are for the caller to place.
 */
export function placeColumn(
  requests: readonly LabelRequest[],
  bounds: Box,
  obstacles: readonly Box[],
  curves: readonly Stroke[],
): PlacedLabel[] {
  const ends = requests.flatMap(({ path, ...request }) => {
    const end = path.at(-1);
    return end === undefined ? [] : [{ ...request, end }];
  });
  const furthest = Math.max(...ends.map(({ end }) => end.x));
  const column = ends.filter(({ end }) => end.x >= furthest - together).toSorted((a, b) => a.end.y - b.end.y);
  if (column.length < 2) return [];
  const wanted = column.map(({ end, height }) => ({ at: end.y, size: height }));
  const tops = spread(wanted, bounds.top, bounds.top + bounds.height, 0);
  if (tops === null) return [];
  const offset = (i: number) => (tops[i] ?? 0) + (column[i]?.height ?? 0) / 2 - (column[i]?.end.y ?? 0);
  const isLed = column.some((_, i) => Math.abs(offset(i)) > near);
  const left = furthest + gap + (isLed ? leadLength : 0);
  const placed = column.map(({ key, width, height, end }, i): PlacedLabel => {
    const box: Box = { left, top: tops[i] ?? 0, width, height };
    return { key, box, leader: isLed ? lead(end, box) : null };
  });
  const isFree = placed.every(
    ({ box }) =>
      box.left + box.width <= bounds.left + bounds.width + 0.5 &&
      obstacles.every((obstacle) => !overlaps(obstacle, box)) &&
      curves.reduce(
        (sum, { points, weight }) =>
          sum + weight * covered(points, { ...box, left: box.left - halfMark, width: box.width + halfMark }),
        0,
      ) <= mostCovered,
  );
  return isFree ? placed : [];
}

function lead(end: Point, box: Box): readonly [Point, Point] {
  return [
    { x: end.x + gap - 2, y: end.y },
    { x: box.left - 3, y: box.top + box.height / 2 },
  ];
}
