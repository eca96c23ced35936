import { expect, it } from 'vitest';
import type { ChartSpec } from '../charts/index.ts';
import { contrast } from '../charts/palette.ts';
import { themeOf } from '../charts/themes.ts';
import { exportFigure, type Order } from './export.ts';
import { COLUMNS, type Column, PRINTED, sizeOf } from './report.ts';
import { readFaces } from './testing/faces.ts';
import { figure } from './testing/figure.ts';

const workshop = {
  rasterise: () => Promise.reject(new Error('no pixels here')),
  faces: () => Promise.resolve(readFaces()),
  now: () => new Date(0),
};

async function made(order: Partial<Order>): Promise<string> {
  const whole = { spec: { ...figure, finding: 'The network saturates at 44 %' }, theme: themeOf('light'), ...order };
  const { bytes } = await exportFigure({ format: 'svg', ...whole }, workshop);
  return new TextDecoder('latin1').decode(bytes);
}

it.each(COLUMNS)('a drawing for a column of %i mm is that wide, with text of 7.5 points', async (column) => {
  const svg = await made({ report: { column } });
  const { width } = sizeOf(figure, column);
  expect(svg).toMatch(new RegExp(`<svg [^>]*width="${column}mm" height="[\\d.]+mm" viewBox="0 0 ${width} `));
  const points = (12 * column * 72) / 25.4 / width;
  expect(points).toBeCloseTo(7.5, 1);
  const pdf = await made({ report: { column }, format: 'pdf' });
  const box = /MediaBox \[0 0 ([\d.]+)/.exec(pdf)?.[1];
  expect((Number(box) / 72) * 25.4).toBeCloseTo(column, 0);
  expect(Number(box)).toBeCloseTo(width * 0.75 * PRINTED, 1);
});

it('is higher in the narrow column where many curves have names', () => {
  const many = {
    ...figure,
    series: Array.from({ length: 9 }, (_, i) => ({ ...figure.series[0], key: `${i}`, label: `${i}` })),
  };
  const heights = (column: Column) => [figure, many as ChartSpec].map((spec) => sizeOf(spec, column).height);
  const [few = 0, lots = 0] = heights(84);
  expect(lots).toBeGreaterThan(few + 50);
  expect(new Set(heights(174)).size).toBe(1);
});

it('stands on white, or on nothing', async () => {
  expect(await made({ report: { ground: 'white' } })).toMatch(/<rect width="960" height="600" fill="#ffffff"/);
  expect(await made({ report: { ground: 'transparent' } })).not.toMatch(/<rect width="960" height="600"/);
});

it('in greys has no colour, and every curve a dash, a mark and a grey that reads', async () => {
  const svg = await made({ report: { grey: true, ground: 'white' } });
  const colours = [...new Set([...svg.matchAll(/#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b/g)])];
  expect(colours.length).toBeGreaterThan(10);
  for (const [, red, green, blue] of colours) expect([green, blue]).toEqual([red, red]);
  const strokes = new Set([...svg.matchAll(/stroke="(#\w{6})" stroke-width="2/g)].map(([, one = '']) => one));
  for (const stroke of strokes) expect(contrast(stroke, '#ffffff'), stroke).toBeGreaterThan(2.5);
});

it('has what was found as its headline', async () => {
  expect(await made({})).toContain('>The network saturates at 44 %</text>');
});

it.each([
  'Half the time is computation at 18 µs of work for each message on PIE64, and only at 66 ms on Multi-PSI/V1',
  'Hold, in turn: the throughput rises from 0.0114 words/node/cycle at 0.167 messages/1000 cycles to 0.257 words/node/cycle at 200 messages/1000 cycles',
])(
  'has a long headline and what it is of whole in the narrowest column, above the papers of five machines (%#)',
  async (finding) => {
    const source =
      'J-Machine (Noakes 1993); Multi-PSI/V1 (Taki 1988); PIE64 (Sato 1993); Paragon (Juurlink 1997); T9000 (Turner 1994). Simulated by Grainscope 0.1.0';
    const subtitle = 'Share of computation in the time of a loop, against computation per message';
    const link = '?v=1&m=five-machines&x=machines-grain&seed=1&engine=0.1.0';
    const spec = { ...figure, finding, source, subtitle, link };
    const { bytes } = await exportFigure(
      { format: 'svg', spec, theme: themeOf('light'), report: { column: 84 } },
      workshop,
    );
    const svg = new TextDecoder().decode(bytes);
    const lines = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');
    for (const said of [finding, source, subtitle]) expect(lines).toContain(said);
  },
);
