import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manifest, type Parameter } from '../manifest/manifest.ts';
import { type CustomMachine, normalCustom } from '../presets/custom.ts';
import { experiments } from '../presets/presets.ts';
import { selectDifference, withPins } from '../state/comparing.ts';
import { curvesOf } from '../state/curves.ts';
import { pinOf } from '../state/pins.ts';
import {
  change,
  initialState,
  machineIn,
  normalise,
  resolve,
  selectAxis,
  selectBeside,
  selectCustom,
  selectExperiment,
  selectSeries,
  selectSweep,
  withTheme,
} from '../state/state.ts';
import { usualSweep } from '../state/sweep-choice.ts';
import { anyState } from '../testing/any.ts';
import { isLong } from '../testing/long.ts';
import { packDocument } from './hash.ts';
import { decode, encode, load, RESERVED_KEYS } from './link.ts';

await load();

const start = initialState('j-machine');
/** Where a link leads that names no machine, or none that works. */
const first = initialState(undefined);
const firstName = machineIn(first).name;
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

  it('holds any state in safe characters that decode reads to the end', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const [search = '', hash = ''] = encode(state).split('#');
        expect(search).toMatch(/^\?[A-Za-z0-9._=&%+,:-]+$/);
        expect(hash).toMatch(/^(p=[A-Za-z0-9_-]+)?$/);
        expect(search.length).toBeLessThan(8192);
        expect(hash.length).toBeLessThan(16_384);
      }),
    );
  });

  it('stays under 2,000 characters with five pins, a custom machine and a dozen changes', () => {
    const custom = normalCustom({
      name: 'J-Machine with slow messages',
      base: 'j-machine',
      parts: { network: 'j-machine', node: 'j-machine' },
      changes: { interface_cycles: 600, dispatch_cycles: 400, queue_words: 2048 },
    });
    if (!custom) throw new Error('no machine');
    const own = selectCustom(selectExperiment(start, 'requests-efficiency'), custom);
    const numbers = manifest.parameters.filter(({ kind, group }) => kind === 'integer' && group !== 'program');
    const changed = numbers.slice(0, 12).reduce((state, { key, maximum }) => change(state, key, maximum), own);
    const pins = [2, 4, 8, 16, 32].map((words) =>
      pinOf(change(own, 'hop_cycles', 1 + words / 8), words, `Messages of ${words} words on slow wires`),
    );
    const link = encode(withPins(selectSweep(changed, usualSweep(numbers[0] as Parameter, 4)), pins));
    expect(link.length).toBeLessThan(1900);
    expect(decode(link).notices).toEqual([]);
  });

  it('says the seed and the engine where numbers are drawn at random, also those of a pin', () => {
    expect(encode(start)).toBe(`?v=1&m=j-machine&x=latency-load&seed=1&engine=${manifest.version}`);
    expect(encode(change(start, 'seed', 7))).toContain('seed=7&engine=');
    const pinned = withPins(selectExperiment(start, 'barrier'), [pinOf(start, 8, 'random')]);
    expect(encode(pinned)).toContain(`?v=1&m=j-machine&x=barrier&engine=${manifest.version}#p=`);
  });
});

