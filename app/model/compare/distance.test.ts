import { expect, it } from 'vitest';
import { english } from '../words/words.ts';
import { distanceOf, distanceSentences } from './distance.ts';

const x = { label: 'length', unit: 'bytes', scale: 'log' } as const;
const y = { label: 'time', unit: 'us', scale: 'log' } as const;
const at = (px: number, py: number) => ({ x: px, y: py, state: 'done' as const });
const measured = (px: number, py: number) => ({ x: px, y: py, label: 'lab.csv', measured: true as const });

it('compares between points along the line that is drawn', () => {
  // On two logarithmic axes y = x is a straight line.
  const found = distanceOf([at(1, 1), at(100, 100)], [measured(10, 8), measured(100, 200)], { x, y });
  expect(found?.count).toBe(2);
  expect(found?.mean).toBeCloseTo((0.25 + 0.5) / 2);
  expect(found?.bias).toBeCloseTo((0.25 - 0.5) / 2);
  expect(found).toMatchObject({ at: 100 });
  expect(found?.largest).toBeCloseTo(-0.5);
});

it('leaves out what lies beyond the ends of the curve and what is saturated', () => {
  const curve = [at(1, 1), at(10, 10), { x: 100, y: 5, state: 'saturated' as const }];
  expect(distanceOf(curve, [measured(0.5, 1), measured(50, 1)], { x, y })).toBeUndefined();
  expect(distanceOf(curve, [measured(10, 10)], { x, y })).toMatchObject({ count: 1, mean: 0 });
});

it('says it of each curve, and nothing where nothing is measured', () => {
  const series = [{ key: 'a', label: 'A', index: 0, count: 1, ordered: false, points: [at(1, 1), at(10, 10)] }];
  const published = [measured(10, 8)];
  expect(distanceSentences({ series, x, y, published }, english)).toEqual([
    { key: 'a', label: 'A', text: 'off by 25 % on average; at most 25 %, too high at 10 bytes' },
  ]);
  expect(distanceSentences({ series, x, y }, english)).toEqual([]);
  const far = distanceSentences({ series, x, y, published: [measured(1, 0.5), measured(10, 0.2)] }, english);
  expect(far[0]?.text).toBe('off by a factor of 10 on average; at most a factor of 50, too high at 10 bytes');
  // 20 times too low is further off than 2.5 times too high.
  const both = distanceSentences({ series, x, y, published: [measured(1, 20), measured(10, 4)] }, english);
  expect(both[0]?.text).toBe('off by a factor of 7.1 on average; at most a factor of 20, too low at 1 byte');
  const same = distanceSentences({ series, x, y, published: [measured(10, 10)] }, english);
  expect(same[0]?.text).toBe('goes through every measured point');
  const some = distanceSentences({ series, x, y, published: [measured(10, 8), measured(99, 9)] }, english);
  expect(some[0]?.text).toMatch(/too high at 10 bytes \(1 of 2 points lie between its ends\)$/);
});
