/** What a chart says that has nothing to draw. */
import { expect, it } from 'vitest';
import { family3 } from '../../charts/testing/samples.ts';
import type { PointSpec } from '../../model/chart/chart.ts';
import { hasResult, withNotice } from './notice.ts';

const of = (...points: { x: number; y: number; state: PointSpec['state'] }[]) => ({
  ...family3,
  notice: undefined,
  series: family3.series.map(({ model: _, ...series }) => ({ ...series, points })),
});
const saidOf = (...given: Parameters<typeof withNotice>) => withNotice(...given).notice?.text;

it('says why there is nothing: it comes, it did not come, or the runs have no value for an axis', () => {
  const unknown = of({ x: 1, y: Number.NaN, state: 'coarse' });
  for (const spec of [of(), unknown]) {
    expect(saidOf(spec)).toBe('The first points are on their way.');
    expect(saidOf(spec, { isOver: true })).toBe('There is nothing to draw.');
    expect(saidOf(spec, { isOver: true, isKnown: true })).toMatch(/no run has a value for it/);
    expect(saidOf(spec, { isOver: true, isRelative: true })).toMatch(/can be compared/);
  }
});

it('knows nothing of runs that have failed', () => {
  const plan = { series: [{ points: [{ key: 'a' }, { key: 'b' }] }] };
  const knows = (...rows: object[]) =>
    hasResult({ plan, results: new Map(rows.map((row, index) => ['ab'[index], { row }])) } as unknown as Parameters<
      typeof hasResult
    >[0]);
  expect([knows(), knows({}, {}), knows({}, { cycles: 1 })]).toEqual([false, false, true]);
});

it('says nothing where there is a point, or one that is saturated', () => {
  expect(saidOf(of({ x: 1, y: 2, state: 'done' }))).toBeUndefined();
  expect(saidOf(of({ x: 1, y: Number.NaN, state: 'saturated' }))).toBeUndefined();
});
