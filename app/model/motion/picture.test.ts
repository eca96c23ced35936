import { expect, it } from 'vitest';
import { lineStateAt, linesIn, pictureOf } from './picture.ts';

const tables = {
  lines: { worker: [1, 2], begun_ms: [0, 1], ended_ms: [2, 4], kept_ms: [3, 6] },
  picture: { iterations: [1, 7, 100, 3] },
};

it('is a square with a time for every line', () => {
  const picture = pictureOf(tables);
  expect(picture).toMatchObject({ points: 2, most: 100 });
  expect(picture?.lines[1]).toEqual({ worker: 2, begun: 1, ended: 4, received: 6 });
  expect(pictureOf({ lines: tables.lines })).toBeNull();
});

it('has every line open, then computed, then on its way, then with the master', () => {
  const picture = pictureOf(tables);
  const [line] = picture?.lines ?? [];
  if (picture === null || line === undefined) throw new Error('no line');
  expect([-1, 0, 2, 3].map((at) => lineStateAt(line, at))).toEqual(['open', 'computing', 'sent', 'received']);
  for (const at of [0, 1, 2.5, 5, 7]) {
    const states = (['open', 'computing', 'sent', 'received'] as const).map((state) => linesIn(picture, state, at));
    expect(states.reduce((a, b) => a + b)).toBe(2);
  }
  expect(linesIn(picture, 'received', 7)).toBe(2);
});
