import { csvParse } from 'd3-dsv';
import { expect, it } from 'vitest';
import { themeOf } from '../charts/index.ts';
import { renderChart } from '../charts/render.tsx';
import { stripOf } from '../charts/strip.ts';
import { csvOf } from './csv.ts';
import { openFile } from './open.ts';
import { pdfOf } from './pdf.ts';
import { readFaces } from './testing/faces.ts';
import { figure } from './testing/figure.ts';

const size = { width: 960, height: 600 };
const bins = [0, 100, 200, 300].map((from) => ({ from, to: from + 100, shares: [0.5, 0.25, 0.125, 0.125, 0] }));
const timeline = { rows: [1, 2, 3].map((pe) => ({ pe: pe - 1, label: `PE ${pe}`, bins })) };
const strip = stripOf(figure, { timeline, window: { from: 50, to: 250 } }, 'What the PEs do when', '8 words');

it('is a picture like any other: title, key, rows, time, source and link', () => {
  const svg = renderChart(strip, themeOf('light'), size);
  expect(svg).toContain(': What the PEs do when</text>');
  for (const words of ['reducing', 'PE 3', 'time, ms', figure.source, '8 words'])
    expect(svg).toContain(`>${words}</text>`);
  expect(svg).toContain('<desc id="desc">What the PEs do when. What 3 PEs do from 50 ms to 250 ms.');
  const { bytes, missing } = pdfOf(strip, svg, size, { faces: readFaces(), date: new Date(0) });
  expect(missing).toBe('');
  expect(openFile(bytes)).toMatchObject({ record: { link: figure.link }, whole: true });
});

it('has a row of numbers for every stretch of time that is seen', () => {
  const rows = csvParse(csvOf(strip).replace(/^#.*\n/gm, ''));
  const reducing = rows.filter(({ curve }) => curve === 'PE 2, reducing');
  expect(reducing.map((row) => row['time (ms)'])).toEqual(['0', '100', '200']);
  expect(reducing.map((row) => row['share of time (%)'])).toEqual(['50', '50', '50']);
  expect(rows).toHaveLength(3 * 3 * 5);
});
