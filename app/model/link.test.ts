import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decode, encode, loadPacker, RESERVED_KEYS } from './link.ts';
import { manifest } from './manifest.ts';
import { experiments } from './presets.ts';
import { change, initialState, normalise, selectAxis, selectExperiment, selectSeries, withTheme } from './state.ts';
import { anyState } from './testing.ts';

beforeAll(loadPacker);

const start = initialState();
const noticed = (link: string) => decode(link).notices.map(({ key, text }) => `${key}: ${text}`);

describe('encode', () => {
  it('says nothing that the presets say', () =>
    expect(encode(selectExperiment(start, 'barrier'))).toBe('?v=1&m=j-machine&x=barrier'));

  it('is readable', () => {
    const changed = change(change(start, 'message_words', 32), 'dimensions', '4x4x4');
    const chosen = selectAxis(selectSeries(changed, 'pattern'), 'latency', 'y', 'latency_p99');
    expect(encode(withTheme(chosen, 'dark'))).toBe(
      `?v=1&m=j-machine&x=latency-load&by=pattern&seed=1&dimensions=4x4x4&message_words=32&latency.y=latency_p99&theme=dark&engine=${manifest.version}`,
    );
  });

  it('stays under 2,000 characters and within safe ones', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(encode({ ...state, pins: [] }).replace(/#.*/, '').length).toBeLessThan(4000);
        expect(encode(state)).toMatch(/^\?[A-Za-z0-9._=&%+,:-]+(#p=[A-Za-z0-9_-]+)?$/);
      }),
    );
  });
});

describe('decode', () => {
  it('brings back any state, without a notice', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(decode(encode(state))).toEqual({ state, notices: [] });
      }),
    );
  });

  it('never throws and never gives an unsound state, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...manifest.parameters.map(({ key }) => key), ...RESERVED_KEYS, 'latency.x', '__proto__'),
      fc.constantFrom('=', '&', '?', '#', '%', '%zz', '+', '\ud800', '\0', '-1', '1e999', 'NaN', '8x8', '<script>'),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (link) => {
        const { state } = decode(link);
        expect(normalise(state)).toEqual(state);
        expect(decode(encode(state))).toEqual({ state, notices: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('reads any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { state } = decode(new TextDecoder('latin1').decode(bytes));
        expect(encode(decode(encode(state)).state)).toBe(encode(state));
      }),
    );
  });

  it('gives a notice for every pair that it did not take', () => {
    const keys = fc.stringMatching(/^[a-z]{1,8}[0-9]{1,3}$/);
    const pairs = fc.uniqueArray(fc.tuple(keys, fc.string({ unit: 'grapheme' })), { selector: ([key]) => key });
    fc.assert(
      fc.property(pairs, (list) => {
        const link = list.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
        const { state, notices } = decode(`?${link}`);
        expect(state).toEqual(start);
        expect(notices.map(({ key }) => key).sort()).toEqual(list.map(([key]) => key).sort());
      }),
    );
  });

  it('takes a whole address, and nothing of its fragment', () => {
    const link = 'https://example.org/grainscope/?v=1&m=j-machine&hop_cycles=2#hop_cycles=3';
    expect(decode(link)).toEqual({ state: change(start, 'hop_cycles', 2), notices: [] });
  });

  it('understands the empty link', () => expect(decode('')).toEqual({ state: start, notices: [] }));

  it('clamps numbers and says so', () => {
    const { state, notices } = decode('?hop_cycles=99&buffer_flits=2.6');
    expect(state.changes).toEqual({ hop_cycles: 8, buffer_flits: 3 });
    expect(notices).toHaveLength(2);
    expect(noticed('?hop_cycles=99')).toEqual(['hop_cycles: 99 became 8; give a whole number from 1 to 8 cycles']);
  });

  it.each([
    ['?duplex=both', "duplex: 'both' was ignored; choose one of full, half"],
    ['?hop_cycles=two', "hop_cycles: 'two' was ignored; give a whole number from 1 to 8 cycles"],
    ['?speed=9', 'speed: is not known and was ignored'],
    ['?seed=2&seed=3', 'seed: is there more than once; the first was taken'],
    ['?m=pie64', 'm: PIE64 is still to come; J-Machine is shown'],
    ['?m=cray', "m: 'cray' is not a machine; J-Machine is shown"],
    ['?x=weather', "x: 'weather' is not an experiment; 'Latency against load' is shown"],
    ['?program=open-loop', 'program: was ignored: the experiment sets it'],
    ['?theme=pink', "theme: 'pink' was ignored; choose one of light, dark"],
    ['?v=abc', "v: 'abc' is not a version this page knows; it was read as version 1"],
    [
      '?v=99',
      'v: the link is of version 99, newer than this page; reload the page, or look for a newer one; it was read as version 1',
    ],
    [
      '?latency.x=price',
      expect.stringContaining(
        "latency.x: 'price' was ignored; choose one of bisection_traffic, accepted_load, offered_load",
      ),
    ],
  ])('explains %s', (link, notice) => expect(noticed(link)).toEqual([notice]));

  it('explains a series that cannot be', () =>
    expect(noticed('?by=program')[0]).toContain('choose one of message_words, pattern'));

  it('quotes hostile text harmlessly', () => {
    const [notice = ''] = noticed(`?theme=${encodeURIComponent(`\u202e\u0000<script>${'x'.repeat(5000)}`)}`);
    expect(notice.length).toBeLessThan(200);
    expect(notice).not.toMatch(/\p{C}/u);
  });

  it('does not read without end', () => expect(noticed(`?seed=2&a=${'x'.repeat(100_000)}`)[0]).toContain('too long'));

  it('keeps values that contradict each other, for the page to explain', () => {
    expect(decode('?topology=torus').state.changes).toEqual({ topology: 'torus' });
  });
});

it.each(experiments)('has no key with two meanings in $key', ({ charts }) => {
  const axes = charts.flatMap(({ key }) => [`${key}.x`, `${key}.y`]);
  const keys = [...RESERVED_KEYS, ...manifest.parameters.map(({ key }) => key), ...axes];
  expect(new Set(keys).size).toBe(keys.length);
});