describe('axes and curves in a link', () => {
  it.each([
    '?v=1&m=j-machine&x=round-trip&by=interface_cycles&by.values=0,12',
    '?v=1&m=j-machine&x=round-trip&x.by=hop_cycles&x.from=1&x.to=8&x.steps=5',
    '?v=1&m=j-machine&x=barrier&x.by=skew_cycles&x.from=1&x.to=1000&x.steps=9&x.scale=log',
    '?v=1&m=j-machine&x=barrier&x.by=dimensions&x.values=2x2,4x4',
    '?v=1&m=j-machine&x=requests-efficiency&seed=1&efficiency.y=stack:time&engine=0.1.0',
    '?v=1&m=j-machine&x=requests-efficiency&seed=1&efficiency.y=column:send_faults&engine=0.1.0',
    '?v=1&m=j-machine&x=round-trip&round-trip.x=swept',
    '?v=1&m=j-machine&x=latency-load&x.by=offered_load&x.values=0.1,0.2&x.of=capacity&seed=1&engine=0.1.0',
    '?v=1&m=five-machines&x=machines-length&by.values=paragon,fugaku',
  ])('are read and written: %s', (link) => {
    const { state, notices } = decode(link);
    expect(notices).toEqual([]);
    expect(encode(state)).toBe(link);
  });

  it.each([
    ['x.by=nonsense&x.from=1', "x.by: 'nonsense' cannot be on the x axis here; choose any parameter of the run"],
    ['x.by=program', "x.by: 'program' cannot be on the x axis here; choose any parameter of the run"],
    ['x.by=hop_cycles', 'x.by: needs x.from and x.to that differ, or x.values; give a whole number from 1 to 8 cycles'],
    ['x.by=hop_cycles&x.from=1&x.to=99', 'x.to: 99 became 8; give a whole number from 1 to 8 cycles'],
    ['x.by=hop_cycles&x.from=1&x.to=8&x.steps=900', "x.steps: '900' was ignored; give a whole number from 2 to 64"],
    ['x.by=hop_cycles&x.from=1&x.to=8&x.scale=sqrt', "x.scale: 'sqrt' was ignored; choose one of linear, log"],
    ['x.by=skew_cycles&x.from=0&x.to=8&x.scale=log', 'x.scale: log was ignored; it needs x.from above 0'],
    ['by=hop_cycles&by.values=1,fast', "by.values: 'fast' was ignored; give a whole number from 1 to 8 cycles"],
    ['beside=cray', expect.stringContaining("beside: 'cray' was ignored; ")],
    ['scales=log', "scales: 'log' was ignored; choose one of shared, free"],
    [
      'engine=0.0.1',
      `engine: '0.0.1' made the numbers of this link; this page has ${manifest.version}, whose numbers may differ`,
    ],
  ])('explain %s', (part, notice) => expect(noticed(`?m=j-machine&x=barrier&${part}`)).toEqual([notice]));
});

describe('some of the machines of a view', () => {
  const view = '?v=1&m=five-machines&x=machines-length';

  it('stand in their order, with one that the sliders move', () => {
    const { state } = decode(`${view}&by.values=fugaku,paragon`);
    expect(curvesOf(resolve(state)).map(({ value, current }) => [value, current])).toEqual([
      ['paragon', true],
      ['fugaku', false],
    ]);
  });

  it('are all where none is left, and those that there are', () => {
    expect(encode(decode(`${view}&by.values=`).state)).toBe(view);
    const { state, notices } = decode(`${view}&by.values=cray,fugaku`);
    expect(encode(state)).toBe(`${view}&by.values=fugaku`);
    expect(notices.map(({ key, text }) => `${key}: ${text}`)).toEqual([
      expect.stringMatching(/^by\.values: 'cray' was ignored; choose one of j-machine, .*epiphany$/),
    ]);
  });

  it('have the names that links gave them before', () => {
    const { state, notices } = decode('?v=1&m=since-1988&x=grain-since&message_words=64');
    expect(notices).toEqual([]);
    expect(encode(state)).toMatch(/^\?v=1&m=five-machines&x=machines-grain&seed=1&message_words=64/);
  });
});

