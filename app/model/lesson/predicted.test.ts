import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOfValue, meanError, pointsOfLevels, TOP, valueOfLevel, withStroke } from './predicted.ts';

const scales = fc.constantFrom('linear' as const, 'log' as const);
const ends = fc
  .tuple(fc.double({ min: 0.01, max: 100, noNaN: true }), fc.double({ min: 1.1, max: 1000, noNaN: true }))
  .map(([low, times]): [number, number] => [low, low * times]);
const levels = fc.integer({ min: 0, max: TOP });

it('a level and its value are the same place', () => {
  fc.assert(
    fc.property(levels, ends, scales, (level, axis, scale) => {
      expect(levelOfValue(valueOfLevel(level, axis, scale), axis, scale)).toBe(level);
    }),
  );
});

it('what lies outside the axis is put to its end', () => {
  expect([-5, 50, 500].map((value) => levelOfValue(value, [0, 100], 'linear'))).toEqual([0, 500, TOP]);
});

it('a curve that is drawn as it is simulated has no error', () => {
  fc.assert(
    fc.property(fc.array(levels, { minLength: 3, maxLength: 3 }), ends, scales, (drawn, y, scale) => {
      const at = [1, 2, 3];
      const simulated = drawn.map((level) => valueOfLevel(level, y, scale));
      expect(meanError({ at, y }, drawn, simulated, scale)).toBeCloseTo(0, 9);
    }),
  );
});

it('errors are shares of the mean on a linear axis, and factors on a logarithmic one', () => {
  const step = { at: [1, 2], y: [0, TOP] as [number, number] };
  expect(meanError(step, [10, 30], [20, 20], 'linear')).toBeCloseTo(0.5);
  const log = { at: [1, 2], y: [1, 10 ** 3] as [number, number] };
  expect(meanError(log, [333, 666], [1, 1000], 'log')).toBeCloseTo(9, 1);
});

it('places at which the simulation gives nothing do not count', () => {
  expect(meanError({ at: [1, 2], y: [0, TOP] }, [10, 30], [20, Number.NaN], 'linear')).toBeCloseTo(0.5);
  expect(meanError({ at: [1], y: [0, TOP] }, [10], [Number.NaN], 'linear')).toBeNaN();
});

describe('a stroke', () => {
  const places = [0, 100, 200, 300];
  const blank = [null, null, null, null];

  it('passes the places between its ends and leaves the others', () => {
    expect(withStroke(blank, places, [{ x: 96, level: 5 }])).toEqual([null, 5, null, null]);
    const across = [
      { x: 100, level: 5 },
      { x: 300, level: 9 },
    ];
    expect(withStroke(blank, places, across)).toEqual([null, 5, 7, 9]);
    expect(withStroke([1, 2, 3, 4], places, across.toReversed())).toEqual([1, 5, 7, 9]);
  });

  it('leaves a point where the pointer passed its place, not where the pointer is later', () => {
    const path = [
      { x: 60, level: 60 },
      { x: 140, level: 140 },
    ];
    expect(withStroke(blank, places, path)).toEqual([null, 100, null, null]);
    expect(withStroke(blank, places, [...path, { x: 160, level: 160 }])).toEqual([null, 100, 160, null]);
  });

  it('that goes up and down at one place moves its point, however the hand trembles', () => {
    const path = [
      { x: 101, level: 10 },
      { x: 98, level: 300 },
      { x: 103, level: 500 },
    ];
    expect(withStroke([1, 2, 3, 4], places, path)).toEqual([1, 500, 3, 4]);
  });

  it('puts every point of a straight line on it, wherever the pointer was seen', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 299 }), { minLength: 1, maxLength: 30 }), (between) => {
        const path = [0, ...between.toSorted((a, b) => a - b), 300].map((x) => ({ x, level: 2 * x }));
        expect(withStroke(blank, places, path)).toEqual([0, 200, 400, 600]);
      }),
    );
  });
});

it('only what is drawn has points', () => {
  expect(pointsOfLevels({ at: [1, 2], y: [0, TOP] }, [null, 7], 'linear')).toEqual([{ x: 2, y: 7, state: 'done' }]);
});
