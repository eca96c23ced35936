import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ChartSpec, PointSpec, SeriesSpec } from '../model/chart/chart.ts';
import { groundOfChart } from './ground.tsx';
import { scalesOf } from './layout.ts';
import { LineChart } from './line-chart.tsx';
import { contrast, styleOf } from './palette.ts';
import { family3, loading } from './testing/samples.ts';
import { themeOf } from './themes.ts';

const theme = themeOf('light');
const draw = (spec: ChartSpec, width = 480, height = 320) =>
  renderToStaticMarkup(<LineChart spec={spec} theme={theme} width={width} height={height} ground={groundOfChart} />);

const line = (key: string, yOf: (x: number) => number): SeriesSpec => ({
  key,
  label: '',
  index: 0,
  count: 1,
  ordered: false,
  points: [0, 2, 4, 6, 8, 10].map((x) => ({ x, y: yOf(x), state: 'done' })),
});

const anyNumber = fc.oneof(fc.double(), fc.double({ min: -100, max: 100, noNaN: true }), fc.constant(0));
const anyPoint: fc.Arbitrary<PointSpec> = fc.record({
  x: anyNumber,
  y: anyNumber,
  low: anyNumber,
  high: anyNumber,
  state: fc.constantFrom('coarse', 'converged', 'budget', 'unsettled', 'saturated', 'done'),
});
const anySeries = fc.record({
  label: fc.string(),
  ordered: fc.boolean(),
  points: fc.array(anyPoint, { maxLength: 8 }),
  model: fc.array(fc.record({ x: anyNumber, y: anyNumber }), { maxLength: 6 }),
});
const scale = fc.constantFrom('linear' as const, 'log' as const);
const anySpec = fc
  .record({ series: fc.array(anySeries, { maxLength: 4 }), x: scale, y: scale, from: anyNumber, to: anyNumber })
  .map(
    ({ series, x, y, from, to }): ChartSpec => ({
      ...family3,
      x: { ...family3.x, scale: x },
      y: { ...family3.y, scale: y },
      series: series.map((one, index): SeriesSpec => ({ ...one, key: String(index), index, count: series.length })),
      references: [
        { axis: 'x', from, label: 'capacity', kind: 'capacity' },
        { axis: 'y', from, to, label: 'claim', kind: 'claim' },
      ],
    }),
  );

describe('at the width of a column', () => {
  const capacity = { axis: 'x', from: 14.4, label: 'capacity', kind: 'capacity' } as const;
  const rising = (x: number) => 200 * (x / 10) ** 2;
  // Curves all over the right side, or one along the bottom.
  const fan = [20, 60, 100, 140, 180].map((top, index) => line(`fan${index}`, (x) => (top * x) / 10));
  const named = (series: SeriesSpec[]) =>
    draw(
      { ...family3, x: { ...family3.x, scale: 'linear', domain: [0, 10] }, references: [capacity], series },
      300,
      260,
    );

  test('names what lies beyond the plot where it hides no curve, or does not', () => {
    expect(named([line('one', rising)])).toContain('>capacity 14.4 →<');
    expect(named(fan)).not.toContain('capacity');
  });

  test('says the state of the points in as many lines as it takes', () => {
    const state = '39 of 48 points are exact to 2 %; 9 are beyond what the network can carry';
    const svg = renderToStaticMarkup(
      <LineChart spec={{ ...family3, state }} theme={theme} width={380} height={500} standalone />,
    );
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
    const from = texts.findIndex((text) => text.startsWith('39 of'));
    expect(`${texts[from]} ${texts[from + 1]}`).toBe(state);
  });
});

describe('the ground of before', () => {
  const before = family3.series.map((series) => ({
    ...series,
    label: '',
    model: [],
    points: series.points.map((point) => ({ ...point, y: point.y * 3 })),
  }));
  const groundIn = (svg: string) => svg.match(/<g class="before".*?<\/g>/)?.[0] ?? '';

  test.each(['light', 'dark'] as const)('is weaker than every curve, and named once, %s', (mode) => {
    const colours = themeOf(mode);
    const svg = renderToStaticMarkup(
      <LineChart spec={{ ...family3, before }} theme={colours} width={480} height={320} ground={groundOfChart} />,
    );
    const ground = groundIn(svg);
    const strokes = [...ground.matchAll(/stroke="(#\w{6})"/g)].map(([, colour = '']) => colour);
    expect(strokes.length).toBeGreaterThanOrEqual(before.length);
    for (const [index, series] of family3.series.entries()) {
      const pale = contrast(strokes[index] ?? '', colours.paper);
      expect(pale).toBeGreaterThan(1.1);
      expect(pale).toBeLessThan(contrast(styleOf(series, colours).stroke, colours.paper) / 1.8);
    }
    expect(svg.match(/>before</g)).toHaveLength(1);
  });

  test('stands within the scales, and behind every curve', () => {
    const svg = draw({ ...family3, before });
    expect(svg.indexOf('class="before"')).toBeLessThan(svg.lastIndexOf('fill-opacity="0.17"'));
    const mostOf = (spec: ChartSpec) => scalesOf(spec, 480, 320).y.domain[1];
    expect(mostOf({ ...family3, before })).toBeGreaterThan(mostOf(family3));
  });
});

