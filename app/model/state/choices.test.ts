/** Any axis, any series, pins and machines side by side. */

import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { parameterOf } from '../manifest/manifest.ts';
import { experiments, machines } from '../presets/presets.ts';
import { contradictionOf, expand } from '../sweep/sweep.ts';
import { asking } from '../testing/asking.ts';
import { english } from '../words/words.ts';
import { axisChoices, axisName, TIME_STACK } from './axes.ts';
import { withPins } from './comparing.ts';
import { MOST_PINS, pinOf, stateOfPin } from './pins.ts';
import * as states from './state.ts';
import { normalSweep, STEPS, usualSweep, usualValues, valuesAlong } from './sweep-choice.ts';

const start = states.initialState('j-machine');
const call = states.selectExperiment(start, 'round-trip');
const requests = states.selectExperiment(start, 'requests-efficiency');
const unknown = asking();
const range = { parameter: 'hop_cycles', from: 1, to: 8, steps: 4, scale: 'linear' } as const;

const parameter = (key: string) => {
  const found = parameterOf(key);
  if (!found) throw new Error(`no parameter ${key}`);
  return found;
};

describe('the x axis', () => {
  it('takes any numeric parameter of the run', () => {
    const swept = states.selectSweep(call, range);
    const [ping] = expand(swept, unknown).series;
    expect(ping?.points.map(({ x, values }) => [x, values.hop_cycles])).toEqual([1, 3, 6, 8].map((x) => [x, x]));
    expect(states.axesOf(swept, states.experimentIn(swept).charts[0] as never).x).toMatchObject({
      key: 'swept',
      parameter: 'hop_cycles',
    });
  });

  it('takes a list of shapes or choices', () => {
    const swept = states.selectSweep(call, { parameter: 'dimensions', values: ['2x2', '4x4x1', '4x4', 'big'] });
    expect(swept.sweep).toEqual({ parameter: 'dimensions', values: ['2x2', '4x4'] });
    expect(expand(swept, unknown).series[0]?.points.map(({ x }) => x)).toEqual(['2x2', '4x4']);
  });

  it('keeps shares of the capacity', () => {
    const swept = states.selectSweep(start, { parameter: 'offered_load', values: [0.1, 0.2], relativeTo: 'capacity' });
    expect(expand(swept, asking(0.5)).series[0]?.points.map(({ x }) => x)).toEqual([0.05, 0.1]);
  });

  it('forgets what the experiment says itself, and what cannot be', () => {
    expect(states.selectSweep(start, { parameter: 'offered_load', values: [] })).toEqual(start);
    expect(states.selectSweep(start, { ...range, parameter: 'program' })).toEqual(start);
    expect(states.selectSweep(start, { ...range, parameter: 'dispatch_cycles' })).toEqual(start);
    expect(states.selectSweep(start, { ...range, to: 1 })).toEqual(start);
    const { x } = states.experimentIn(call);
    expect(states.selectSweep(call, { parameter: x.parameter, values: x.values })).toEqual(call);
    expect(states.selectSweep(states.selectSweep(call, range), undefined)).toEqual(call);
  });

  it('turns a range round and holds it within the parameter', () => {
    const swept = states.selectSweep(call, { ...range, from: 99, to: -3, steps: 1e6 });
    expect(swept.sweep).toEqual({ ...range, from: 1, to: 8, steps: STEPS.most });
  });

  it('goes in equal factors on a log scale', () => {
    expect(valuesAlong({ parameter: 'offered_load', from: 0.001, to: 1, steps: 4, scale: 'log' })).toEqual([
      0.001, 0.01, 0.1, 1,
    ]);
    expect(
      normalSweep(
        call_x(),
        { ...range, parameter: 'skew_cycles', from: 0, to: 9, scale: 'log' },
        new Set(['skew_cycles']),
      ),
    ).toMatchObject({ scale: 'linear' });
  });

  it('leads to another experiment without it', () => {
    const swept = states.selectSeries(states.selectSweep(call, range), 'buffer_flits', [2, 4]);
    expect(states.selectExperiment(swept, 'barrier')).toEqual(states.selectExperiment(start, 'barrier'));
  });
});

