import { describe, expect, it } from 'vitest';
import { type ChartWords, firstSight, pictureOf, type StillIndex } from './stills.ts';

const charts = (...keys: string[]) => {
  const words = (language: string) =>
    keys.map((key): ChartWords => [key, `${key} title, ${language}`, 'sub', 'x', 'y']);
  return { en: words('en'), ja: words('ja') };
};
const accents = { light: '#0b6e8a', dark: '#59b5dd' };
const index: StillIndex = {
  'a.one': { link: '?v=1&m=a&x=one&seed=1&engine=0.1.0', machine: 'A', accents, charts: charts('first', 'second') },
  'a.two': { link: '?v=1&m=a&x=two', machine: 'A', accents, charts: charts('third') },
  'b.one': { link: '?v=1&m=b&x=one', machine: 'B', accents, charts: charts('fourth') },
};
const see = (link: string, keys: string[] = []) => firstSight({ link, charts: keys, language: 'en' }, index);

describe('the first sight of a frame', () => {
  it('is the recorded picture of an untouched state', () => {
    expect(see('?v=1&m=a&x=one')).toMatchObject({ pictures: 'a.one', machine: 'A', charts: [{ key: 'first' }] });
    expect(see('?v=1&m=a&x=one&seed=1&engine=9&theme=dark')).toMatchObject({ pictures: 'a.one' });
    expect(see('?v=1&m=a&x=two')).toMatchObject({ pictures: 'a.two' });
  });

  it('is no picture of a state that differs in anything', () => {
    const others = ['&seed=2', '&hop_cycles=2', '&first.y=z', '#p=abc'];
    for (const more of others) expect(see(`?v=1&m=a&x=one${more}`).pictures).toBeUndefined();
    expect(see('?v=2&m=a&x=one').pictures).toBeUndefined();
  });

  it('names what will be there where there is no picture', () => {
    expect(see('?v=1&m=b&x=nonsense')).toMatchObject({
      pictures: undefined,
      machine: 'B',
      charts: [{ key: 'fourth' }],
    });
    expect(see('')).toMatchObject({ pictures: undefined, machine: 'A' });
    expect(firstSight({ link: '', charts: [], language: 'en' }, {})).toEqual({
      pictures: undefined,
      machine: '',
      accents: undefined,
      charts: [],
    });
  });

  it('has the charts that are asked for, in that order', () => {
    expect(see('?v=1&m=a&x=one', ['second', 'first', 'none']).charts.map(({ key }) => key)).toEqual([
      'second',
      'first',
    ]);
    expect(see('?v=1&m=a&x=one', ['none']).charts.map(({ key }) => key)).toEqual(['first']);
  });
});

it('a picture fits the width, the ground and the language', () => {
  const wanted = { chart: 'first', width: 320, mode: 'dark', language: 'en' } as const;
  expect(pictureOf('a.one', wanted)).toBe('stills/a.one.first.288.dark.en.svg');
  expect(pictureOf('a.one', { ...wanted, width: 480 })).toBe('stills/a.one.first.448.dark.en.svg');
  expect(pictureOf('a.one', { ...wanted, width: 720, mode: 'light', language: 'ja' })).toBe(
    'stills/a.one.first.640.light.ja.svg',
  );
});

it('a picture of another language has the words of that language beside it', () => {
  const ja = firstSight({ link: '?v=1&m=a&x=one&lang=ja', charts: [], language: 'ja' }, index);
  expect(ja).toMatchObject({ pictures: 'a.one', charts: [{ key: 'first', title: 'first title, ja' }] });
});

it('a picture leaves at most a fifth of the place of the chart empty, from 320 to 760 px', () => {
  for (let width = 320; width <= 760; width++) {
    const path = pictureOf('a.one', { chart: 'first', width, mode: 'light', language: 'en' });
    const drawn = Number(path.split('.').at(-4));
    const [least, most] = [drawn, width - 32].sort((a, b) => a - b) as [number, number];
    expect(least / most).toBeGreaterThan(0.8);
  }
});
