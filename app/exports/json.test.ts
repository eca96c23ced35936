import fc from 'fast-check';
import { expect, it } from 'vitest';
import { altText } from '../charts/words.ts';
import { jsonOf } from './json.ts';
import { readRecord } from './record.ts';
import { figure } from './testing/figure.ts';
import { hostileFigure } from './testing/hostile.ts';

it('holds the record, the words and every number of the figure', () => {
  const read = JSON.parse(jsonOf(figure));
  expect(read).toMatchObject({
    grainscope: 1,
    chart: 'latency',
    link: figure.link,
    alt: altText(figure),
    ...figure.meta,
  });
  const { meta: _, link: __, ...drawn } = figure;
  expect(read.figure).toEqual(drawn);
});

it('is of one chart, also where others stand beside it', () => {
  expect(jsonOf({ ...figure, neighbours: [figure] })).toBe(jsonOf(figure));
});

it('comes back as it went, whatever the texts', () => {
  fc.assert(
    fc.property(hostileFigure, (spec) => {
      const text = jsonOf(spec);
      expect(readRecord(text)).toEqual({ record: { link: figure.link, title: spec.title } });
      expect(JSON.parse(text).figure.series).toEqual(spec.series);
    }),
  );
});
