/** A map whose axes are of one unit, in words and as a file. */
import { describe, expect, it } from 'vitest';
import type { ChartSpec } from '../model/chart/chart.ts';
import { mapSentence } from '../model/map/sentence.ts';
import { english } from '../model/words/words.ts';
import { asLookedAt } from './looked-at.ts';
import { readingOf } from './map-words.ts';
import { renderChart } from './render.tsx';
import { themeOf } from './themes.ts';

const rows = [1024, 10_624, 65_536];
const point = (x: number, y: number) => ({ x, y, state: 'done' as const });
const spec: ChartSpec = {
  key: 'time',
  kind: 'map',
  title: 'Ping-pong',
  subtitle: '',
  source: '',
  state: '',
  link: 'https://example.org/?v=1',
  x: { label: 'message', unit: 'bytes', scale: 'log' },
  y: { label: 'time', unit: 'us', scale: 'log' },
  rows: { label: 'eager limit', unit: 'bytes', scale: 'log' },
  series: rows.map((row, index) => ({
    key: String(row),
    label: '',
    index,
    count: rows.length,
    ordered: true,
    points: [point(8, 1 + index), point(2004, 10), point(65_536, 80)],
  })),
  references: [],
};
const active = { series: '10624', index: 1 };

describe('places along two axes of one unit', () => {
  it('are told with the names of the axes', () => {
    expect(mapSentence(spec, undefined, english)).toBe(
      'Time: least, 1 µs, at message 8 bytes and eager limit 1,024 bytes. Most, 80 µs, at message 65,536 bytes and eager limit 1,024 bytes.',
    );
    expect(readingOf(spec, active)).toMatchObject({ x: 'at message 2,004 bytes', row: 'and eager limit 10,624 bytes' });
  });

  it('are told without them where the units tell them apart', () => {
    const other = { ...spec, rows: { label: 'send start-up', unit: 'us', scale: 'log' as const } };
    expect(mapSentence(other, undefined, english)).toMatch(/^Time: from 1 µs at 8 bytes and /);
    expect(readingOf(other, active)).toMatchObject({ x: 'at 2,004 bytes' });
  });
});

describe('of two machines', () => {
  const compared = { quantity: 'time', own: 'A', other: 'B' };
  const ratios = (...values: number[]): ChartSpec => ({
    ...spec,
    rows: { label: 'send start-up', unit: 'us', scale: 'log' },
    y: { label: 'time', unit: '', scale: 'linear' },
    series: spec.series.map((one) => ({ ...one, points: values.map((y, i) => point(10 ** (i + 1), y)) })),
    references: [{ axis: 'y', from: 1, label: '', kind: 'level' }],
  });

  it('says where both are equal: between places, not at the one before', () => {
    expect(mapSentence(ratios(0.5, 0.5, 1.5, 1.5), compared, english)).toMatch(
      /^On 50\s% of the map, time is more on A than on B\. Both are equal from 316\sbytes and .* to 316\sbytes and .*\.$/,
    );
  });

  it('shares the map out as it is drawn: up to the line, however coarse the places', () => {
    expect(mapSentence(ratios(0, 4, 4, 4), compared, english)).toMatch(/^On 92\s% of the map/);
  });

  it('names no two places of several lines', () => {
    expect(mapSentence(ratios(1.5, 0.5, 1.5, 0.5), compared, english)).toMatch(/^On 50\s% of the map, [^.]*\.$/);
  });
});

it('holds in a file of a marked place the value alone, and says in words where it is', () => {
  const drawn = renderChart(asLookedAt(spec, undefined, active), themeOf('light', 'j-machine'), {
    width: 800,
    height: 500,
  });
  const without = renderChart(spec, themeOf('light', 'j-machine'), { width: 800, height: 500 });
  const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text?.trim());
  expect(textsOf(drawn).toSorted()).toEqual([...textsOf(without), '10 µs'].toSorted());
  expect(drawn).toContain('Marked: time 10 µs, message 2004, eager limit 10624.');
  expect(drawn).not.toContain('stroke-dasharray="2 3"');
});
