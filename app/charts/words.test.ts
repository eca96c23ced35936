import { describe, expect, test } from 'vitest';
import type { PublishedSpec, SeriesSpec } from '../model/chart/chart.ts';
import { tableOf } from './table.ts';
import { family3, loading } from './testing/samples.ts';
import { altText, announce, modelAt } from './words.ts';

describe('a chart in words', () => {
  test('the alternative text names axes, ends, saturation, references and state', () => {
    expect(altText(family3)).toBe(
      'Latency against load: line chart of latency against bisection traffic. ' +
        '2 words: from 16 cycles at 500 Mbit/s to 41.1 cycles at 5 Gbit/s, saturated at 6.3 Gbit/s. ' +
        '4 words: from 21.4 cycles at 500 Mbit/s to 58.1 cycles at 5 Gbit/s, saturated at 6.1 Gbit/s. ' +
        '8 words: from 32.2 cycles at 500 Mbit/s to 96.7 cycles at 5 Gbit/s, saturated at 5.8 Gbit/s. ' +
        'Capacity at 14.4 Gbit/s. Paper: near 6 at 5.7 Gbit/s to 6.3 Gbit/s. State: approximate.',
    );
  });

  test('an empty chart says so, and a given text wins', () => {
    expect(altText({ ...loading, notice: undefined })).toContain('There is nothing to draw yet.');
    expect(altText({ ...family3, alt: 'Mine' })).toBe('Mine');
  });

  test('a point is announced with its interval, closed form and place', () => {
    expect(announce(family3, { series: 's0', index: 1 })).toBe(
      '2 words: bisection traffic 2 Gbit/s, latency 20.1 cycles ±2 cycles, final. Closed form 19.1 cycles. Point 2 of 5.',
    );
    expect(announce(family3, { series: 's0', index: 4 })).toContain('saturated.');
    expect(announce(family3, { series: 's0', index: 9 })).toBe('');
    expect(announce(family3, null)).toBe('');
  });

  test('says a count that was set as it was set', () => {
    const points = [{ x: 1024, y: 1024, state: 'done' as const }];
    const spec = {
      ...family3,
      x: { ...family3.x, unit: 'bytes' },
      series: [{ ...family3.series[0], points }],
    } as typeof family3;
    expect(altText(spec)).toContain('1,020 cycles at 1,024 bytes.');
    expect(announce(spec, { series: 's0', index: 0 })).toContain('bisection traffic 1,024 bytes, latency 1,020 cycles');
    expect(tableOf({ ...spec, kind: 'stack' }).rows).toEqual([['1,024', '1,020']]);
  });

  test('with what the paper printed for the same x', () => {
    const published = [
      { x: 2, y: 21, label: 'Fig. 3' },
      { x: 2, y: 25, label: 'a limit', limit: '<' },
      { x: 3, y: 30, label: 'elsewhere' },
      { x: 2, y: 10, label: 'of another curve', series: ['s1'] },
    ];
    const said = announce({ ...family3, published }, { series: 's0', index: 1 });
    expect(said).toContain(
      'Published, Fig. 3: 21 cycles, simulated −4.3 %. Published, a limit: < 25 cycles. Point 2 of 5.',
    );
  });

  test('with the value of a printed line at this x, as far as the line says something', () => {
    const along = [0, 1, 4].map((x) => ({ x, y: 10 * x }));
    const line = { x: 3, y: 30, label: 'eq. (1)', series: ['s0'], along };
    const at = (more = {}) => announce({ ...family3, published: [{ ...line, ...more }] }, { series: 's0', index: 1 });
    expect(at()).toContain('Published, eq. (1): 20 cycles, simulated +0.5 %.');
    expect(at({ within: [3, 4] })).not.toContain('Published');
    expect(altText({ ...family3, published: [line] })).toContain(
      'Published, eq. (1): from 0 cycles at 0 Gbit/s to 40 cycles at 4 Gbit/s.',
    );
  });

  test('the table has the printed value and the error beside the point', () => {
    const published = [{ x: 2, y: 21, label: 'Fig. 3' }];
    const { head, rows } = tableOf({ ...family3, published });
    const said = rows.map((row) => [row[head.indexOf('published')], row[head.indexOf('error')]]);
    expect(said.slice(0, 2)).toEqual([
      ['–', '–'],
      ['21', '−4.3 %'],
    ]);
    // Of a curve of another machine nothing is printed, but a person's points are held against it.
    const [first, ...others] = family3.series;
    const other = { ...first, isOther: true } as SeriesSpec;
    const cellOf = (mark: Partial<PublishedSpec>, of: string) => {
      const marks = published.map((one) => ({ ...one, ...mark }));
      const table = tableOf({ ...family3, series: [other, ...others], published: marks });
      return table.rows[1]?.[table.head.indexOf(of)];
    };
    expect(cellOf({}, 'published')).toBe('–');
    expect(cellOf({ measured: true }, 'measured')).toBe('21');
  });

  test('the table has a row for each point, and no mean where there is none', () => {
    const { head, rows } = tableOf(family3);
    expect(head).toEqual([
      'series',
      'bisection traffic (Gbit/s)',
      'latency (cycles)',
      '95 % low',
      '95 % high',
      'closed form',
      'state',
    ]);
    expect(rows).toHaveLength(15);
    expect(rows[0]).toEqual(['2 words', '0.5', '16', '14', '18', '15.5', 'final']);
    expect(rows[4]).toEqual(['2 words', '6.3', '–', '–', '–', expect.any(String), 'saturated']);
  });

  test('the table of a closed form alone has its points', () => {
    const bare = { ...family3, series: family3.series.slice(0, 1).map((s) => ({ ...s, points: [] })) };
    expect(tableOf(bare).rows.map((row) => row.at(-1))).toEqual(Array(5).fill('closed form'));
  });

  test('the table has no column of nothing but dashes', () => {
    const points = [{ x: 1, y: 2, state: 'done' as const }];
    const exact = { ...family3, series: family3.series.map(({ model: _, ...one }) => ({ ...one, points })) };
    expect(tableOf(exact).head).toEqual(['series', 'bisection traffic (Gbit/s)', 'latency (cycles)', 'state']);
    expect(tableOf(exact).rows[0]).toEqual(['2 words', '1', '2', 'simulated']);
  });

  test('the closed form is interpolated between its points and unknown outside', () => {
    const series = {
      ...family3.series[0],
      model: [
        { x: 0, y: 10 },
        { x: 2, y: 20 },
      ],
    } as (typeof family3.series)[number];
    expect([0, 1, 2].map((x) => modelAt(series, x))).toEqual([10, 15, 20]);
    expect(modelAt(series, 3)).toBeNaN();
  });
});
