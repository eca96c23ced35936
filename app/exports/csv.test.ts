import { csvParse, csvParseRows } from 'd3-dsv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../charts/testing/samples.ts';
import type { ChartSpec } from '../model/chart/chart.ts';
import { csvOf, readCsvHead } from './csv.ts';
import { figure } from './testing/figure.ts';
import { hostileFigure } from './testing/hostile.ts';

/** As a program that knows comments reads it. */
function parsed(csv: string) {
  return csvParse(csv.replace(/^#.*\n/gm, ''));
}

const number = (cell: string | undefined) => (cell === undefined || cell === '' ? Number.NaN : Number(cell));

describe('a figure as CSV', () => {
  it('has its words, link, engine, seed and parameters before the numbers', () => {
    const head = csvOf(figure).split('\n').slice(0, 15);
    expect(head).toEqual([
      '# grainscope=1',
      '# rows=33',
      '# title=Latency against load',
      '# subtitle=Random traffic, 8 × 8 × 8 mesh',
      '# state=approximate',
      '# source=Grainscope, seed 1',
      `# link=${figure.link}`,
      '# chart=latency',
      '# machine=J-Machine',
      '# experiment=latency-load',
      '# engine=grainscope 0.1.0',
      '# hash=7',
      '# seed=1',
      '# dimensions=8x8x8',
      '# message_words=8',
    ]);
  });

  it('reloads to the same numbers', () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    const point = fc.record({ x: double, y: double, low: double, high: double, state: fc.constant('done' as const) });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (points) => {
        const [series] = figure.series;
        if (series === undefined) throw new Error('no series');
        const spec: ChartSpec = { ...figure, references: [], series: [{ ...series, points, model: points }] };
        const rows = parsed(csvOf(spec));
        const of = (kind: string) => rows.filter((row) => row.kind === kind);
        const read = of('simulated').map((row) => ({
          x: number(row['bisection traffic (Gbit/s)']),
          y: number(row['latency (cycles)']),
          low: number(row.low),
          high: number(row.high),
          state: 'done',
        }));
        // A spreadsheet has no -0.
        const plain = points.map((p) => ({ x: p.x + 0, y: p.y + 0, low: p.low + 0, high: p.high + 0, state: p.state }));
        expect(read).toEqual(plain);
        expect(of('closed form').map((row) => number(row['latency (cycles)']))).toEqual(plain.map(({ y }) => y));
      }),
    );
  });

  it('leaves out what the axes do not show, and the mean of a saturated point', () => {
    const zoomed = { ...figure, x: { ...figure.x, domain: [1, 5.9] as [number, number] } };
    const rows = parsed(csvOf(zoomed));
    const simulated = rows.filter(({ kind, curve }) => kind === 'simulated' && curve === '8 words');
    expect(simulated.map((row) => number(row['bisection traffic (Gbit/s)']))).toEqual([2, 3.5, 5, 5.8]);
    expect(simulated.at(-1)).toMatchObject({ 'latency (cycles)': '', state: 'saturated' });
    expect(rows.filter(({ kind }) => kind === 'capacity')).toEqual([]);
    expect(rows.filter(({ kind }) => kind === 'claim').map((row) => row['bisection traffic (Gbit/s)'])).toEqual([
      '5.7',
    ]);
  });

  it('has a row for every part of a stack, which add up at every visible x', () => {
    const rows = parsed(csvOf(times)).filter(({ kind }) => kind === 'part');
    const places = [...new Set(rows.map((row) => row['grain (cycles/message)']))];
    expect(places).toEqual(['25', '100', '400', '2500']);
    for (const place of places) {
      const parts = rows.filter((row) => row['grain (cycles/message)'] === place);
      const sum = parts.reduce((total, row) => total + number(row['share of time (%)']), 0);
      expect(sum).toBeCloseTo(100, 9);
    }
  });

  it('holds no cell that a spreadsheet would compute, whatever the texts', () => {
    fc.assert(
      fc.property(hostileFigure, (spec) => {
        // As a program reads it that knows no comments.
        for (const cell of csvParseRows(csvOf(spec)).flat()) {
          if (/^\s*[=+\-@＝＋－＠]/.test(cell)) expect(Number.isFinite(Number(cell))).toBe(true);
        }
      }),
    );
  });

  it('keeps its link and its columns, whatever the texts', () => {
    fc.assert(
      fc.property(hostileFigure, (spec) => {
        const csv = csvOf(spec);
        expect(readCsvHead(csv)).toEqual({ version: 1, link: figure.link, whole: true });
        const rows = csvParseRows(csv.replace(/^#.*\n/gm, ''));
        expect(new Set(rows.map((row) => row.length))).toEqual(new Set([7]));
      }),
    );
  });

  it('is known again after a spreadsheet has written it', () => {
    const saved = csvOf(figure)
      .replace(/^(# subtitle=.*)$/m, '"$1",,,')
      .replaceAll('\n', '\r\n');
    expect(readCsvHead(saved)).toMatchObject({ version: 1, link: figure.link, whole: true });
    expect(readCsvHead(csvOf(figure).slice(0, -200))).toMatchObject({ whole: false });
    expect(readCsvHead('a,b\n1,2\n')).toBeUndefined();
  });
});
