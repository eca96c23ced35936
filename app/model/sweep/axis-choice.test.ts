import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { change, initialState, selectExperiment, selectSeries, selectSweep } from '../state/state.ts';
import { curvesOf, pointsDrawn, pointsIn, rangeFor, rangeOf, readCurves, readRange, sweepable } from './axis-choice.ts';

const start = selectExperiment(initialState('j-machine'), 'latency-load');
const range = { parameter: 'buffer_flits', from: '1', to: '16', steps: '5', scale: 'log' as const };
const refusals = (text: Partial<typeof range> & { scale?: 'linear' | 'log' }) => {
  const read = readRange(start, { ...range, ...text });
  return 'refusals' in read ? read.refusals : [];
};

describe('a range for the x axis', () => {
  it('is taken as it is written, and shows as it was taken', () => {
    const read = readRange(start, range);
    expect(read).toEqual({ choice: { parameter: 'buffer_flits', from: 1, to: 16, steps: 5, scale: 'log' } });
    expect(readRange(start, { ...range, from: '１', to: '１６', steps: '５' })).toEqual(read);
    if ('choice' in read) expect(rangeOf(selectSweep(start, read.choice), check)).toEqual(range);
  });

  it('offers of a list the values that the machine can do', () => {
    const six = selectExperiment(initialState('multi-psi-v1'), 'queens-speedup');
    expect(rangeOf(six, check)).toMatchObject({ parameter: 'pes', from: '1', to: '6', steps: '6', scale: 'linear' });
    const all = selectExperiment(initialState('multi-psi-v2'), 'queens-speedup');
    expect(rangeOf(all, check)).toMatchObject({ parameter: 'pes', from: '1', to: '64', steps: '13' });
  });

  it('offers of a list that grows by factors a logarithmic range', () => {
    const loops = selectExperiment(initialState('j-machine'), 'barrier');
    const swept = selectSweep(loops, { parameter: 'skew_cycles', values: [1, 3, 9, 30] });
    expect(rangeOf(swept, check)).toMatchObject({ from: '1', to: '30', steps: '4', scale: 'log' });
  });

  it('tells how many of its points are drawn', () => {
    const six = selectExperiment(initialState('multi-psi-v1'), 'queens-speedup');
    const sweep = { parameter: 'pes', from: 1, to: 64, steps: 8, scale: 'linear' as const };
    expect(pointsIn(sweep)).toBe(8);
    expect(pointsDrawn(selectSweep(six, sweep), check)).toBe(1);
    expect(pointsDrawn(selectSweep(six, { ...sweep, to: 6 }), check)).toBe(6);
  });

  it.each([
    ['what tells the curves apart', { parameter: 'message_words' }, 'parameter', /tells the curves apart already/],
    ['what is no number', { parameter: 'pattern' }, 'parameter', /is no number/],
    ['what the program does not read', { parameter: 'board' }, 'parameter', /choose a parameter|not read/],
    ['the program itself', { parameter: 'program' }, 'parameter', /cannot be swept: the experiment sets it/],
    ['an end outside', { to: '65' }, 'to', /1 to 64/],
    ['an end that is no number', { from: 'few' }, 'from', /'few'/],
    ['ends in the wrong order', { from: '8', to: '8' }, 'to', /must be more than 8 flits/],
    ['a logarithm of zero', { parameter: 'credit_cycles', from: '0', to: '8' }, 'scale', /cannot begin at 0 cycles/],
    ['a single point', { steps: '1' }, 'steps', /2 to 64/],
    ['half a point', { steps: '2.5' }, 'steps', /whole number/],
  ])('refuses %s, and says why at the field', (_, text, field, why) => {
    expect(refusals(text)).toEqual([{ field, message: expect.stringMatching(why) }]);
  });

  it('names every field that is wrong at once', () => {
    expect(refusals({ from: 'a', to: 'b', steps: 'c' }).map(({ field }) => field)).toEqual(['from', 'to', 'steps']);
  });

  it('proposes a sound range for every parameter that can be swept', () => {
    for (const { key } of sweepable(start)) {
      if (key === 'message_words') continue;
      expect(readRange(start, rangeFor(start, key)), key).toHaveProperty('choice');
    }
  });

  it('offers of a program of one’s own the parameters that it has, from 0 on: what is below is not given', () => {
    const own = selectExperiment(initialState('five-machines'), 'machines-script');
    const offered = (state: typeof own) =>
      sweepable(state).flatMap(({ key }) => (key.startsWith('argument_') ? key : []));
    const two = change(change(own, 'argument_2', 5), 'argument_3', -1);
    expect(offered(two)).toEqual(['argument_1', 'argument_2']);
    expect(offered(change(two, 'argument_3', 7))).toEqual(['argument_1', 'argument_2', 'argument_3']);
    expect(Number(rangeFor(two, 'argument_2').from)).toBeGreaterThanOrEqual(0);
    expect(Number(rangeFor(two, 'argument_2').to)).toBeGreaterThan(5);
  });

  it('has no more points than there are whole numbers', () => {
    expect(pointsIn({ parameter: 'hop_cycles', from: 1, to: 4, steps: 20, scale: 'linear' })).toBe(4);
  });
});

describe('values of the curves', () => {
  it('are read from a list, each once, and written as one', () => {
    const read = readCurves(start, { parameter: 'hop_cycles', values: '1, 3;3 2' });
    expect(read).toEqual({ choice: { parameter: 'hop_cycles', values: [1, 3, 2] } });
    expect(curvesOf(selectSeries(start, 'hop_cycles', [1, 3]))).toBe('1, 3');
  });

  it.each([
    ['what is on the x axis', 'offered_load', '0.1', 'parameter', /is on the x axis already/],
    ['a value outside', 'hop_cycles', '1, 9', 'values', /^'9': .*1 to 8/],
    ['no value', 'hop_cycles', ' , ', 'values', /at least one/],
    ['more than can be told apart', 'message_words', Array(13).fill('1').join(), 'values', /13 curves .* at most 12/],
  ])('refuse %s', (_, parameter, values, field, why) => {
    expect(readCurves(start, { parameter, values })).toEqual({
      refusals: [{ field, message: expect.stringMatching(why) }],
    });
  });
});
