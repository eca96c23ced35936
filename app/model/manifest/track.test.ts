import { describe, expect, test } from 'vitest';
import { nearestStop, placeOn, trackOf } from './track.ts';

const linear = (minimum: number, maximum: number, step = 1) => ({ minimum, maximum, step, scale: 'linear' as const });
const log = (minimum: number, maximum: number, step = 1) => ({ minimum, maximum, step, scale: 'log' as const });

describe('the track of a slider', () => {
  test('has the steps of a short range, in clean decimals', () => {
    expect(trackOf(linear(1, 8), 4).stops).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(trackOf(linear(0, 0.5, 0.1), 0.3).stops).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]);
  });

  test.each([
    [log(1, 1024), 32],
    [log(1000, 1_000_000, 1000), 50_000],
    [linear(0, 100_000), 40_000],
    [log(0, 1_000_000, 100), 20_000],
    [log(0.001, 1, 0.001), 0.05],
  ])('rises from end to end of its range, and has few enough stops (%#)', (range, usual) => {
    const { stops } = trackOf(range, usual);
    expect(stops[0]).toBe(range.minimum);
    expect(stops.at(-1)).toBe(range.maximum);
    expect(stops.length).toBeLessThanOrEqual(242);
    for (let i = 1; i < stops.length; i++) expect(stops[i]).toBeGreaterThan(stops[i - 1] ?? Infinity);
  });

  test.each([
    [linear(1, 65_536), 8],
    [linear(1, 32), 2],
    [linear(0, 100_000), 55.5],
    [linear(0, 1, 0.001), 0.99],
    [log(1, 8192), 1024],
    [log(1, 8192), 8000],
    [log(1, 1_000_000), 2],
  ])('stops at the usual value, which is between a tenth and nine tenths (%#)', (range, usual) => {
    const track = trackOf(range, usual);
    expect(track.stops).toContain(usual);
    expect(placeOn(track, usual)).toBeGreaterThanOrEqual(0.1);
    expect(placeOn(track, usual)).toBeLessThanOrEqual(0.9);
  });

  test('is logarithmic where the range is wide, and has all of it where the usual value is an end', () => {
    expect(trackOf(linear(1, 8192), 1024).scale).toBe('log');
    expect(trackOf(linear(0, 100), 50).scale).toBe('linear');
    expect(trackOf(linear(1, 64), 1).stops).toHaveLength(64);
    expect(trackOf(linear(0, 64), 0).stops.at(-1)).toBe(64);
  });

  test.each([
    [linear(0, 1_000_000), [0, 0.9, 1, 2]],
    [linear(0, 1_000_000, 1000), [0, 500, 1000, 2000]],
    [linear(0, 100_000), [0, 1, 2, 3]],
  ])('has small steps beside a usual value near nothing, and goes far beyond it (%#)', (range, first) => {
    const [, usual = 0] = first;
    const { stops } = trackOf(range, usual);
    expect(stops.slice(0, 4)).toEqual(first);
    expect(stops.at(-1)).toBeGreaterThan(20 * usual);
  });

  test('ends two decades from the usual value, and keeps nothing at all', () => {
    const { stops } = trackOf(log(0, 1_000_000), 500);
    expect(stops.slice(0, 2)).toEqual([0, 5]);
    expect(stops.at(-1)).toBe(50_000);
  });

  test('shows a value beyond it at its end', () => {
    const track = trackOf(log(1, 1_000_000), 2);
    expect(track.stops.at(-1)).toBeLessThan(1_000_000);
    expect(placeOn(track, 1_000_000)).toBe(1);
  });

  test('finds the nearest stop of a value, by ratio on a logarithmic scale', () => {
    expect(nearestStop([1, 10, 100], 40, 'log')).toBe(2);
    expect(nearestStop([1, 10, 100], 40, 'linear')).toBe(1);
    expect(nearestStop([0, 1, 10], 0, 'log')).toBe(0);
  });
});
