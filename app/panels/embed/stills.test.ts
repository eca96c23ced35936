import { describe, expect, it } from 'vitest';
import { firstSight, pictureOf, type StillIndex } from './stills.ts';

const chart = (key: string): [string, string, string, string, string] => [key, `${key} title`, 'sub', 'x', 'y'];
const index: StillIndex = {
  'a.one': { link: '?v=1&m=a&x=one&seed=1&engine=0.1.0', machine: 'A', charts: [chart('first'), chart('second')] },
  'a.two': { link: '?v=1&m=a&x=two', machine: 'A', charts: [chart('third')] },
  'b.one': { link: '?v=1&m=b&x=one', machine: 'B', charts: [chart('fourth')] },
};
const see = (link: string, charts: string[] = []) => firstSight({ link, charts }, index);

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
    expect(firstSight({ link: '', charts: [] }, {})).toEqual({ pictures: undefined, machine: '', charts: [] });
  });

  it('has the charts that are asked for, in that order', () => {
    expect(see('?v=1&m=a&x=one', ['second', 'first', 'none']).charts.map(({ key }) => key)).toEqual([
      'second',
      'first',
    ]);
    expect(see('?v=1&m=a&x=one', ['none']).charts.map(({ key }) => key)).toEqual(['first']);
  });
});

it('a picture fits the width and the ground', () => {
  expect(pictureOf('a.one', 'first', 320, 'dark')).toBe('stills/a.one.first.narrow.dark.svg');
  expect(pictureOf('a.one', 'first', 640, 'light')).toBe('stills/a.one.first.wide.light.svg');
});
