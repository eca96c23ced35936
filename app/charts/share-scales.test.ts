import { describe, expect, test } from 'vitest';
import type { ChartSpec } from '../model/chart/chart.ts';
import { specsBeside } from './beside.ts';
import { layoutOf, scalesOf } from './layout.ts';
import { shareScales } from './share-scales.ts';
import { family3, loading } from './testing/samples.ts';

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

describe('plots side by side', () => {
  const quiet = { ...scaled(1), published: [{ x: 2, y: 20, label: 'printed' }] };
  // Its curves leave through the top, and its key takes more rows.
  const loud = { ...family3, series: family3.series.map((one) => ({ ...one, label: `${one.label} each` })) };

  test.each([['free' as const], [undefined]])('stand level, scales %s', (scales) => {
    const given = { figures: [quiet], machines: [{ figures: [loud] }] };
    const { own, others } = specsBeside(given, scales ? { scales } : {});
    const [left, right] = [...own, ...others].map((spec) => layoutOf(spec, 330, 300));
    expect(layoutOf(quiet, 330, 300).plot.top).not.toBe(layoutOf(loud, 330, 300).plot.top);
    expect(left?.plot.top).toBe(right?.plot.top);
    expect(left?.plot.height).toBe(right?.plot.height);
    expect(left?.yTitle).toBe(right?.yTitle);
  });

  test('have in a file of their own the room that each needs itself', () => {
    expect(layoutOf({ ...quiet, neighbours: [loud] }, 720, 440, true).plot).toEqual(
      layoutOf(quiet, 720, 440, true).plot,
    );
  });
});