describe('own machines beside', () => {
  const own = (name: string, base = 'j-machine') =>
    normalCustom({ name, base, parts: { network: base, node: base }, changes: { hop_cycles: 3 } }) as CustomMachine;
  const barrier = selectExperiment(start, 'barrier');
  const beside = selectBeside(barrier, [own('slow'), own('slower')], 'free');
  const link = encode(selectDifference(beside, { as: 'ratio', base: 'machine:custom:2' }));

  it('are named in order, and come back from the fragment', () => {
    expect(link).toMatch(
      /^\?v=1&m=j-machine&x=barrier&beside=custom:1,custom:2&scales=free&relative=ratio:machine:custom:2#p=/,
    );
    expect(decode(link)).toEqual({
      state: { ...beside, difference: { as: 'ratio', base: 'machine:custom:2' } },
      notices: [],
    });
  });

  it('stand there once, four at most, and only if they can run the experiment', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => own(name));
    expect(selectBeside(barrier, [own('a'), own('a'), ...many], 'shared').beside).toEqual(many.slice(0, 4));
    expect(selectBeside(barrier, [own('psi', 'multi-psi-v1')], 'shared').beside).toEqual([own('psi', 'multi-psi-v1')]);
    const queens = selectExperiment(initialState('multi-psi-v1'), 'queens-speedup');
    expect(selectBeside(queens, [own('mdp')], 'shared').beside).toBeUndefined();
    const itself = selectCustom(barrier, own('a'));
    expect(selectBeside(itself, [own('a'), own('b')], 'shared').beside).toEqual([own('b')]);
  });

  it('say which of them is missing, not named or wrong', () => {
    const [, hash] = link.split('#');
    const here = '?v=1&m=j-machine&x=barrier';
    expect(noticed(`${here}&beside=custom:1`)).toEqual([
      "beside: 'custom:1' was ignored; that machine is missing from the link",
    ]);
    expect(noticed(`${here}&beside=custom:2#${hash}`)).toEqual([
      'machine 1 beside: was ignored; it needs custom:1 in beside',
    ]);
    const mdp = { ...own('mdp'), changes: { hop_cycles: 99, price: 1 } };
    const packed = packDocument({ beside: [mdp, { name: 'no machine' }] });
    expect(noticed(`?v=1&m=multi-psi-v1&x=queens-speedup&beside=custom:1#p=${packed}`)).toEqual([
      expect.stringMatching(/^machine 2 beside: was ignored: its field base/),
      expect.stringMatching(/^machine 1 beside: hop_cycles: 99 became 8/),
      'machine 1 beside: price: is not known and was ignored',
      "beside: 'custom:1' was ignored; it cannot run this experiment, or is the machine that is shown",
    ]);
  });
});

