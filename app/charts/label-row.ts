/**
 * Labels in one row above the plot, for curves that leave through its top: in the order of the curves, so that no lead
 * crosses another, each as near to its curve as its neighbours allow.
 */

import { spread } from './spread.ts';

/** `x` is where the curve leaves, px. */
export type RowRequest = { key: string; text: string; x: number };
export type RowLabel = { key: string; text: string; left: number; width: number; x: number };

/** Measures and shortens text in the face of the labels, px. */
export type Face = { width(text: string): number; cut(text: string, width: number): string };

const gap = 9;

/** Words said once for all, or cut short, where the row is tight; null where even that does not help. */
export function placeRow(requests: readonly RowRequest[], left: number, right: number, face: Face): RowLabel[] | null {
  const sorted = requests.toSorted((a, b) => a.x - b.x);
  for (const attempt of [sorted, shorten(sorted), cut(sorted, right - left, face)]) {
    const row = within(attempt, left, right, face);
    if (row !== null) return row;
  }
  return null;
}

function within(sorted: readonly RowRequest[], left: number, right: number, face: Face): RowLabel[] | null {
  const widths = sorted.map((request) => face.width(request.text));
  const wanted = sorted.map(({ x }, i) => ({ at: x, size: widths[i] ?? 0 }));
  const lefts = spread(wanted, left, right, gap);
  if (lefts === null) return null;
  return sorted.map(({ key, text, x }, i) => ({ key, text, left: lefts[i] ?? left, width: widths[i] ?? 0, x }));
}

/** "2 words", "4 words", "8 words" become "2", "4", "8 words". */
function shorten(sorted: readonly RowRequest[]): RowRequest[] {
  const tail = /\s.*$/.exec(sorted[0]?.text ?? '')?.[0] ?? '';
  if (tail === '' || !sorted.every(({ text }) => text.endsWith(tail) && text.length > tail.length)) return [...sorted];
  return sorted.map((request, i) =>
    i === sorted.length - 1 ? request : { ...request, text: request.text.slice(0, -tail.length) },
  );
}

/** All cut at one width, the greatest at which they fit; as they are if too little would be left to read. */
function cut(sorted: readonly RowRequest[], room: number, face: Face): RowRequest[] {
  const total = (limit: number) =>
    sorted.reduce((sum, { text }) => sum + Math.min(limit, face.width(text)) + gap, -gap);
  let limit = 160;
  while (limit > 40 && total(limit) > room) limit -= 4;
  return sorted.map((request) => (limit > 40 ? { ...request, text: face.cut(request.text, limit) } : request));
}
