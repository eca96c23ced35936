import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ChartSpec, PublishedSpec, SeriesSpec } from '../model/chart/chart.ts';
import { px } from '../model/words/px.ts';
import { curveOf } from './curves.ts';
import { labelsOf } from './label-layout.ts';
import { covered, type Stroke } from './labels.ts';
import { layoutOf, scalesOf, sizes } from './layout.ts';
import { LineChart } from './line-chart.tsx';
import { styleOf } from './palette.ts';
import { strokesOfPublished } from './published.tsx';
import { tableOf } from './table.ts';
import { patterns3 } from './testing/samples.ts';
import { textWidth } from './textwidth.ts';
import { themeOf } from './themes.ts';
import { altText } from './words.ts';

const theme = themeOf('light');
const withPublished = (published: PublishedSpec[]): ChartSpec => ({ ...patterns3, published });
const draw = (spec: ChartSpec) =>
  renderToStaticMarkup(<LineChart spec={spec} theme={theme} width={600} height={400} />);
const diamonds = (svg: string) => svg.match(new RegExp(`stroke="${theme.ink}" stroke-width="1.4"`, 'g')) ?? [];

describe('published values', () => {
  test('are a diamond each, and one in the legend', () => {
    const svg = draw(
      withPublished([
        { x: 1e-5, y: 40, low: 36, high: 44, label: 'half' },
        { x: 1e-4, y: 80, label: 'most' },
      ]),
    );
    expect(diamonds(svg)).toHaveLength(3);
    expect(svg).toContain('>published</text>');
  });

  test('of a shape are called so: no number is published', () => {
    const [curve] = patterns3.series;
    const [from, to] = [curve?.points[0]?.x ?? 0, curve?.points.at(-1)?.x ?? 1];
    const along = [from, to].map((x) => ({ x, y: 40 }));
    const shape = { x: from, y: 40, label: 'law', along, shape: true } as const;
    expect(draw(withPublished([shape]))).toContain('>shape as published</text>');
    expect(tableOf(withPublished([shape])).head).toContain('shape as published');
    expect(tableOf(withPublished([shape, { x: from, y: 40, label: 'most' }])).head).toContain('published');
  });

  test('that two claims print alike are said once where a point is read', () => {
    const [curve] = patterns3.series;
    const [first] = curve?.points ?? [];
    const claims = ['one', 'other'].map((label) => ({ x: first?.x ?? 0, y: 40, label }));
    const spec = { ...withPublished(claims), marked: { series: curve?.key ?? '', index: 0 } };
    expect(draw(spec).match(/>published: /g)).toHaveLength(1);
  });

  test('stretch the axes until they are in sight', () => {
    const { x, y, plot } = scalesOf(withPublished([{ x: 1e-2, y: 140, label: 'beyond' }]), 600, 400);
    expect(x.at(1e-2)).toBeLessThanOrEqual(plot.left + plot.width);
    expect(y.at(140)).toBeGreaterThanOrEqual(plot.top);
  });

  test('keep the names of the curves from lying on them', () => {
    const series = patterns3.series.map((one) => ({ ...one, label: `${one.label}, a long name` }));
    const [curve] = series;
    const { x = 0, y = 0 } = curve?.points.at(-1) ?? {};
    const spec = { ...withPublished([{ x: 8 * x, y, low: 0.9 * y, high: 1.1 * y, label: 'beyond' }]), series };
    const layout = layoutOf(spec, 360, 240);
    const drawn = series.map((one) => ({ series: one, curve: curveOf(one, layout), style: styleOf(one, theme) }));
    const marks = strokesOfPublished(spec, layout);
    expect(marks).toHaveLength(1);
    const hiddenBy = (lines: Stroke[]) =>
      labelsOf(drawn, [], layout, lines).reduce((sum, { text, left, baseline }) => {
        const box = { left, top: baseline - 11, width: textWidth(text, sizes.text, 600), height: 15 };
        return sum + marks.reduce((all, { points }) => all + covered(points, box), 0);
      }, 0);
    expect(hiddenBy([])).toBeGreaterThan(8);
    expect(hiddenBy(marks)).toBe(0);
    const svg = renderToStaticMarkup(<LineChart spec={spec} theme={theme} width={360} height={240} />);
    for (const { left, baseline } of labelsOf(drawn, [], layout, marks))
      expect(svg).toContain(`<text x="${px(left)}" y="${px(baseline)}"`);
  });

  test('that no axis can show are left out', () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1].map((x) => ({ x, y: 50, label: 'odd' }));
    const svg = draw(withPublished([...odd, { x: 1e-4, y: Number.NaN, low: Number.NaN, high: 3, label: 'none' }]));
    expect(diamonds(svg)).toHaveLength(1); // of the legend
    expect(svg).not.toContain('NaN');
  });

  test('with an unknown tolerance have no whisker but a mark', () => {
    const svg = draw(withPublished([{ x: 1e-4, y: 50, low: Number.NaN, high: 60, label: 'x' }]));
    expect(diamonds(svg)).toHaveLength(2);
    expect(svg).not.toContain('NaN');
  });

  test('on a line are one diamond and the line, in the colour of the one curve that it is about', () => {
    const [curve] = patterns3.series;
    const along = [
      { x: 1e-5, y: 20 },
      { x: 1e-4, y: 80 },
    ];
    const at = (series: string[]) => draw(withPublished([{ x: 1e-5, y: 20, label: 'line', series, along }]));
    const thin = (svg: string) => svg.match(/stroke="([^"]+)" stroke-width="1" fill="none"/g) ?? [];
    expect(diamonds(at([curve?.key ?? '']))).toHaveLength(2);
    expect(thin(at([curve?.key ?? ''])).join()).toContain(styleOf(curve as SeriesSpec, theme).stroke);
    expect(thin(at(['a', 'b'])).join()).toContain(theme.ink);
  });

  test('are part of the alternative text', () => {
    expect(altText(withPublished([{ x: 1e-4, y: 50, label: 'half power' }]))).toContain(
      'Published, half power: 50 % at 100 µs.',
    );
  });
});
