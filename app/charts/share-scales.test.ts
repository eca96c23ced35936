import { expect, test } from 'vitest';
import { scalesOf } from './layout.ts';
import { shareScales } from './share-scales.ts';
import { family3, loading } from './testing/samples.ts';
import type { ChartSpec } from './types.ts';

const scaled = (factor: number): ChartSpec => ({
  ...family3,
  references: [],
  series: family3.series.map(({ model: _, ...series }) => ({
    ...series,
    points: series.points.map(({ x, y }) => ({ x: x * factor, y: y * factor, state: 'done' })),
  })),
});
const domains = (spec: ChartSpec) => {
  const { x, y } = scalesOf(spec, 400, 300);
  return [x.domain, y.domain];
};

test('charts side by side have the same scales, on which all of each can be seen', () => {
  const [small, large] = shareScales([scaled(1), scaled(3)]);
  if (!small || !large) throw new Error('a chart is missing');
  expect(domains(small)).toEqual(domains(large));
  const [x, y] = domains(large);
  for (const series of large.series) {
    for (const point of series.points) {
      expect(point.x).toBeLessThanOrEqual(x?.[1] ?? 0);
      expect(point.y).toBeLessThanOrEqual(y?.[1] ?? 0);
    }
  }
});

test('a chart that still waits for its points does not set the scale of the others', () => {
  const alone = scaled(1);
  expect(shareScales([alone, loading])).toEqual([alone, loading]);
});
