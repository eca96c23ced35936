import { describe, expect, it } from 'vitest';
import type { SeriesSpec } from '../chart/chart.ts';
import type { AxisPreset } from '../presets/presets.ts';
import { initialState, resolve, selectExperiment } from '../state/state.ts';
import { crossingsOf, guidesFor, hasOptimum, optimaOf } from './marks.ts';

const curve = (key: string, ...y: number[]): SeriesSpec => ({
  key,
  label: key,
  index: 0,
  count: 1,
  ordered: true,
  points: y.map((value, x) => ({ x: x + 1, y: value, state: 'done' })),
});
const axis = (label: string, unit: string): AxisPreset => ({
  key: label,
  label,
  unit,
  column: label,
  scale: 'linear',
});
const none = () => [];

describe('a law', () => {
  it('reaches a little beyond the last run', () => {
    const [guide] = guidesFor([{ key: 'law', label: 'l', law: 'falling', time: 1 }], [curve('a', 1, 1)], none, {});
    expect(guide?.points[0]).toEqual({ x: 0, y: 1 });
    const last = guide?.points.at(-1);
    expect(last?.x).toBeCloseTo(2.12);
    expect(last?.y).toBeCloseTo(1 / 3.12);
  });

  it('takes its unit from a parameter', () => {
    const unit = { parameter: 'reduction_us', factor: 0.001 };
    const guides = guidesFor([{ key: 'law', label: 'l', law: 'rising', time: 6.3, unit }], [curve('a', 1)], none, {
      reduction_us: 2000,
    });
    expect(guides[0]?.points[0]?.y).toBe(2);
    expect(guides[0]?.points.at(-1)?.y).toBeCloseTo(2 * (1 + 6.3 * 1.06));
  });

  it('is not drawn before there are runs', () => {
    expect(guidesFor([{ key: 'law', label: 'l', law: 'falling', time: 1 }], [curve('a')], none, {})).toEqual([]);
  });
});

it('an ideal follows its column, as far as it is known', () => {
  const along = (column: string) =>
    column === 'ideal' ? [1, 2, Number.NaN].map((y, x) => ({ x, y })) : [{ x: 0, y: 0 }];
  expect(guidesFor([{ key: 'i', label: 'ideal', column: 'ideal' }], [], along, {})).toEqual([
    {
      key: 'i',
      label: 'ideal',
      points: [
        { x: 0, y: 1 },
        { x: 1, y: 2 },
      ],
    },
  ]);
});

describe('the optimum', () => {
  const [depth, speed] = [axis('depth', ''), axis('performance', 'kRPS')];
  const curves = [curve('a', 1, 3, 2), curve('b', Number.NaN, 0.5, 0.25)];

  it('is the least of a time, and of a share in %', () => {
    const labels = [axis('time_ms', 'ms'), axis('efficiency', '')].map(
      (y) => optimaOf([curve('a', 0.5, 0.25, 1)], depth, y, () => true, 'a')[0]?.label,
    );
    expect(labels).toEqual(['best: depth 2, 250 µs', 'best: depth 3, 100 %']);
  });

  it('is marked of what an experiment shows, and of nothing else that a run gives', () => {
    const { charts } = resolve(selectExperiment(initialState('t9000'), 'farm-grain'));
    const [main] = charts;
    if (!main) throw new Error('no chart');
    expect(main.preset.y.map((y) => hasOptimum({ ...main, y }))).toEqual([true, true, true]);
    expect(hasOptimum({ ...main, y: axis('messages', '') })).toBe(false);
  });

  it('is the greatest point of every curve, in words for the current one', () => {
    expect(optimaOf(curves, depth, speed, () => true, 'a')).toEqual([
      { series: 'a', index: 1, label: 'best: depth 2, 3 kRPS' },
      { series: 'b', index: 1, label: '' },
    ]);
  });

  it('is counted in what the axis counts', () => {
    const pieces = axis('pieces per PE', '');
    const [{ label } = { label: '' }] = optimaOf(curves, pieces, speed, () => true, 'a');
    expect(label).toBe('best: 2 pieces per PE, 3 kRPS');
  });

  it('is not named before the whole curve is there', () => {
    expect(optimaOf(curves, depth, speed, (index) => index === 1, 'a').map(({ series }) => series)).toEqual(['b']);
  });
});

describe('where a curve passes a level', () => {
  const [grain, share] = [axis('grain', 'us/message'), axis('efficiency', '')];
  const logarithmic = { ...grain, scale: 'log' as const };
  const points = (...pairs: [number, number][]) => ({
    ...curve('a'),
    points: pairs.map(([x, y]) => ({ x, y, state: 'converged' as const })),
  });
  const crossing = (one: ReturnType<typeof points>, x = grain) => crossingsOf([one], 0.5, x, share, () => true, 'a');

  it('is on the line between its points, straight as the axis has it', () => {
    const rising = points([10, 0.25], [1000, 0.75]);
    expect(crossing(rising)).toEqual([{ series: 'a', x: 505, y: 0.5, label: '50 %: 505 µs/message' }]);
    expect(crossing(rising, logarithmic)[0]?.x).toBeCloseTo(100, 9);
  });

  it('is the first of several, and may be a point', () => {
    expect(crossing(points([1, 0.5], [2, 0.9], [3, 0.1]))[0]?.x).toBe(1);
    expect(crossing(points([1, 0], [2, 1], [3, 0]))[0]?.x).toBe(1.5);
  });

  it('is nowhere on a curve that stays on one side, or that is not all there', () => {
    expect(crossing(points([1, 0.6], [2, 0.9]))).toEqual([]);
    expect(crossingsOf([points([1, 0], [2, 1])], 0.5, grain, share, () => false, 'a')).toEqual([]);
  });

  it('leaves out points that the axis cannot show', () => {
    expect(crossing(points([0, 0], [10, 0.25], [1000, 0.75]), logarithmic)[0]?.x).toBeCloseTo(100, 9);
  });

  it('has its x alone where another curve is talked about', () => {
    const [found] = crossingsOf([points([1, 0], [2, 1])], 0.5, grain, share, () => true, 'b');
    expect(found?.label).toBe('1.5 µs/message');
  });

  it('has the level with the curve that is talked about', () => {
    const both = [points([1, 0], [2, 1]), { ...points([3, 0], [4, 1]), key: 'b' }];
    const found = crossingsOf(both, 0.5, grain, share, () => true, 'a');
    expect(found.map(({ label }) => label)).toEqual(['50 %: 1.5 µs/message', '3.5 µs/message']);
  });
});
