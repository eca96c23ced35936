import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PointSpec, SeriesSpec } from '../chart/chart.ts';
import type { Figure } from '../figure/figure.ts';
import { differenceFigure, machineDifference } from './difference.ts';
import { differenceSentence } from './difference-words.ts';

const series = (key: string, points: PointSpec[]): SeriesSpec => ({
  key,
  label: `${key} words`,
  index: 0,
  count: 2,
  ordered: true,
  points,
});
const done = (x: number, y: number): PointSpec => ({ x, y, state: 'done' });
const figure = (...curves: SeriesSpec[]): Figure => ({
  key: 'latency',
  title: 'Latency',
  subtitle: '',
  x: { label: 'traffic', unit: 'Gbit/s', scale: 'linear' },
  y: { label: 'latency', unit: 'cycles', scale: 'linear' },
  series: curves,
  references: [{ axis: 'x', from: 9, label: 'capacity', kind: 'capacity' }],
  state: '',
  source: '',
  link: '',
  meta: {},
});
const eight = series('8', [done(0, 20), done(2, 40), done(4, 80)]);

describe('curves relative to one of them', () => {
  it('are its ratios at the places of the others, between points of the base', () => {
    const shown = differenceFigure(figure(eight, series('16', [done(1, 60), done(4, 120)])), {
      as: 'ratio',
      base: '8',
    });
    expect(shown?.series.map(({ key }) => key)).toEqual(['16']);
    expect(shown?.series[0]?.points).toEqual([done(1, 2), done(4, 1.5)]);
    expect(shown?.references).toEqual([{ axis: 'y', from: 1, label: 'as 8 words', kind: 'level' }]);
    expect(shown?.y).toMatchObject({ label: 'latency, ratio to 8 words', unit: '' });
  });

  it('or its differences, in the unit of the axis', () => {
    const shown = differenceFigure(figure(eight, series('16', [done(1, 60)])), { as: 'difference', base: '8' });
    expect(shown?.series[0]?.points).toEqual([done(1, 30)]);
    expect(shown?.y.unit).toBe('cycles');
  });

  it('stop where one of the two has no steady value, and never reach beyond the base', () => {
    const saturated: PointSpec = { x: 3, y: 500, state: 'saturated' };
    const shown = differenceFigure(figure(eight, series('16', [saturated, done(5, 90)])), { as: 'ratio', base: '8' });
    expect(shown?.series[0]?.points).toEqual([]);
    const other = figure(series('8', [done(0, 20), saturated]), series('16', [done(1, 60)]));
    expect(differenceFigure(other, { as: 'ratio', base: '8' })?.series[0]?.points).toEqual([]);
  });

  it('carry the uncertainty of both', () => {
    const uncertain = (x: number, y: number, half: number): PointSpec => ({
      ...done(x, y),
      low: y - half,
      high: y + half,
    });
    const given = figure(series('8', [uncertain(1, 40, 3)]), series('16', [uncertain(1, 60, 4)]));
    const point = differenceFigure(given, { as: 'difference', base: '8' })?.series[0]?.points[0];
    expect(point).toMatchObject({ y: 20, low: 15, high: 25 });
  });

  it('follow the straight lines of logarithmic axes', () => {
    const base = figure(series('8', [done(1, 1), done(100, 100)]), series('16', [done(10, 20)]));
    const log: Figure = { ...base, x: { ...base.x, scale: 'log' }, y: { ...base.y, scale: 'log' } };
    expect(differenceFigure(log, { as: 'ratio', base: '8' })?.series[0]?.points[0]?.y).toBeCloseTo(2);
  });

  it('a curve relative to itself is level, and base + difference is the curve again', () => {
    const ys = fc.array(fc.double({ min: 1, max: 1e4, noNaN: true }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(ys, ys, (one, other) => {
        const at = (values: number[]) => values.map((y, x) => done(x, y));
        const given = figure(series('a', at(one)), series('b', at(one)), series('c', at(other)));
        const same = differenceFigure(given, { as: 'ratio', base: 'a' })?.series[0]?.points;
        for (const { y } of same ?? []) expect(y).toBeCloseTo(1);
        for (const { x, y } of differenceFigure(given, { as: 'difference', base: 'a' })?.series[1]?.points ?? [])
          expect(y + (one[x] ?? Number.NaN)).toBeCloseTo(other[x] ?? Number.NaN, 5);
      }),
    );
  });

  it('are not there without the curve, or for a stack', () => {
    expect(differenceFigure(figure(eight), { as: 'ratio', base: '9' })).toBeUndefined();
    expect(differenceFigure({ ...figure(eight), kind: 'stack' }, { as: 'ratio', base: '8' })).toBeUndefined();
  });
});

it('two machines are compared curve by curve', () => {
  const pinned: SeriesSpec = { ...series('pin:1', [done(0, 1)]), pin: 0 };
  const mine = figure(series('8', [done(0, 30)]), series('16', [done(0, 50)]), pinned);
  const shown = machineDifference(mine, figure(eight), 'Paragon', 'ratio');
  expect(shown?.series.map(({ key, points }) => [key, points[0]?.y])).toEqual([['8', 1.5]]);
});

it('the difference in a sentence', () => {
  const given = figure(eight, series('16', [done(0, 20), done(2, 60), done(4, 160)]));
  const ratio = differenceFigure(given, { as: 'ratio', base: '8' });
  if (!ratio) throw new Error('no figure');
  expect(differenceSentence(ratio, '16', 'ratio', '8 words')).toBe(
    '16 words: 1 to 2 times 8 words, farthest apart at 4 Gbit/s.',
  );
  const difference = differenceFigure(given, { as: 'difference', base: '8' });
  if (!difference) throw new Error('no figure');
  expect(differenceSentence(difference, '16', 'difference', '8 words')).toBe(
    '16 words: 0 cycles to 80 cycles more than 8 words, farthest apart at 4 Gbit/s.',
  );
  const shares = { ...difference, y: { ...difference.y, unit: 'fraction' } };
  expect(differenceSentence(shares, '16', 'difference', '8 words')).toMatch(/0 percentage points to 8,000 percentage/);
  expect(differenceSentence(ratio, 'none', 'ratio', '8 words')).toBe('');
  const counting = { ...ratio, x: { label: 'PEs', unit: '', scale: 'linear' as const } };
  expect(differenceSentence(counting, '16', 'ratio', '8 words')).toMatch(/farthest apart at 4 PEs/);
});