const call_x = () => states.experimentIn(call).x;

describe('the curves', () => {
  it('take any parameter of the run, in any values', () => {
    const chosen = states.selectSeries(call, 'interface_cycles', [0, 12, 6, 2000]);
    expect(chosen).toMatchObject({ seriesBy: 'interface_cycles', seriesValues: [0, 12, 6] });
    expect(expand(chosen, unknown).series.map(({ value }) => value)).toEqual([0, 6, 12]);
    const by = states.selectSeries(call, 'credit_cycles');
    expect(expand(by, unknown).series.map(({ value }) => value)).toEqual([0, 1, 2, 4]);
  });

  it('are the usual ones if they are named as such', () => {
    expect(states.selectSeries(call, 'hop_cycles', [1, 2, 4])).toEqual(states.selectSeries(call, 'hop_cycles'));
  });

  it('contradict an x axis of the same parameter, and say so', () => {
    const both = states.selectSeries(states.selectSweep(call, range), 'hop_cycles');
    expect(contradictionOf(both)).toMatchObject({ path: 'hop_cycles', code: 'on_both_axes' });
    expect(expand(both, unknown).series[0]?.points[0]?.error).toEqual(contradictionOf(both));
    expect(contradictionOf(states.selectSweep(call, range))).toBeUndefined();
  });

  it('say where a parameter makes no difference', () => {
    const ping = states.selectSeries(states.selectExperiment(start, 'round-trip'), 'read_words');
    expect(expand(ping, unknown).series[0]?.points[0]?.error).toEqual({
      path: 'read_words',
      code: 'not_read',
      arguments: [],
    });
    expect(expand(states.change(ping, 'operation', 'read'), unknown).series[0]?.points[0]?.error).toBeUndefined();
  });
});

