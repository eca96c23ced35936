import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import type { Values } from '../manifest/values.ts';
import { validate } from '../manifest/values.ts';
import { machineOf, machines, machineValues } from '../presets/presets.ts';
import { claimsOf, loadClaims, sayingsOf } from './claims.ts';
import { deciderOf } from './decider.ts';
import { runsFor } from './judge.ts';
import { areInProportion, inputOfMost, inputsInStep, isConstant } from './lock-step.ts';
import { latinHypercube, machinesWithin, plausibleRanges, type Range, wideRanges } from './sampling.ts';

const ranges: Range[] = [
  { key: 'a', low: 0, high: 1, scale: 'linear', whole: false },
  { key: 'b', low: 1, high: 1000, scale: 'log', whole: false },
  { key: 'c', low: 1, high: 4, scale: 'linear', whole: true },
  { key: 'd', choices: ['x', 'y'] },
];

describe('a Latin hypercube', () => {
  const points = latinHypercube(ranges, 20, 7);
  const column = (key: string) => points.map((point) => Number(point[key])).sort((a, b) => a - b);

  it('has one point in each part of every range, as often as it is likely', () => {
    expect(column('a').map((value) => Math.floor(value * 20))).toEqual(points.map((_, index) => index));
    expect(column('b').map((value) => Math.floor((Math.log10(value) / 3) * 20 + 1e-6))).toEqual(
      points.map((_, i) => i),
    );
    for (const value of [1, 2, 3, 4]) expect(points.filter(({ c }) => c === value)).toHaveLength(5);
    for (const value of ['x', 'y']) expect(points.filter(({ d }) => d === value)).toHaveLength(10);
  });

  it('is the same for the same seed only', () => {
    expect(latinHypercube(ranges, 20, 7)).toEqual(points);
    expect(latinHypercube(ranges, 20, 8)).not.toEqual(points);
  });
});

describe.each(machines.filter(({ of }) => of === undefined))('machines like $key', (machine) => {
  it.each([plausibleRanges(machine), wideRanges(machine)])('can all be simulated', (...all) => {
    const points = machinesWithin(machine, all, 10, 3, check);
    expect(points).toHaveLength(10);
    for (const point of points) expect(validate({ ...machineValues(machine), ...point }, check)).toEqual([]);
  });
});

it('moves what is derived with what it is derived from', () => {
  const machine = machineOf('pie64') ?? expect.fail('no machine');
  for (const ranges of [plausibleRanges(machine), plausibleRanges(machine).filter(({ key }) => key === 'cycle_ps')]) {
    const points = machinesWithin(machine, ranges, 6, 1, check);
    expect(points).toHaveLength(6);
    for (const { cycle_ps, processor_ps } of points) expect(processor_ps).toBe(cycle_ps);
    expect(new Set(points.map(({ cycle_ps }) => cycle_ps)).size).toBe(6);
  }
});

it('moves what a test sets of another machine with what it is derived from', async () => {
  await loadClaims(['t9000']);
  const moving = (sayingsOf('t9000')?.settings ?? []).filter(({ by }) => by !== undefined);
  expect(moving.map(({ parameter }) => parameter)).toEqual(['layer_cycles']);
  const set = { layer_cycles: 333, send_cycles: 100 };
  const cycles = (values: Values) =>
    new Set(runsFor('t9000', claimsOf('t9000'), values).map(({ values: run }) => run.layer_cycles));
  // The T805 has 1260 cycles where the T9000 has 222.
  expect(cycles({})).toEqual(new Set([222, 1260]));
  expect(cycles(set)).toEqual(new Set([333, 1890]));
});

it('leaves published values as they are, unless it looks far beyond', () => {
  const machine = machineOf('j-machine') ?? expect.fail('no machine');
  const keys = (all: Range[]) => all.map(({ key }) => key);
  expect(keys(plausibleRanges(machine))).toContain('barrier_wave_cycles');
  expect(keys(plausibleRanges(machine))).not.toContain('hop_cycles');
  expect(keys(wideRanges(machine))).toEqual(expect.arrayContaining(['hop_cycles', 'queue_full', 'buffer_flits']));
});

