import fc from 'fast-check';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { themeOf } from '../charts/index.ts';
import { recordText } from '../charts/record.ts';
import { renderChart } from '../charts/render.tsx';
import { times } from '../charts/testing/samples.ts';
import type { ChartSpec } from '../model/chart/chart.ts';
import { isLong } from '../model/testing/long.ts';
import { wordsOf } from '../model/words/words.ts';
import { pdfOf } from './pdf.ts';
import { recordInPdf } from './pdf-record.ts';
import { readFaces } from './testing/faces.ts';
import { figure } from './testing/figure.ts';
import { hostileFigure } from './testing/hostile.ts';

const japanese = wordsOf('ja', () => undefined);
const size = { width: 640, height: 420 };
const faces = readFaces();
const date = new Date('2026-01-02T03:04:05Z');
const make = (spec: ChartSpec, svg = renderChart(spec, themeOf('light'), size)) =>
  pdfOf(spec, svg, size, { faces, date });

/** What another program finds in the file. */
async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const { info } = await document.getMetadata();
  return {
    pages: document.numPages,
    view: page.view,
    texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
    info: info as Record<string, string>,
    operators: await page.getOperatorList(),
  };
}

describe('a figure as PDF', () => {
  it('has its words as text, one page of its own size, and title, subject and keywords', async () => {
    const { bytes, missing } = make(figure);
    const { pages, view, texts, info } = await readPdf(bytes);
    expect([pages, missing]).toEqual([1, '']);
    expect(view).toEqual([0, 0, 480, 315]);
    for (const text of [
      figure.title,
      figure.subtitle,
      figure.source,
      'latency, cycles',
      'simulated, 95 % band',
      '8 words',
    ])
      expect(texts).toContain(text);
    expect(texts.join('')).toContain(figure.link);
    expect(info).toMatchObject({ Title: figure.title, Keywords: figure.link, Author: figure.source });
    expect(info.Subject).toContain('line chart of latency against bisection traffic');
    expect(info.CreationDate).toContain('20260102');
  });

  it('has every element of the drawing, in its colour', async () => {
    const theme = themeOf('light');
    const svg = renderChart(times, theme, size);
    const { operators } = await readPdf(make(times, svg).bytes);
    const filled = new Set<string>();
    let colour = '';
    operators.fnArray.forEach((operator, i) => {
      if (operator === OPS.setFillRGBColor) colour = String(operators.argsArray[i][0]);
      if (operator === OPS.constructPath) filled.add(colour);
    });
    // A PDF has colours in hundredths.
    const hundredths = (hex: string) =>
      [1, 3, 5].map((i) => Math.round(Number.parseInt(hex.slice(i, i + 2), 16) / 2.55));
    const found = [...filled].map(hundredths);
    for (const name of ['compute', 'send', 'receive', 'dispatch', 'wait'] as const)
      expect(found).toContainEqual(hundredths(theme.time[name]));
  });

  it('is the same bytes again', () => {
    expect(make(figure).bytes).toEqual(make(figure).bytes);
  });

  it('has its Japanese words as text, in the order and at the places of the drawing', async () => {
    const title = '負荷と遅延（J-Machine）、回線交換';
    const svg = `<svg><text x="10" y="20" font-size="16" font-weight="600">${title}</text><text x="300" y="60" font-size="16" text-anchor="end">遅延 8 cycles</text></svg>`;
    const { bytes, missing } = make({ ...figure, title, words: japanese }, svg);
    expect(missing).toBe('');
    const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
    const { items } = await (await document.getPage(1)).getTextContent();
    const runs = items.flatMap((item) => ('str' in item && item.str !== '' ? [item] : []));
    expect(runs.map(({ str }) => str).join('')).toContain(`${title}遅延 8 cycles`);
    const [first, second] = runs.filter(({ str }) => str.trim() !== '');
    expect(first).toMatchObject({ str: '負荷と遅延（', transform: [12, 0, 0, 12, 7.5, 300] });
    // Every Japanese letter fills its square.
    expect(second?.transform[4]).toBeCloseTo(7.5 + 6 * 12, 1);
    const last = runs.at(-1);
    expect((last?.transform[4] ?? 0) + (last?.width ?? 0)).toBeCloseTo(225, 0);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: title, Language: 'ja' });
  });

  it('has a Japanese figure whole, with a small part of its faces inside', async () => {
    const spec = { ...figure, title: '遅延', subtitle: 'メッセージの生成から受信まで', words: japanese };
    const { bytes, missing } = make(spec);
    const { texts } = await readPdf(bytes);
    expect(missing).toBe('');
    expect(texts.join('')).toContain(spec.subtitle);
    // Whole, they have millions.
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('says what its faces lack', () => {
    const { missing } = make({ ...figure, title: '遅延 against 부하 🙂' });
    expect(missing).toBe('부하🙂');
  });

  it('refuses a drawing that it would not draw as it is', () => {
    expect(() => make(figure, '<svg><image href="x"/></svg>')).toThrow('a PDF cannot have the element image');
    expect(() => make(figure, '<svg><g transform="skewX(3)"><rect/></g></svg>')).toThrow('skewX');
  });

  it('moves, turns and scales as the drawing does', async () => {
    const place = async (transform: string) => {
      const svg = `<svg><g transform="${transform}"><text x="10" y="20" font-size="16">A</text></g></svg>`;
      const document = await getDocument({ data: make(figure, svg).bytes, verbosity: 0 }).promise;
      const { items } = await (await document.getPage(1)).getTextContent();
      const [first] = items.flatMap((item) => ('transform' in item ? [item.transform as number[]] : []));
      return first?.map((value) => Math.round(value * 100) / 100);
    };
    // In points from the bottom of a page of 315 pt; a size of 16 px is 12 pt.
    expect(await place('')).toEqual([12, 0, 0, 12, 7.5, 300]);
    expect(await place('translate(8 4)')).toEqual([12, 0, 0, 12, 13.5, 297]);
    expect(await place('scale(2)')).toEqual([24, 0, 0, 24, 15, 285]);
    expect(await place('rotate(90 100 100)')).toEqual([0, -12, 12, 0, 135, 307.5]);
  });

  it('holds its record whatever the texts', () => {
    fc.assert(
      fc.property(hostileFigure, (spec) => {
        expect(JSON.parse(recordInPdf(make(spec).bytes) ?? '')).toEqual(JSON.parse(recordText(spec)));
      }),
      { numRuns: isLong ? 6 : 2 },
    );
  });
});
