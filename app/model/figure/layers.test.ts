import { describe, expect, it } from 'vitest';
import { columnDomain, layersOfRows, nodesOfLayer, type RowsAt, scalesOfRows } from './layers.ts';

/** Runs of as many processors as each number says; processor i works i + 1 parts of all. */
function runs(...counts: number[]): RowsAt[] {
  return counts.map((count, x) => ({
    x,
    state: 'done',
    shares: Float64Array.from({ length: count }, (_, i) => (i + 1) / count),
    numbers: Float64Array.from({ length: count }, (_, i) => i),
  }));
}

describe('layers of rows', () => {
  it('are one for each row, from the first', () => {
    const layers = layersOfRows(runs(3), 'PE');
    expect(layers.map(({ label }) => label)).toEqual(['PE 1', 'PE 2', 'PE 3']);
    expect(layers.map(({ points }) => points[0]?.y)).toEqual([1, 2, 3].map((i) => expect.closeTo((100 * i) / 3)));
  });

  it('are eight groups of neighbours where there are many, and lose nothing', () => {
    const layers = layersOfRows(runs(64), 'PE');
    expect(layers.map(({ label }) => label)).toEqual(
      [1, 9, 17, 25, 33, 41, 49, 57].map((from) => `PE ${from}–${from + 7}`),
    );
    const sum = layers.reduce((total, { points }) => total + (points[0]?.y ?? 0), 0);
    // So many rows count as rows, not per cent.
    expect(sum).toBeCloseTo((64 * 65) / 2 / 64);
  });

  it('are keyed by the rows they are of', () => {
    expect(layersOfRows(runs(3), 'PE').map(({ key }) => nodesOfLayer(key))).toEqual([[0], [1], [2]]);
    const groups = layersOfRows(runs(17), 'PE').map(({ key }) => nodesOfLayer(key));
    expect(groups.flat()).toEqual(Array.from({ length: 17 }, (_, i) => i));
    expect(groups[5]).toEqual([15, 16]);
  });

  it('has an uneven last group where the count asks for it', () => {
    expect(layersOfRows(runs(17), 'PE').map(({ label }) => label)).toEqual([
      ...['PE 1–3', 'PE 4–6', 'PE 7–9', 'PE 10–12', 'PE 13–15', 'PE 16–17'],
    ]);
  });

  it('keeps the numbers of rows that do not begin at the first', () => {
    const last = runs(2).map((run) => ({ ...run, numbers: [4, 5] }));
    expect(layersOfRows(last, 'PE').map(({ label }) => label)).toEqual(['PE 5', 'PE 6']);
  });

  it('leaves a run with fewer rows empty in the others', () => {
    const layers = layersOfRows(runs(1, 3), 'PE');
    expect(layers.map(({ points }) => points[0]?.y)).toEqual([100, 0, 0]);
  });

  it('is empty without runs', () => expect(layersOfRows([], 'PE')).toEqual([]));
});

describe('their scales', () => {
  it('reach to every row at full rate, with the average beside', () => {
    expect(scalesOfRows(runs(6, 6), 'PE')).toEqual({
      unit: '%',
      domain: [0, 600],
      right: { label: 'average', unit: '%', factor: 1 / 6 },
    });
  });

  it('give no average where the runs differ in rows: one scale cannot tell it', () => {
    expect(scalesOfRows(runs(1, 6), 'PE')).toEqual({ unit: '%', domain: [0, 600] });
  });
});

it('keeps room for the outer columns', () => {
  expect(columnDomain([1, 2, 5], 'linear')).toEqual([0.5, 5.5]);
  expect(columnDomain([4], 'linear')).toEqual([3.5, 4.5]);
  expect(columnDomain([1, 4, 16], 'log')?.map((x) => Math.log2(x))).toEqual([
    expect.closeTo(-0.5),
    expect.closeTo(4.5),
  ]);
  expect(columnDomain([], 'linear')).toBeUndefined();
});