describe('numbers in lock step with inputs', () => {
  const sets = latinHypercube(
    [
      { key: 'hop', low: 1, high: 16, scale: 'linear', whole: false },
      { key: 'clock', low: 1, high: 100, scale: 'log', whole: false },
      { key: 'other', low: 1, high: 9, scale: 'linear', whole: false },
    ],
    12,
    1,
  );
  const of = (law: (hop: number, clock: number, other: number) => number[]) =>
    inputsInStep(
      sets.map((set) => ({ set, numbers: law(Number(set.hop), Number(set.clock), Number(set.other)) })),
      ['hop', 'clock', 'other'],
    );

  it('are told by a multiple, a sum, or a product of powers', () => {
    expect(of((hop) => [2 * hop, 2 * hop])).toEqual(['hop']);
    expect(of((hop, clock) => [3 * hop - clock])).toEqual(['hop', 'clock']);
    expect(of((hop, clock) => [hop / clock ** 2])).toEqual(['hop', 'clock']);
  });

  it('are none where the law is another, a number never moves, or there are few points', () => {
    expect(of((hop, clock) => [hop + clock * hop])).toBeUndefined();
    expect(of(() => [5])).toBeUndefined();
    const few = sets.slice(0, 8).map((set) => ({ set, numbers: [Number(set.hop)] }));
    expect(inputsInStep(few, ['hop'])).toBeUndefined();
  });
});

describe('numbers that are an input on most machines', () => {
  const wide = (law: (hop: number) => number) =>
    Array.from({ length: 10 }, (_, index) => ({ set: { hop: index + 1 }, numbers: [law(index + 1)] }));
  const [near, base] = [
    [
      { set: {}, numbers: [2] },
      { set: {}, numbers: [2] },
    ],
    { hop: 1 },
  ];

  it('are told though something else limits the others', () => {
    expect(
      inputOfMost(
        near,
        wide((hop) => (hop > 6 ? 20 : 2 * hop)),
        base,
        ['hop'],
      ),
    ).toEqual(['hop']);
    expect(
      inputOfMost(
        near,
        wide((hop) => (hop > 6 ? 20 : 2)),
        base,
        ['hop'],
      ),
    ).toBe('identity');
  });

  it('are none if fewer are in step, or if they move over the plausible', () => {
    expect(
      inputOfMost(
        near,
        wide((hop) => (hop > 4 ? 19 : 2 * hop)),
        base,
        ['hop'],
      ),
    ).toBeUndefined();
    const moving = [...near, { set: {}, numbers: [2.1] }];
    expect(
      inputOfMost(
        moving,
        wide((hop) => 2 * hop),
        base,
        ['hop'],
      ),
    ).toBeUndefined();
  });
});

describe('numbers in another unit', () => {
  const fitted = [2, 3, 5, 8, 9];

  it('are in proportion, or by one another', () => {
    expect(areInProportion([20, 30, 50, 80, 90], fitted)).toBe(true);
    expect(areInProportion([1 / 2, 1 / 3, 1 / 5, 1 / 8, 1 / 9], fitted)).toBe(true);
    expect(areInProportion([20, 30, 50, Number.NaN, 90], fitted)).toBe(true);
  });

  it('are not where one differs, is known alone, or where few are known', () => {
    expect(areInProportion([20, 30, 50, 80, 90.1], fitted)).toBe(false);
    expect(areInProportion([20, 30, 50, 80, 90], [2, 3, 5, 8, Number.NaN])).toBe(false);
    expect(areInProportion([20, 30, Number.NaN, Number.NaN, Number.NaN], fitted)).toBe(false);
  });

  it('are told from numbers that never move', () => {
    expect([isConstant([4, 4, Number.NaN, 4]), isConstant([4, 4, 4.1])]).toEqual([true, false]);
  });
});

describe('the parameter that decides', () => {
  const sets = latinHypercube(ranges, 24, 5);
  const decider = (distance: (set: (typeof sets)[number]) => number) =>
    deciderOf(
      sets.map((set) => ({ set, distance: distance(set) })),
      ranges,
    );

  it('is the one that explains most of the distance', () => {
    expect(decider(({ a, b }) => 10 * Number(a) + Number(b) / 1000)).toBe('a');
    expect(decider(({ d, a }) => (d === 'x' ? 5 : 0) + Number(a))).toBe('d');
    expect(decider(({ b }) => Number(Number(b) > 100))).toBe('b');
  });

  it('is none where nothing varies, or no parameter has to do with it', () => {
    expect(decider(() => 1)).toBeUndefined();
    const noise = sets.map((_, index) => (index * 7919) % 24);
    expect(
      deciderOf(
        sets.map((set, index) => ({ set, distance: noise[index] as number })),
        ranges,
      ),
    ).toBeUndefined();
  });
});
