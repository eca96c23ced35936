import { describe, expect, test } from 'vitest';
import type { Point } from './box.ts';
import { placeColumn } from './label-column.ts';
import type { LabelRequest, Stroke } from './labels.ts';

const bounds = { left: 40, top: 10, width: 360, height: 200 };

function ending(key: string, y: number, x = 300): LabelRequest {
  const path: Point[] = [
    { x: 40, y: 200 },
    { x, y },
  ];
  return { key, width: 60, height: 15, path };
}

/** What a straight stroke covers. */
const between = (from: Point, to: Point): Stroke => ({ points: [from, to], weight: 1 });

describe('labels in a column', () => {
  test('stand in the order of the ends, none over another', () => {
    const placed = placeColumn([ending('a', 60), ending('b', 52), ending('c', 55)], bounds, [], []);
    expect(placed.map(({ key }) => key)).toEqual(['b', 'c', 'a']);
    const tops = placed.map(({ box }) => box.top);
    for (const [i, top] of tops.slice(1).entries()) expect(top - (tops[i] ?? 0)).toBeGreaterThanOrEqual(15);
    expect(new Set(placed.map(({ box }) => box.left)).size).toBe(1);
    expect(placed.every(({ leader }) => leader !== null)).toBe(true);
  });

  test('stand right beside ends that leave them room, without leads', () => {
    const placed = placeColumn([ending('a', 150), ending('b', 52)], bounds, [], []);
    expect(placed.map(({ box: { left, top } }) => [left, top + 7.5])).toEqual([
      [308, 52],
      [308, 150],
    ]);
    expect(placed.map(({ leader }) => leader)).toEqual([null, null]);
  });

  test('leave out curves that end elsewhere, and stay inside', () => {
    const placed = placeColumn([ending('a', 10), ending('b', 11), ending('c', 90, 200)], bounds, [], []);
    expect(placed.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(placed[0]?.box.top).toBe(10);
  });

  test.each([
    ['one curve alone', [ending('a', 60)], [], []],
    ['no room to the right', [ending('a', 60, 380), ending('b', 90, 380)], [], []],
    ['other words in the way', [ending('a', 60), ending('b', 90)], [{ left: 310, top: 50, width: 20, height: 20 }], []],
    [
      'a mark just before them',
      [ending('a', 60), ending('b', 62)],
      [],
      [between({ x: 316, y: 40 }, { x: 316, y: 100 })],
    ],
    ['a curve in the way', [ending('a', 60), ending('b', 90)], [], [between({ x: 300, y: 60 }, { x: 400, y: 60 })]],
  ])('are none for %s', (_, requests, obstacles, curves) => {
    expect(placeColumn(requests, bounds, obstacles, curves)).toEqual([]);
  });
});
