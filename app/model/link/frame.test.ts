import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parameterOf } from '../manifest/manifest.ts';
import { FRAME_HEIGHT, FRAME_KEYS, type FrameSettings, MOST_CHARTS, readFrame, writeFrame } from './frame.ts';
import { RESERVED_KEYS } from './link.ts';

const usual: FrameSettings = {
  link: '?v=1&m=j-machine&x=latency-load',
  charts: [],
  sliders: [],
  height: FRAME_HEIGHT.usual,
  language: 'en',
  start: 'visible',
};

describe('the address of a frame', () => {
  it('is that of the page with what concerns the frame', () => {
    const settings = { ...usual, charts: ['latency'], sliders: ['message_words', 'hop_cycles'], height: 420 };
    const address = writeFrame({ ...settings, host: 'https://example.org' });
    expect(address).toBe(
      '?v=1&m=j-machine&x=latency-load&charts=latency&sliders=message_words,hop_cycles&height=420&host=https://example.org',
    );
    expect(readFrame(address)).toEqual({ settings: { ...settings, host: 'https://example.org' }, notices: [] });
  });

  it('gives back any settings', () => {
    const key = fc.stringMatching(/^[a-z][a-z_]{0,12}$/);
    const keys = fc.uniqueArray(key, { maxLength: MOST_CHARTS });
    const settings = fc.record({
      charts: keys,
      sliders: keys,
      height: fc.integer({ min: FRAME_HEIGHT.least, max: FRAME_HEIGHT.most }),
      start: fc.constantFrom('visible' as const, 'click' as const),
    });
    fc.assert(
      fc.property(settings, fc.constantFrom('', '#p=abc'), (some, hash) => {
        const address = writeFrame({ ...usual, ...some, link: usual.link + hash });
        const [search = '', fragment] = address.split('#');
        const read = readFrame(search, fragment === undefined ? '' : `#${fragment}`);
        expect(read).toEqual({ settings: { ...usual, ...some, link: usual.link + hash }, notices: [] });
      }),
    );
  });

  it('leaves theme and language to the link', () => {
    const { settings, notices } = readFrame('?v=1&theme=dark&lang=ja');
    expect(settings).toMatchObject({ link: '?v=1&theme=dark&lang=ja', theme: 'dark', language: 'ja' });
    expect(notices).toEqual([]);
  });

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, hash) => {
        const { settings } = readFrame(search, hash);
        expect(settings.height).toBeGreaterThanOrEqual(FRAME_HEIGHT.least);
        expect(settings.height).toBeLessThanOrEqual(FRAME_HEIGHT.most);
      }),
    );
  });

  it.each([
    ['?height=99999', 'height', '99999 became 900; give a whole number from 200 to 900'],
    ['?height=1e3', 'height', "'1e3' was ignored; give a whole number from 200 to 900"],
    ['?start=now', 'start', 'choose one of visible, click'],
    ['?host=javascript:alert(1)', 'host', 'give an origin'],
    ['?host=https://example.org/page', 'host', 'give an origin'],
    ['?charts=a,b%20c', 'charts', 'give keys'],
    ['?charts=a,b,c,d,e,f,g', 'charts', 'only the first 6'],
  ])('says what is wrong with %s', (search, key, text) => {
    const { notices } = readFrame(search);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.key).toBe(key);
    expect(notices[0]?.text).toContain(text);
  });

  it('shares no key with links or parameters', () => {
    const reserved: readonly string[] = RESERVED_KEYS;
    expect(FRAME_KEYS.filter((key) => reserved.includes(key) || parameterOf(key))).toEqual([]);
  });
});
