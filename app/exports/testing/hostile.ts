/** Charts and texts for the tests of exports. */

import * as fc from 'fast-check';
import type { ChartSpec } from '../../model/chart/chart.ts';
import { figure, meta } from './figure.ts';

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
