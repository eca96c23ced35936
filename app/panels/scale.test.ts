import { describe, expect, test } from 'vitest';
import { nearestStop, stopsOf } from './scale.ts';

describe('the stops of a slider', () => {
  test('are the steps of a short linear range', () => {
    expect(stopsOf({ minimum: 1, maximum: 8, step: 1, scale: 'linear' })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('are clean decimals', () => {
    expect(stopsOf({ minimum: 0, maximum: 0.5, step: 0.1, scale: 'linear' })).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
  });

  test.each([
    { minimum: 1, maximum: 1024, step: 1, scale: 'log' as const },
    { minimum: 1000, maximum: 1_000_000, step: 1000, scale: 'log' as const },
    { minimum: 0, maximum: 100_000, step: 1, scale: 'linear' as const },
    { minimum: 0, maximum: 1_000_000, step: 100, scale: 'log' as const },
    { minimum: 0.001, maximum: 1, step: 0.001, scale: 'log' as const },
  ])('rise from end to end of $minimum..$maximum and are few enough for a slider', (range) => {
    const stops = stopsOf(range);
    expect(stops[0]).toBe(range.minimum);
    expect(stops.at(-1)).toBe(range.maximum);
    expect(stops.length).toBeLessThanOrEqual(241);
    for (let i = 1; i < stops.length; i++) expect(stops[i]).toBeGreaterThan(stops[i - 1] ?? Infinity);
  });

  test('find the nearest of a value, by ratio on a logarithmic scale', () => {
    expect(nearestStop([1, 10, 100], 40, 'log')).toBe(2);
    expect(nearestStop([1, 10, 100], 40, 'linear')).toBe(1);
    expect(nearestStop([0, 1, 10], 0, 'log')).toBe(0);
  });
});
