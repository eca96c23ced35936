/** Charts and texts for the tests of exports. */

import * as fc from 'fast-check';
import { family3 } from '../../charts/testing/samples.ts';
import type { ChartSpec, PointSpec } from '../../charts/types.ts';

const LINK = 'https://example.org/app/?v=1&m=j-machine&x=latency-load&message_words=8';

/** What a figure of the page has in its metadata. */
const meta = {
  engine: { name: 'grainscope', version: '0.1.0', hash: 7 },
  machine: 'J-Machine',
  experiment: 'latency-load',
  seed: 1,
  parameters: { dimensions: '8x8x8', message_words: 8 },
};

export const figure: ChartSpec = { ...family3, link: LINK, meta };

/** One curve of `count` points. */
export function curveOf(count: number): ChartSpec {
  const points = Array.from(
    { length: count },
    (_, i): PointSpec => ({ x: i / 100, y: 50 + 30 * Math.sin(i / 40), low: 45, high: 85, state: 'converged' }),
  );
  return { ...figure, series: [{ key: 'a', label: 'a', index: 0, count: 1, ordered: false, points }], references: [] };
}

/** Texts that break out of what holds them, where that is not careful. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '=HYPERLINK("https://evil.example","x")',
    'a,=1+1',
    'a;@SUM(1)',
    '+1',
    '-1',
    '@x',
    '\t=1',
    '"',
    '","=1',
    '\n=1',
    '# grainscope=9',
    '</metadata><script>alert(1)</script>',
    ']]>',
    '&quot;',
    '<!--',
    'endstream',
    ') Tj',
    '\u0000\uffff\ud800',
    '日本',
  ),
);

/** A figure whose every text is hostile. */
export const hostileFigure = fc
  .record({
    title: hostileText,
    subtitle: hostileText,
    source: hostileText,
    state: hostileText,
    label: hostileText,
    unit: hostileText,
    machine: hostileText,
  })
  .map(
    ({ title, subtitle, source, state, label, unit, machine }): ChartSpec => ({
      ...figure,
      title,
      subtitle,
      source,
      state,
      x: { ...figure.x, label, unit },
      series: figure.series.map((series) => ({ ...series, label })),
      references: figure.references.map((reference) => ({ ...reference, label })),
      meta: { ...meta, machine, parameters: { message_words: label } },
    }),
  );
