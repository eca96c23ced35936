/** Presets as states of the explorer: what their experiments read, sweep and suggest. */
import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { applicable, validate } from '../manifest/values.ts';
import { sweepIn } from '../state/read.ts';
import {
  experimentIn,
  initialState,
  isTried,
  selectExperiment,
  selectSeries,
  tried,
  valuesOf,
} from '../state/state.ts';
import { expand } from '../sweep/sweep.ts';
import { asking } from '../testing/asking.ts';
import { experiments, machines, machineValues, seriesKeyOf } from './presets.ts';

describe.each(machines)('machine $key in its experiments', (preset) => {
  it('gives a source for every parameter of its network', () => {
    const network = applicable(machineValues(preset)).filter(({ group }) => group === 'network');
    expect(network.map((parameter) => parameter.key).filter((name) => !preset.parameters[name])).toEqual([]);
  });

  it('gives a source for every parameter of its processor that an experiment reads', () => {
    for (const name of preset.experiments) {
      const state = selectExperiment(initialState(preset.key), name);
      const node = applicable(valuesOf(state)).filter(({ group }) => group === 'node');
      expect(node.map((parameter) => parameter.key).filter((one) => !preset.parameters[one])).toEqual([]);
    }
  });

  it('tries what it says: twice is twice, and late is later than usual', () => {
    const said = [
      [/\bhalf\b/, (share: number) => share === 0.5],
      [/\bquarter\b/, (share: number) => share === 0.25],
      [/\btwice\b(?! as fast)/, (share: number) => share === 2],
      [/\bfour times\b/, (share: number) => share === 4],
      [/\bfive times\b/, (share: number) => share === 5],
      [/\b(late|larger|longer|slow)\b/, (share: number) => share > 1],
      [/\b(smaller board|fewer iterations|shorter)\b/, (share: number) => share < 1],
    ] as const;
    for (const name of preset.experiments) {
      const state = selectExperiment(initialState(preset.key), name);
      for (const { say, set = {} } of experimentIn(state).tries ?? [])
        for (const [words, holds] of said)
          for (const [key, to] of words.test(say) ? Object.entries(set) : [])
            expect(holds(Number(to) / Number(valuesOf(state)[key])), `${name}: ${say}, ${key} ${to}`).toBe(true);
    }
  });

  it('holds together', () => expect(validate(machineValues(preset), check)).toEqual([]));
});

describe.each(experiments)('experiment $key on its machines', (preset) => {
  it('can be told apart by each of its series that matters there, point by point', () => {
    const offered = new Set<string>();
    for (const machineKey of preset.machines) {
      const start = selectExperiment(initialState(machineKey), preset.key);
      for (const series of experimentIn(start).series) {
        offered.add(seriesKeyOf(series));
        const plan = expand(selectSeries(start, seriesKeyOf(series)), asking(0.2));
        expect(plan.series.filter(({ current }) => current)).toHaveLength(1);
        expect(plan.series.length).toBeGreaterThan(1);
        expect(plan.series.flatMap(({ points }) => points.flatMap(({ error }) => error ?? []))).toEqual([]);
      }
    }
    expect(preset.series.map(seriesKeyOf).filter((name) => !offered.has(name))).toEqual([]);
  });

  it.each(preset.machines)('suggests what %s can be set to, and is not', (machine) => {
    const state = selectExperiment(initialState(machine), preset.key);
    const given = valuesOf(state);
    const swept = sweepIn(state).parameter;
    for (const one of experimentIn(state).tries ?? []) {
      const { say, set = {} } = one;
      // Pressed once it is so, and pressed again it is gone.
      const pressed = tried(state, one);
      expect([isTried(state, one), isTried(pressed, one)], say).toEqual([false, true]);
      expect(tried(pressed, one), say).toEqual(state);
      if (one.beside) expect(pressed.beside, say).toEqual(one.beside);
      if (Object.keys(set).length === 0) continue;
      const keys = Object.keys(set);
      const reads = applicable({ ...given, ...set }).map((parameter) => parameter.key);
      expect(
        keys.filter((key) => !reads.includes(key) || key === swept),
        say,
      ).toEqual([]);
      expect(
        keys.some((key) => given[key] !== set[key]),
        say,
      ).toBe(true);
      expect(
        validate({ ...given, ...set }, check).filter(({ path }) => path !== swept),
        say,
      ).toEqual([]);
    }
  });

  it('has levers that it reads on one of its machines', () => {
    const cases = preset.series.flatMap((series) => ('cases' in series ? series.cases.map(({ set }) => set) : []));
    const read = preset.machines.flatMap((machine) => {
      const base = valuesOf(selectExperiment(initialState(machine), preset.key));
      return [{}, ...cases].flatMap((set) => applicable({ ...base, ...set }).map((parameter) => parameter.key));
    });
    expect(preset.levers.filter((lever) => !read.includes(lever))).toEqual([]);
  });
});