describe('the axes', () => {
  const [chart, time] = states.experimentIn(requests).charts;
  if (!chart || !time) throw new Error('no charts');

  it('take any column of the runs', () => {
    const chosen = states.selectAxis(requests, chart.key, 'y', 'column:send_faults');
    expect(states.axesOf(chosen, chart).y).toMatchObject({ column: 'send_faults', label: 'send faults' });
    expect(states.selectAxis(requests, chart.key, 'y', 'column:price')).toEqual(requests);
  });

  it('name a column as the experiment does, if it does', () =>
    expect(states.selectAxis(requests, chart.key, 'y', 'column:efficiency')).toEqual(requests));

  it('take the classes of time on top of one another', () => {
    const chosen = states.selectAxis(requests, chart.key, 'y', TIME_STACK);
    expect(states.stackOf(chosen, chart)).toEqual(states.stackOf(requests, time));
    expect(states.stackOf(requests, chart)).toBeUndefined();
    const lines = states.selectAxis(requests, time.key, 'y', 'column:share_wait');
    expect(states.stackOf(lines, time)).toBeUndefined();
    expect(states.axesOf(lines, time).y.column).toBe('share_wait');
  });

  it('name a scale in the menu alone, where a quantity is offered on either', () => {
    const offered = experiments.find(({ key }) => key === 'link-channels')?.charts[0]?.x ?? [];
    expect(offered.map((preset) => axisName(offered, preset, english))).toEqual([
      'virtual channels',
      'virtual channels, linear scale',
    ]);
    for (const { charts } of experiments)
      for (const { label } of charts.flatMap(({ x, y }) => [...x, ...y])) expect(label).not.toMatch(/, (linear|log)\b/);
  });

  it('have a place for each value of a list', () => {
    const own = states.selectExperiment(states.initialState('five-machines'), 'machines-script');
    const scaleOf = (values: number[]) => {
      const swept = states.selectSweep(own, { parameter: 'argument_1', values });
      return states.axesOf(swept, states.experimentIn(swept).charts[0] as never).x.scale;
    };
    expect(scaleOf([1, 2, 4])).toBe('log');
    expect(scaleOf([0, 2, 4])).toBe('linear');
  });

  it('have a key of their own each', () => {
    for (const axis of ['x', 'y'] as const) {
      const keys = axisChoices(states.givenIn(requests), chart, axis).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });
});

describe('a pin', () => {
  const changed = states.change(call, 'hop_cycles', 2);

  it('is one curve, to be simulated anywhere', () => {
    const pin = pinOf(changed, 'off-chip-6', ' slow  hops ');
    const pinned = withPins(states.selectExperiment(start, 'barrier'), [pin]);
    expect(pinned.pins).toEqual([{ ...pin, name: 'slow hops' }]);
    const [kept] = pinned.pins;
    if (!kept) throw new Error('no pin');
    const curve = expand(stateOfPin(kept), unknown).series.find(({ value }) => value === kept.value);
    expect(curve).toEqual(expand(changed, unknown).series.find(({ value }) => value === 'off-chip-6'));
  });

  it('keeps its x axis and its value among the curves', () => {
    const by = states.selectSeries(states.selectSweep(changed, range), 'interface_cycles', [0, 50]);
    const [pin] = withPins(start, [pinOf(by, 50, 'slow interface')]).pins;
    expect(pin).toMatchObject({ sweep: range, seriesBy: 'interface_cycles', value: 50 });
    expect(pin && expand(stateOfPin(pin), unknown).series.map(({ value }) => value)).toContain(50);
  });

  it('is dropped if its curve does not exist, and the sixth is', () => {
    const pin = pinOf(changed, 'ping', 'ping');
    expect(withPins(start, [{ ...pin, value: 'pong' }]).pins).toEqual([]);
    expect(withPins(start, [{ ...pin, machine: 'cray' }]).pins).toEqual([]);
    expect(withPins(start, [{ ...pin, experiment: 'weather' }]).pins).toEqual([]);
    expect(withPins(start, Array(9).fill(pin)).pins).toHaveLength(MOST_PINS);
  });

  it('stays when another machine or experiment is chosen', () => {
    const pinned = withPins(changed, [pinOf(changed, 'ping', 'ping')]);
    expect(states.selectExperiment(pinned, 'barrier').pins).toEqual(pinned.pins);
    expect(states.selectMachine(pinned, 'j-machine', check).pins).toEqual(pinned.pins);
  });
});

describe('machines side by side', () => {
  it('are others that can run the experiment', () => {
    const able = states.machinesBeside(start).map(({ key }) => key);
    expect(able).not.toContain('j-machine');
    expect(able.every((key) => machines.some((one) => one.key === key))).toBe(true);
    const beside = states.selectBeside(start, [...able, ...able, 'j-machine', 'cray'], 'free');
    expect(beside.beside ?? []).toEqual(able);
    expect(beside.scales).toBe(able.length > 0 ? 'free' : undefined);
    expect(states.selectBeside(beside, [], 'free')).toEqual(start);
  });
});

describe('what a person gets who only names a parameter', () => {
  it.each([
    ['hop_cycles', 1, { from: 1, to: 8, scale: 'linear' }],
    ['message_words', 8, { from: 1, to: 64, scale: 'log' }],
    ['offered_load', 1, { from: 0.0001, to: 1, scale: 'linear' }],
    ['skew_cycles', 0, { from: 0, to: 8, scale: 'linear' }],
  ])('of %s at %s', (key, value, expected) => expect(usualSweep(parameter(key), value)).toMatchObject(expected));

  it('in series', () => {
    expect(usualValues(parameter('hop_cycles'), 2)).toEqual([1, 2, 4, 8]);
    expect(usualValues(parameter('duplex'), 'half')).toEqual(['full', 'half']);
    expect(usualValues(parameter('dimensions'), '8x8x8')).toEqual(['4x4x4', '8x8x8']);
  });
});