describe('the fragment', () => {
  const pinned = withPins(start, [pinOf(start, 8, '<img src=x onerror=alert(1)>')]);
  const link = encode(pinned);
  const packed = (document: unknown) => `?m=custom#p=${packDocument(document)}`;

  it('gives pins back', () => expect(decode(link)).toEqual({ state: pinned, notices: [] }));

  it('says when it is cut off, and keeps the rest', () => {
    for (const length of [4, 10, 40]) {
      const { state, notices } = decode(link.slice(0, -length));
      expect(state).toEqual(start);
      expect(notices.map(({ text }) => text)).toEqual([expect.stringContaining('damaged or cut off')]);
    }
  });

  it('does not unpack without end', () => {
    const bomb = packed({ pins: [{ name: 'a'.repeat(5_000_000) }] });
    expect(bomb.length).toBeLessThan(16_384);
    expect(noticed(bomb)[0]).toContain('damaged or cut off');
    expect(noticed(`?m=j-machine#p=${'A'.repeat(20_000)}`)[0]).toContain('too long');
  });

  it('names what it ignored', () => {
    const good = pinOf(start, 8, 'good');
    const bad = [
      { ...good, changes: { hop_cycles: 99, price: 3, program: 'barrier' } },
      { ...good, value: 'pong' },
      { ...good, name: 7 },
      'pin',
    ];
    const link = packed({ pins: [...bad, ...Array(5).fill(good)], secrets: 1 }).replace('m=custom', 'm=j-machine');
    expect(decode(link).state.pins).toHaveLength(4);
    expect(noticed(link)).toEqual([
      'secrets: is not known and was ignored',
      'pin 3: was ignored: its field name does not have the form it should have',
      'pin 4: was ignored: it does not have the form of one',
      'pin 1: hop_cycles: 99 became 8; give a whole number from 1 to 8 cycles',
      'pin 1: program: was ignored: the experiment sets it',
      'pin 1: price: is not known and was ignored',
      'pin 2: was ignored; its machine, experiment or curve does not exist',
      'pins: only the first 5 were taken',
    ]);
  });

  it('explains a custom machine that is missing, not asked for or of an unknown kind', () => {
    const custom = { name: 'Mine', base: 'j-machine', parts: { network: 'j-machine', node: 'j-machine' }, changes: {} };
    expect(noticed('?m=custom')).toEqual([`m: the custom machine is missing from the link; ${firstName} is shown`]);
    expect(noticed(packed({ custom }).replace('m=custom', 'm=j-machine'))).toEqual([
      'custom machine: was ignored; it needs m=custom',
    ]);
    expect(noticed(packed({ custom: { ...custom, base: 'cray' } }))).toContain(
      "custom machine: 'cray' is not a machine to start from",
    );
    expect(noticed(packed({ custom: { ...custom, parts: { ...custom.parts, node: 'cray' } } }))).toEqual([
      "custom machine: its processor was to be that of 'cray', which is not a machine; that of J-Machine is used",
    ]);
    expect(noticed(packed({ custom: { ...custom, changes: { hop_cycles: 9, offered_load: 0.2 } } }))).toEqual([
      'custom machine: hop_cycles: 9 became 8; give a whole number from 1 to 8 cycles',
      'custom machine: offered_load: was ignored; it is no parameter of a machine',
    ]);
  });

  it('is never read as anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const { state } = decode(packed(text));
        expect(normalise(state)).toEqual(state);
        expect(normalise(decode(`?v=1#p=${text}`).state)).toEqual(state);
      }),
    );
  });

  it('is read whatever JSON it holds', () => {
    const pin = fc.record(
      { name: fc.jsonValue(), machine: fc.jsonValue(), changes: fc.jsonValue(), value: fc.jsonValue() },
      { requiredKeys: [] },
    );
    const good = pinOf(start, 8, 'good');
    fc.assert(
      fc.property(fc.array(pin), fc.jsonValue(), (pins, custom) => {
        const { state, notices } = decode(packed({ pins: pins.map((one) => ({ ...good, ...one })), custom }));
        expect(normalise(state)).toEqual(state);
        expect(notices.length).toBeGreaterThan(0);
        expect(decode(encode(state))).toEqual({ state, notices: [] });
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
      { numRuns: isLong ? 500 : 30 },
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

  it('says where a list is longer than what is taken of it', () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');
    const plain = '?v=1&m=j-machine&x=latency-load';
    const noticesOf = (link: string) => decode(link).notices;
    expect(noticesOf(`${plain}&by=message_words&by.values=${list(12)}`)).toEqual([]);
    expect(noticesOf(`${plain}&by=message_words&by.values=${list(30)}`)).toEqual([
      { key: 'by.values', text: 'only the first 12 were taken' },
    ]);
    expect(noticesOf(`${plain}&x.by=message_words&x.values=${list(200)}`)).toEqual([
      { key: 'x.values', text: 'only the first 64 were taken' },
    ]);
  });

  it('gives a notice for every pair that it did not take', () => {
    const keys = fc.stringMatching(/^[a-z]{1,8}[0-9]{1,3}$/);
    const pairs = fc.uniqueArray(fc.tuple(keys, fc.string({ unit: 'grapheme' })), { selector: ([key]) => key });
    fc.assert(
      fc.property(pairs, (list) => {
        const link = list.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
        const { state, notices } = decode(`?${link}`);
        expect(state).toEqual(first);
        expect(notices.map(({ key }) => key).sort()).toEqual(list.map(([key]) => key).sort());
      }),
    );
  });

  it('takes a whole address, and nothing of its fragment', () => {
    const link = 'https://example.org/grainscope/?v=1&m=j-machine&hop_cycles=2#hop_cycles=3';
    expect(decode(link)).toEqual({ state: change(start, 'hop_cycles', 2), notices: [] });
  });

  it('understands the empty link', () => expect(decode('')).toEqual({ state: first, notices: [] }));

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
    ['?seed=2&seed=3', 'seed: is in the link more than once; the first value was taken'],
    ['?m=cray', `m: 'cray' is not a machine; ${firstName} is shown`],
    ['?m=j-machine&x=weather', "x: 'weather' is not an experiment; 'Latency against load' is shown"],
    ['?program=open-loop', 'program: was ignored: the experiment sets it'],
    ['?theme=pink', "theme: 'pink' was ignored; choose one of light, dark"],
    ['?v=abc', "v: 'abc' is not a version this page knows; it was read as version 1"],
    [
      '?v=99',
      'v: the link is of version 99, newer than this page; reload the page, or look for a newer one; it was read as version 1',
    ],
    [
      '?m=j-machine&latency.x=price',
      expect.stringContaining(
        "latency.x: 'price' was ignored; choose one of bisection_traffic, accepted_load, offered_load",
      ),
    ],
  ])('explains %s', (link, notice) => expect(noticed(link)).toEqual([notice]));

  it('explains a series that cannot be', () =>
    expect(noticed('?m=j-machine&by=program')[0]).toContain('choose one of message_words, pattern'));

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
