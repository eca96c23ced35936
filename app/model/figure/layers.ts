/** Layers of a stack that are the rows of a table, such as the processors of a machine. */

import type { AxisSpec, SeriesSpec } from '../chart/chart.ts';
import type { PointState } from '../manifest/estimate-state.ts';
import { english, type Words } from '../words/words.ts';

/** A run with a share of 0 to 1 for each row of its table, and the row's number, from 0. */
export type RowsAt = { x: number; state: PointState; shares: ArrayLike<number>; numbers: ArrayLike<number> };

// More layers than these cannot be told apart; they are shown in groups of neighbours.
const MOST_LAYERS = 16;
const MOST_GROUPS = 8;

/** "PE 1", "PE 2", … or "PE 1–8" from the bottom, in %, by the keys `1`, `1-8`. A run without some rows has nothing there. */
export function layersOfRows(runs: readonly RowsAt[], name: string, t: Words = english): SeriesSpec[] {
  const numbers = [...new Set(runs.flatMap((run) => Array.from(run.numbers)))].sort((a, b) => a - b);
  const size = numbers.length <= MOST_LAYERS ? 1 : Math.ceil(numbers.length / MOST_GROUPS);
  const count = Math.ceil(numbers.length / size);
  return Array.from({ length: count }, (_, index) => {
    const members = numbers.slice(index * size, (index + 1) * size);
    const [from = 0, to = 0] = [members[0], members.at(-1)];
    const label = from === to ? `${t(name)} ${from + 1}` : `${t(name)} ${from + 1}–${to + 1}`;
    const points = runs.map((run) => ({
      x: run.x,
      y: wholeOf(numbers.length) * sumOf(run, members),
      state: run.state,
    }));
    const key = from === to ? `${from + 1}` : `${from + 1}-${to + 1}`;
    return { key, label, index, count, ordered: false, points };
  });
}

/** Numbers of the rows, from 0, that a layer of such a stack is of. */
export function nodesOfLayer(key: string): number[] {
  const [from = 0, to = from] = key.split('-').map(Number);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from - 1 + i);
}

function sumOf({ shares, numbers }: RowsAt, members: readonly number[]): number {
  return Array.from(numbers).reduce((sum, number, row) => sum + (members.includes(number) ? (shares[row] ?? 0) : 0), 0);
}

/** The height of one row: 100 %; with more rows than layers each counts as 1, as 6,400 % say nothing. */
const wholeOf = (rows: number) => (rows <= MOST_LAYERS ? 100 : 1);

/** The axes of such a stack: up to all rows at the most, and the average where every run has as many rows. */
export function scalesOfRows(
  runs: readonly RowsAt[],
  name: string,
  t: Words = english,
): {
  unit: string;
  domain: [number, number];
  right?: { label: string; unit: string; factor: number };
} {
  const count = Math.max(1, rowsIn(runs));
  const even = runs.length > 0 && runs.every(({ shares }) => shares.length === count);
  return {
    unit: count <= MOST_LAYERS ? '%' : t(`${name}s`),
    domain: [0, wholeOf(count) * count],
    ...(even && { right: { label: t`average`, unit: '%', factor: 100 / wholeOf(count) / count } }),
  };
}

/** With room for the outer columns. */
export function columnDomain(places: readonly number[], scale: AxisSpec['scale']): [number, number] | undefined {
  const sorted = [...new Set(places)].sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (scale === 'log') {
    const step = Math.min(2, ...sorted.slice(1).map((x, i) => x / (sorted[i] ?? x)));
    return [first / Math.sqrt(step), last * Math.sqrt(step)];
  }
  const gaps = sorted.slice(1).map((x, i) => x - (sorted[i] ?? x));
  const half = gaps.length > 0 ? Math.min(...gaps) / 2 : 0.5;
  return [first - half, last + half];
}

function rowsIn(runs: readonly RowsAt[]): number {
  return Math.max(0, ...runs.map(({ shares }) => shares.length));
}
