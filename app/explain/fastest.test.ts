import { describe, expect, it } from 'vitest';
import type { ChartSpec, PointSpec } from '../model/chart/chart.ts';
import type { PointOutcome } from '../model/figure/types.ts';
import { chartIn, initialState, resolve, selectExperiment } from '../model/state/state.ts';
import { expand } from '../model/sweep/sweep.ts';
import { asking } from '../model/testing/asking.ts';
import { fastestFinding, stretchesOf, withFastest } from './fastest.ts';

const curve = (key: string, ys: readonly (number | [number, number])[]) => ({
  key,
  label: key,
  points: ys.map((given, index): PointSpec => {
    const [y, half] = typeof given === 'number' ? [given, undefined] : given;
    const band = half === undefined ? {} : { low: y - half, high: y + half };
    return { x: 2 ** index, y, ...band, state: Number.isNaN(y) ? 'saturated' : 'done' };
  }),
});

const said = (...curves: ReturnType<typeof curve>[]) =>
  stretchesOf(curves).map(({ curves: alike, from, to }) => `${alike.map(({ key }) => key)} ${from} to ${to}`);

describe('the stretches of the fastest curves', () => {
  it('are as few as possible', () => {
    expect(said(curve('a', [1, 2, 9, 9]), curve('b', [3, 3, 3, 8]), curve('c', [7, 7, 7, 7]))).toEqual([
      'a 1 to 2',
      'b 4 to 4',
      'c 8 to 8',
    ]);
    expect(said(curve('a', [1, 2]), curve('b', [2, 3]))).toEqual(['a 1 to 2']);
  });

  it('do not change where curves differ by no more than their intervals', () => {
    expect(said(curve('a', [10, [20, 3], 30]), curve('b', [20, [18, 3], 40]))).toEqual(['a 1 to 4']);
    expect(said(curve('a', [10, [20, 0.5], 30]), curve('b', [20, [18, 0.5], 40]))).toEqual([
      'a 1 to 1',
      'b 2 to 2',
      'a 4 to 4',
    ]);
  });

  it('do not change where a longer run might say otherwise', () => {
    const all = (one: ReturnType<typeof curve>, state: PointSpec['state']) => ({
      ...one,
      points: one.points.map((point): PointSpec => ({ ...point, state })),
    });
    const [a, b] = [curve('a', [10, 20, 30]), curve('b', [20, 19.2, 40])];
    expect(said(a, b)).toEqual(['a 1 to 1', 'b 2 to 2', 'a 4 to 4']);
    expect(said(all(a, 'unsettled'), all(b, 'unsettled'))).toEqual(['a 1 to 4']);
    // Final is final, whether or not another seed might give another value.
    expect(said(all(a, 'converged'), all(b, 'converged'))).toEqual(said(a, b));
  });

  it('name all that are alike', () => {
    expect(said(curve('a', [10, 20]), curve('b', [10.1, 20.1]), curve('c', [30, 30]))).toEqual(['a,b 1 to 2']);
  });

  it('leave out what is saturated', () => {
    expect(said(curve('a', [1, Number.NaN, Number.NaN]), curve('b', [2, 2, Number.NaN]))).toEqual([
      'a 1 to 1',
      'b 2 to 2',
    ]);
  });

  it('are none of one curve, and of curves whose points lie at other x', () => {
    expect(said(curve('a', [1, 2]))).toEqual([]);
    const moved = {
      ...curve('b', [2, 1]),
      points: curve('b', [2, 1]).points.map((point) => ({ ...point, x: point.x + 0.1 })),
    };
    expect(said(curve('a', [1, 2]), moved)).toEqual([]);
  });
});

describe('a figure of all-reduce', () => {
  const state = selectExperiment(initialState('paragon'), 'all-reduce');
  const plan = expand(state, asking(0.2));
  const chart = chartIn(resolve(state), 'time');
  if (!chart) throw new Error('the experiment has another chart');
  // Recursive doubling takes 1 us a byte, all others 1,000 us.
  const results = new Map(
    plan.series.flatMap(({ value, points }) =>
      points.map(({ key, x }): [string, PointOutcome] => {
        const time = value === 'doubling' ? Number(x) : value === 'ring' ? 1000 : 5000;
        return [key, { state: 'converged', row: { bytes: Number(x), time_us: time } }];
      }),
    ),
  );
  const found = { state, plan, results };
  const spec = {
    key: 'time',
    x: { scale: 'log' },
    y: { scale: 'log' },
    series: plan.series.map(({ value, label, points }) => ({
      key: String(value),
      label,
      points: points.map(({ key, x }) => ({ x: Number(x), y: results.get(key)?.row.time_us, state: 'done' })),
    })),
  } as unknown as ChartSpec;

  it('says which algorithm is the fastest up to which length', () => {
    expect(fastestFinding(found, chart.preset, chart.x)).toBe(
      'Fastest: recursive doubling up to 256 bytes, ring from 1,024',
    );
  });

  it('marks each stretch, and a ring where the drawn curves cross', () => {
    const { fastest = [], crossings = [] } = withFastest(spec, found);
    expect(fastest.map(({ series }) => series)).toEqual(['doubling', 'ring']);
    const [before, after] = fastest.map(({ points }) => points);
    expect(before?.[0]).toEqual({ x: 4, y: 4 });
    expect(before?.at(-1)?.x).toBeCloseTo(1000, 1);
    expect(after?.[0]?.x).toBeCloseTo(1000, 1);
    expect(after?.at(-1)).toEqual({ x: 262144, y: 1000 });
    expect(crossings).toMatchObject([{ series: 'ring', label: 'fastest from 1,024 bytes', short: 'ring from 1,024' }]);
  });

  it('says and marks nothing while a point is missing, or where curves are no algorithms', () => {
    const [missing = ''] = results.keys();
    const some = { ...found, results: new Map([...results].filter(([key]) => key !== missing)) };
    expect(fastestFinding(some, chart.preset, chart.x)).toBeUndefined();
    expect(withFastest(spec, some)).toBe(spec);
    const others = { ...found, state: { ...state, seriesBy: 'dimensions' } };
    expect(fastestFinding(others, chart.preset, chart.x)).toBeUndefined();
  });
});
