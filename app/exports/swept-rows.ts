/** Which rows of a sweep stand behind each point of a chart. */
import { axesOf, type SweptAxis, type SweptFile } from './swept-file.ts';

/**
 * The rows of the file by the number of a line of `by` and of a column of x, of those that have the fixed values. They are sorted by
 * counting: a sweep may have a million.
 */
export function groupsOf(file: SweptFile, x: Kept, by: Kept | undefined, fixed: Readonly<Record<string, number>>) {
  const others = axesOf(file).filter(({ key }) => key !== x.axis.key && key !== by?.axis.key);
  const [columns, lines] = [numbered(x), by && numbered(by)];
  const width = x.kept.length;
  const groups = new Int32Array(file.rows);
  const ends = new Uint32Array(width * (by?.kept.length ?? 1) + 1);
  for (let row = 0; row < file.rows; ++row) {
    const column = columns[x.axis.places[row] ?? 0] ?? -1;
    const line = by && lines ? (lines[by.axis.places[row] ?? 0] ?? -1) : 0;
    const isDrawn = column >= 0 && line >= 0 && others.every(({ key, places }) => places[row] === (fixed[key] ?? 0));
    const group = isDrawn ? line * width + column : -1;
    groups[row] = group;
    if (isDrawn) ends[group + 1] = (ends[group + 1] ?? 0) + 1;
  }
  for (let group = 1; group < ends.length; ++group) ends[group] = (ends[group] ?? 0) + (ends[group - 1] ?? 0);
  const sorted = new Uint32Array(ends.at(-1) ?? 0);
  const next = ends.slice();
  groups.forEach((group, row) => {
    if (group < 0) return;
    const at = next[group] ?? 0;
    sorted[at] = row;
    next[group] = at + 1;
  });
  return (line: number, column: number) =>
    sorted.subarray(ends[line * width + column], ends[line * width + column + 1]);
}

/** The places of an axis that are drawn, in their order. */
export type Kept = { axis: SweptAxis; kept: readonly number[] };

/** For every place of the axis its number among the kept, -1 for others. */
function numbered({ axis, kept }: Kept): Int32Array {
  const numbers = new Int32Array(axis.values.length).fill(-1);
  kept.forEach((place, number) => {
    numbers[place] = number;
  });
  return numbers;
}