describe('a line chart', () => {
  test('has finite coordinates whatever the data', () => {
    fc.assert(
      fc.property(anySpec, fc.integer({ min: 1, max: 1600 }), fc.boolean(), (spec, width, standalone) => {
        const active = { series: '0', index: 0 };
        const svg = renderToStaticMarkup(
          <LineChart spec={spec} theme={theme} width={width} height={300} active={active} standalone={standalone} />,
        );
        for (const [, numbers = ''] of svg.matchAll(
          / (?:[xyr]|[xy][12]|c[xy]|d|width|height|stroke-width)="([^"]*)"/g,
        )) {
          expect(numbers).toMatch(/^[MLHVCZlhv\d. -]*$/);
        }
      }),
      { numRuns: 120 },
    );
  });

  test('keeps everything but arrows and names inside the plot', () => {
    const { plot } = scalesOf(family3, 480, 320);
    for (const [, path = ''] of draw(family3).matchAll(
      /<path d="(M[^"]*)" fill="none" stroke="[^"]*" stroke-width="(?:2|1\.\d+)"/g,
    )) {
      for (const [, x, y] of path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(plot.left - 0.02);
        expect(Number(x)).toBeLessThanOrEqual(plot.left + plot.width + 0.02);
        expect(Number(y)).toBeGreaterThanOrEqual(plot.top - 0.02);
        expect(Number(y)).toBeLessThanOrEqual(plot.top + plot.height + 0.02);
      }
    }
  });

  test('an explosion does not flatten the rest', () => {
    const [first, ...rest] = family3.series;
    if (first === undefined) throw new Error('no series');
    const wild: PointSpec = { x: 6.2, y: 50_000, state: 'converged' };
    const spec = { ...family3, series: [{ ...first, points: [...first.points, wild] }, ...rest] };
    expect(scalesOf(spec, 480, 320).y.domain[1]).toBeLessThanOrEqual(4 * 30 * 1.3);
  });

  test('a level is named after the curve that it stands for, not after its number', () => {
    const references = [{ axis: 'y' as const, from: 0, label: 'as ping', kind: 'level' as const }];
    expect(draw({ ...family3, references })).toContain('>as ping<');
  });

  test('a band that is still wide does not draw the axis below zero, where no value is', () => {
    const series = family3.series.map((one) => ({
      ...one,
      points: one.points.map((point) => ({ ...point, low: -80 })),
    }));
    expect(scalesOf({ ...family3, series }, 480, 320).y.domain[0]).toBe(0);
    const below = series.map((one) => ({ ...one, points: one.points.map((point) => ({ ...point, y: -20 })) }));
    expect(scalesOf({ ...family3, series: below }, 480, 320).y.domain[0]).toBeLessThanOrEqual(-80);
  });

  test('a saturated point is an arrow above the plot, not a value', () => {
    const saturated: PointSpec = { x: 6, y: 77, state: 'saturated' };
    const spec: ChartSpec = {
      ...family3,
      references: [],
      series: family3.series.map((s) => ({ ...s, model: [], points: [saturated] })),
    };
    const { plot, x } = scalesOf(spec, 480, 320);
    const svg = draw(spec);
    expect(svg).toContain(`M${Math.round(x.at(6) * 100) / 100} ${plot.top - 11}`);
    // The one circle is that of the legend.
    expect(svg.match(/<circle/g)).toHaveLength(1);
  });

  test('shows no legend of what is not there', () => {
    const bare: ChartSpec = { ...family3, series: family3.series.map((s) => ({ ...s, points: [] })) };
    expect(draw(bare)).toContain('closed form');
    expect(draw(bare)).not.toContain('simulated');
    expect(draw(bare)).not.toContain('saturated');
  });

  test('tells loading, empty and failed apart', () => {
    expect(draw(loading)).toContain('The first points are on their way.');
    expect(draw({ ...loading, notice: undefined })).toContain('There is nothing to draw');
    expect(draw({ ...loading, notice: { kind: 'failed', text: 'The engine did not load.' } })).toContain(
      'The engine did not',
    );
    expect(draw({ ...family3, notice: { kind: 'loading', text: 'wait' } })).not.toContain('wait');
  });

  test('the axis takes the prefix that suits its domain', () => {
    const seconds: ChartSpec = {
      ...family3,
      references: [],
      x: { label: 'time', unit: 's', scale: 'linear' },
      series: [{ key: 'a', label: 'a', index: 0, count: 1, ordered: true, points: [{ x: 4e-6, y: 1, state: 'done' }] }],
    };
    expect(draw(seconds)).toContain('time, µs');
    expect(draw(seconds)).toContain('>4.0</text>');
  });
});

test('more points than can have a mark each are one path, each still a place in it', () => {
  const points = Array.from({ length: 512 }, (_, x): PointSpec => ({ x, y: 0.2, state: 'done' }));
  const [series] = family3.series as [SeriesSpec];
  const markup = draw({ ...family3, x: { ...family3.x, domain: [0, 512] }, series: [{ ...series, points }] });
  expect(markup.match(/h\.01/g)).toHaveLength(512);
  const few = draw({ ...family3, series: [{ ...series, points: points.slice(0, 100) }] });
  expect(few).not.toContain('h.01');
});
