import { expect, it } from 'vitest';
import { curveAt } from './curve.ts';

const point = (x: number, y: number, state: 'done' | 'coarse' | 'saturated' = 'done') => ({ x, y, state });
const axes = (x: 'linear' | 'log', y: 'linear' | 'log') => ({ x: { scale: x }, y: { scale: y } });

it('a curve is read between its points, and not beyond them', () => {
  const curve = [point(4, 40), point(1, 10), point(9, Number.NaN, 'saturated')];
  expect([1, 2, 4].map((x) => curveAt(curve, x, axes('linear', 'linear'))?.y)).toEqual([10, 20, 40]);
  expect(curveAt(curve, 2, axes('log', 'log'))?.y).toBeCloseTo(20);
  expect(curveAt(curve, 0.5, axes('linear', 'linear'))).toBeUndefined();
  expect(curveAt(curve, 6, axes('linear', 'linear'))).toBeUndefined();
});

it('between two points it is as sure as they are', () => {
  const curve = [
    { ...point(0, 10), low: 9, high: 11 },
    { ...point(2, 20, 'coarse'), low: 17, high: 23 },
  ];
  expect(curveAt(curve, 1, axes('linear', 'linear'))).toEqual({ y: 15, half: 2, coarse: true });
  expect(curveAt(curve, 0, axes('linear', 'linear'))).toEqual({ y: 10, half: 1, coarse: false });
});
