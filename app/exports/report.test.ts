import { expect, it } from 'vitest';
import { contrast } from '../charts/palette.ts';
import { themeOf } from '../charts/themes.ts';
import { exportFigure, type Order } from './export.ts';
import { COLUMNS, PRINTED, sizeOf } from './report.ts';
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
  const { width } = sizeOf(column);
  expect(svg).toMatch(new RegExp(`<svg [^>]*width="${column}mm" height="[\\d.]+mm" viewBox="0 0 ${width} `));
  const points = (12 * column * 72) / 25.4 / width;
  expect(points).toBeCloseTo(7.5, 1);
  const pdf = await made({ report: { column }, format: 'pdf' });
  const box = /MediaBox \[0 0 ([\d.]+)/.exec(pdf)?.[1];
  expect((Number(box) / 72) * 25.4).toBeCloseTo(column, 0);
  expect(Number(box)).toBeCloseTo(width * 0.75 * PRINTED, 1);
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
