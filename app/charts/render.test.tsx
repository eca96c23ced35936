import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ChartSpec } from '../model/chart/chart.ts';
import { LineChart } from './line-chart.tsx';
import { prettySvg } from './pretty.ts';
import { renderChart } from './render.tsx';
import { family3, grains, law, loading, patterns3, rates, times } from './testing/samples.ts';
import { themeOf } from './themes.ts';

const golden = (name: string) => `golden/${name}.svg`;
const size = { width: 640, height: 420 };

/** Names of elements left open or closed out of turn; empty for well-formed markup. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  const bad: string[] = [];
  for (const [, close, name = '', self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (close === '/') {
      if (open.pop() !== name) bad.push(name);
    } else if (self !== '/') open.push(name);
  }
  return [...bad, ...open];
}

describe('a chart as a file', () => {
  test.each([
    ['family-light', family3, themeOf('light', 'j-machine'), size],
    ['family-dark-narrow', family3, themeOf('dark', 'j-machine'), { width: 320, height: 400 }],
    ['patterns-light', patterns3, themeOf('light', 'paragon'), size],
    ['times-light', times, themeOf('light', 'j-machine'), size],
    ['times-dark-narrow', times, themeOf('dark', 'j-machine'), { width: 320, height: 400 }],
    ['rates-light', rates(6), themeOf('light', 'multi-psi-v1'), size],
    ['rates-one-dark-narrow', rates(1), themeOf('dark', 'multi-psi-v1'), { width: 320, height: 400 }],
    ['law-light', law, themeOf('light', 'multi-psi-v1'), size],
    ['grains-light', grains, themeOf('light', 'multi-psi-v1'), size],
    ['loading-dark', loading, themeOf('dark', 'pie64'), size],
  ])('%s is the same bytes as ever', async (name, spec, theme, at) => {
    await expect(renderChart(spec, theme, at)).toMatchFileSnapshot(golden(name));
  });

  test('the reading of a point says what it counts', () => {
    const reading = (label: string) => {
      const spec = { ...grains, x: { ...grains.x, label } };
      const active = { series: 'cost 2', index: 3 };
      return renderToStaticMarkup(
        <LineChart spec={spec} theme={themeOf('light')} width={480} height={320} active={active} />,
      );
    };
    expect(reading('PEs')).toContain('>at 4 PEs<');
    expect(reading('depth')).toContain('>at depth 4<');
  });

  test('the chart of the page with its active point is the same bytes as ever', async () => {
    const chart = (
      <LineChart spec={family3} theme={themeOf('light')} width={480} height={320} active={{ series: 's2', index: 3 }} />
    );
    await expect(prettySvg(renderToStaticMarkup(chart))).toMatchFileSnapshot(golden('active-light'));
  });

  test('the order of keys in the metadata does not matter', () => {
    const turned: ChartSpec = {
      ...family3,
      meta: { seed: 1, parameters: { message_words: 8, dimensions: '8x8x8' }, version: '1' },
    };
    expect(renderChart(turned, themeOf('light'), size)).toBe(renderChart(family3, themeOf('light'), size));
  });

  test('carries title, description and what restores it', () => {
    const svg = renderChart(family3, themeOf('light'), size);
    expect(svg.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<svg')).toBe(true);
    expect(svg).toContain('<title id="title">Latency against load</title>');
    const metadata = /<metadata>(.*)<\/metadata>/.exec(svg)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const { title, subtitle, source, state, link } = family3;
    const words = { chart: 'latency', title, subtitle, source, state, link };
    expect(JSON.parse(metadata ?? '')).toEqual({ ...family3.meta, grainscope: 1, ...words });
    expect(svg).toContain('Grainscope, seed 1');
    expect(unbalanced(svg)).toEqual([]);
  });

  test('hostile text stays text', () => {
    const evil = '</text><script>alert(1)</script>\u0000\u000b"\'&<';
    const svg = renderChart(
      { ...family3, title: evil, subtitle: evil, source: evil, link: evil },
      themeOf('light'),
      size,
    );
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
    expect(svg).not.toContain('\u000b');
    expect(unbalanced(svg)).toEqual([]);
  });
});
