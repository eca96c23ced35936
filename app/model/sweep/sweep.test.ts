import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { validate } from '../manifest/values.ts';
import { change, initialState, selectExperiment, selectSeries } from '../state/state.ts';
import { anyState } from '../testing/any.ts';
import { asking, capacityOf as load } from '../testing/asking.ts';
import { expand } from './sweep.ts';

const start = initialState('j-machine');
const unknown = asking();

describe('the series', () => {
  it('are those of the preset', () => {
    const plan = expand(start, asking(0.25));
    expect(plan).toMatchObject({ x: 'offered_load', seriesBy: 'message_words', ordered: true });
    expect(plan.series.map(({ label }) => label)).toEqual(['2 words', '4 words', '8 words', '16 words']);
    expect(plan.series.map(({ current }) => current)).toEqual([false, false, true, false]);
  });

  it('take in a value that the preset does not list, at its place', () => {
    const plan = expand(change(start, 'message_words', 6), asking(0.25));
    expect(plan.series.map(({ value }) => value)).toEqual([2, 4, 6, 8, 16]);
    expect(plan.series.find(({ current }) => current)?.value).toBe(6);
  });

  it('have no order if they are choices', () => {
    const plan = expand(selectSeries(start, 'pattern'), asking(0.25));
    expect(plan.ordered).toBe(false);
    expect(plan.series[1]).toMatchObject({ value: 'transpose', label: 'transpose', current: false });
  });

  it('order shapes by the number of nodes', () => {
    const sizes = expand(selectSeries(start, 'dimensions'), asking(0.25)).series.map(({ value }) => value);
    expect(sizes).toEqual(['8x8', '4x4x4', '16x16', '8x8x8']);
  });

  it('bring what they need, unless a person has set it', () => {
    const byTopology = selectSeries(start, 'topology');
    const torus = (state: typeof start) => expand(state, asking(0.25)).series.find(({ value }) => value === 'torus');
    expect(torus(byTopology)).toMatchObject({ label: 'torus, 2 virtual channels', values: { virtual_channels: 2 } });
    expect(torus(change(byTopology, 'virtual_channels', 4))).toMatchObject({
      label: 'torus',
      values: { virtual_channels: 4 },
    });
  });
});

describe('cases', () => {
  const call = selectExperiment(start, 'round-trip');
  const labels = (state: typeof start) => expand(state, unknown).series.map(({ label }) => label);

  it('set several parameters at once, in a fixed order', () => {
    const plan = expand(call, unknown);
    expect(plan).toMatchObject({ seriesBy: 'request', ordered: false });
    expect(plan.varied).toEqual(['distance_hops', 'operation', 'read_words', 'memory']);
    expect(plan.series[4]).toMatchObject({
      value: 'off-chip-6',
      label: 'read 6 words off chip',
      current: false,
      values: { operation: 'read', read_words: 6, memory: 'off-chip', distance_hops: 1 },
    });
    expect(plan.series[0]?.current).toBe(true);
  });

  it('take in what a person has set if it is none of them', () => {
    const read = change(call, 'operation', 'read');
    expect(labels(read)).toHaveLength(5);
    expect(expand(read, unknown).series[1]?.current).toBe(true);
    const longer = change(read, 'read_words', 12);
    expect(labels(longer).at(-1)).toBe('remote read, 12 words, on chip');
    expect(expand(longer, unknown).series.at(-1)).toMatchObject({ current: true, values: { read_words: 12 } });
  });

  it('leave out distances that a smaller machine does not have', () => {
    const [ping] = expand(change(call, 'dimensions', '4x4'), unknown).series;
    expect(ping?.points.map(({ x }) => x)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('the points', () => {
  it('follow the capacity', () => {
    const [narrow] = expand(start, asking(0.25)).series;
    const [wide] = expand(start, asking(0.5)).series;
    expect(narrow?.points[0]?.x).toBe(0.0125);
    expect(wide?.points[0]?.x).toBe(0.025);
    expect(narrow?.points).toHaveLength(12);
  });

  it('have round numbers', () => expect(expand(start, asking(1 / 3)).series[0]?.points[0]?.x).toBe(0.01667));

  it('are absolute where the capacity is unknown', () => {
    expect(expand(start, unknown).series[0]?.points.map(({ x }) => x)).toContain(0.1);
  });

  it('stay within what the parameter and the node allow', () => {
    const tooWide = expand(start, asking(10)).series[0]?.points ?? [];
    expect(tooWide.every(({ x }) => Number(x) <= 1)).toBe(true);
    const slow = expand(change(start, 'injection_interval', 16), asking(0.25)).series[0]?.points ?? [];
    expect(slow.length).toBeGreaterThan(0);
    expect(slow.every(({ x, error }) => Number(x) <= 1 / 16 && !error)).toBe(true);
  });

  it('say why they cannot run', () => {
    const torus = change(start, 'topology', 'torus');
    expect(expand(torus, asking(0.25)).series[0]?.points[0]?.error?.path).toBe('virtual_channels');
  });

  it('can run exactly if they carry no error, each under a key of its own', () => {
    fc.assert(
      fc.property(anyState, fc.oneof(fc.double(), fc.constant(0.25)), (state, capacity) => {
        for (const { points } of expand(state, asking(capacity)).series) {
          const sound = points.filter(({ error }) => !error);
          expect(new Set(sound.map(({ key }) => key)).size).toBe(sound.length);
          for (const { values, error } of points) expect(error ?? validate(values, check)[0]).toEqual(error);
        }
      }),
    );
  });
});

it('asks for the capacity of each curve', () => {
  const asked: unknown[] = [];
  expand(selectSeries(start, 'duplex'), { ...asking(), capacityOf: (values) => load(asked.push(values.duplex)) });
  expect(asked).toEqual(['half', 'full']);
});
