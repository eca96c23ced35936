/** Layers of a stack that are the rows of a table, such as the processors of a machine. */
import type { FigureAxis, FigurePointState, FigureSeries } from './figure.ts';

/** A run with one number for each row of its table, shares of 0 to 1. */
export type RowsAt = { x: number; state: FigurePointState; shares: ArrayLike<number> };

// More layers than these cannot be told apart; they are shown in groups of neighbours.
const MOST_LAYERS = 16;
const MOST_GROUPS = 8;

/** "PE 1", "PE 2", … or "PE 1–8" from the bottom, in %. A run with fewer rows has nothing in the others. */
export function layersOfRows(runs: readonly RowsAt[], name: string): FigureSeries[] {
  const count = rowsIn(runs);
  const size = count <= MOST_LAYERS ? 1 : Math.ceil(count / MOST_GROUPS);
  const layers = Math.ceil(count / size);
  return Array.from({ length: layers }, (_, index) => {
    const [from, to] = [index * size, Math.min(count, (index + 1) * size)];
    const label = size === 1 ? `${name} ${from + 1}` : `${name} ${from + 1}–${to}`;
    const sum = (shares: ArrayLike<number>) =>
      Array.from(shares)
        .slice(from, to)
        .reduce((a, b) => a + b, 0);
    const points = runs.map(({ x, state, shares }) => ({ x, y: 100 * sum(shares), state }));
    return { key: label, label, index, count: layers, ordered: false, points };
  });
}

/** The axes of such a stack: up to all rows at 100 %, and the average where every run has as many rows. */
export function scalesOfRows(runs: readonly RowsAt[]): {
  domain: [number, number];
  right?: { label: string; unit: string; factor: number };
} {
  const count = Math.max(1, rowsIn(runs));
  const even = runs.length > 0 && runs.every(({ shares }) => shares.length === count);
  return {
    domain: [0, 100 * count],
    ...(even && { right: { label: 'average', unit: '%', factor: 1 / count } }),
  };
}

/** With room for the outer columns. */
export function columnDomain(places: readonly number[], scale: FigureAxis['scale']): [number, number] | undefined {
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
