import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ChartSpec } from '../model/chart/chart.ts';
import { Chart } from './chart.tsx';
import { layoutOf } from './layout.ts';
import { barHalf, edgesOf, layersOf } from './stack.ts';
import { layerFill } from './stack-style.ts';
import { rates } from './testing/samples.ts';
import { themeOf } from './themes.ts';
import { pixelOf, pointAt, walk } from './walk.ts';
import { altText, announce } from './words.ts';

const [width, height] = [520, 340];
const theme = themeOf('light');
const draw = (spec: ChartSpec) =>
  renderToStaticMarkup(<Chart spec={spec} theme={theme} width={width} height={height} />);

describe.each([1, 6, 64])('work rates of %i PEs', (pes) => {
  const spec = rates(pes);

  it('pile up to the sum, which the right scale reads as the average', () => {
    const layout = layoutOf(spec, width, height);
    const last = spec.series.at(-1)?.key ?? '';
    for (const index of [0, 4]) {
      const sum = spec.series.reduce((total, { points }) => total + (points[index]?.y ?? 0), 0);
      const { high } = edgesOf(spec, last, index);
      expect(high).toBeCloseTo(sum, 6);
      expect(layout.right?.scale.invert(layout.y.scale.at(high))).toBeCloseTo(sum / pes, 6);
    }
    expect(layout.right?.scale.domain).toEqual([0, 100]);
  });

  it('outline the layer that is pointed at elsewhere, and draw the rest as before', () => {
    const lit = spec.series.at(-1)?.key ?? '';
    const marked = renderToStaticMarkup(<Chart spec={spec} theme={theme} width={width} height={height} lit={lit} />);
    const outline = new RegExp(`<path d="([^"]+)" fill="none" stroke="${theme.ink}"[^>]*></path>`);
    const [whole = '', path = ''] = outline.exec(marked) ?? [];
    // The outline is that of the layer itself.
    expect(draw(spec)).toContain(`<path d="${path}"`);
    expect(marked.replace(whole, '')).toBe(draw(spec));
    const absent = renderToStaticMarkup(<Chart spec={spec} theme={theme} width={width} height={height} lit="none" />);
    expect(absent).toBe(draw(spec));
  });

  it('stand in columns that do not touch, each with its depth under it', () => {
    const layout = layoutOf(spec, width, height);
    const half = barHalf(spec, layout) ?? 0;
    const at = layersOf(spec, layout)[0]?.places.map(({ x }) => x) ?? [];
    expect(layout.x.ticks.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5']);
    for (const [i, x] of at.slice(1).entries()) expect(x - (at[i] ?? 0)).toBeGreaterThan(2 * half + 4);
    expect((at[0] ?? 0) - half).toBeGreaterThan(layout.plot.left);
    expect((at.at(-1) ?? 0) + half).toBeLessThan(layout.plot.left + layout.plot.width);
  });

  it('are walked and found by the pointer, layer by layer', () => {
    const key = spec.series[Math.floor(pes / 2)]?.key ?? '';
    const on = { series: key, index: 2 };
    const at = pixelOf(spec, on, width, height) ?? { x: 0, y: 0 };
    expect(pointAt(spec, width, height, at.x, at.y)).toEqual(on);
    expect(walk(spec, on, 'ArrowRight')).toEqual({ series: key, index: 3 });
  });

  it('are told by their average', () => {
    expect(altText(spec)).toContain('stacked columns of work rate against depth');
    expect(altText(spec)).toMatch(/Average: from [\d.]+ % at 1 to [\d.]+ % at 5\./);
  });
});

it('names the layers where the names fit, and nowhere else', () => {
  expect(draw(rates(6)).split('>PE 3<').length - 1).toBe(1);
  expect(draw(rates(64))).not.toContain('>PE 3<');
});

it('alternates two tones, which the legend does not list', () => {
  const [one, two, three] = [0, 1, 2].map((index) => layerFill({ tones: true }, { key: 'pe', index }, theme));
  expect(one).not.toBe(two);
  expect(three).toBe(one);
  expect(layoutOf(rates(6), width, height).legend).toEqual([]);
});

it('reads out one PE alone', () => {
  expect(announce(rates(6), { series: 'pe 1', index: 1 })).toMatch(/^PE 1: depth 2, work rate 95 %/);
});
