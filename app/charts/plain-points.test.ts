import { describe, expect, test } from 'vitest';
import type { ChartSpec, PointSpec } from '../model/chart/chart.ts';
import { withPlainPoints } from './plain-points.ts';

function specOf(points: PointSpec[]): ChartSpec {
  return {
    key: 'accepted',
    title: 'What gets through',
    subtitle: '',
    x: { label: 'offered load', unit: '', scale: 'linear' },
    y: { label: 'accepted load', unit: '', scale: 'linear' },
    series: [{ key: '2', label: '2 words', index: 0, count: 1, ordered: true, points }],
    references: [{ axis: 'x', from: 9, label: 'capacity', kind: 'capacity' }],
    state: '',
    source: '',
    link: '',
  };
}

describe('a quantity without an interval', () => {
  const points: PointSpec[] = [
    { x: 1, y: 1, state: 'budget' },
    { x: 2, y: 2, state: 'coarse' },
    { x: 3, y: 2.5, state: 'saturated' },
  ];

  test('is drawn at its value in saturation, and is no less known where the latency did not converge', () => {
    const states = withPlainPoints(specOf(points)).series[0]?.points.map(({ state }) => state);
    expect(states).toEqual(['done', 'coarse', 'done']);
  });

  test('is seen whole', () => {
    expect(withPlainPoints(specOf(points)).y.domain?.[1]).toBeGreaterThan(2.5);
    expect(withPlainPoints(specOf(points)).references).toEqual([]);
  });

  test('is seen whole below zero, too, as a difference may be', () => {
    const spec = specOf([...points, { x: 4, y: -3, state: 'done' }]);
    const { domain = [Number.NEGATIVE_INFINITY] } = withPlainPoints(spec).y;
    expect(domain[0]).toBeLessThanOrEqual(-3);
  });

  test('is not the latency: that has an interval, or no value', () => {
    const latency = specOf([{ x: 1, y: 20, low: 19, high: 21, state: 'budget' }]);
    expect(withPlainPoints(latency)).toBe(latency);
    const saturated = specOf([{ x: 1, y: Number.NaN, state: 'saturated' }]);
    expect(withPlainPoints(saturated)).toBe(saturated);
  });
});
