import { describe, expect, it } from 'vitest';
import type { PointOutcome } from '../figure/figure.ts';
import { LOADING } from '../manifest/manifest.ts';
import { selectDifference, withPins } from '../state/comparing.ts';
import { pinOf } from '../state/pins.ts';
import {
  change,
  type ExplorerState,
  initialState,
  resolve,
  selectAxis,
  selectBeside,
  selectExperiment,
  selectSeries,
  selectSweep,
  valuesOf,
} from '../state/state.ts';
import { expand } from '../sweep/sweep.ts';
import { asking } from '../testing/asking.ts';
import { comparedFigures, onMachine, planBeside, pointsBeside, whyNotDrawn } from './compare.ts';

const asked = asking(0.25);
const start = selectExperiment(initialState('j-machine'), 'latency-load');
const pinned = withPins(start, [pinOf(start, 8, 'half duplex')]);
const moved = change(pinned, 'duplex', 'full');

const isOfPsi = (key: string) => key.includes('cycle_ps=1000000');
const row = (latency: number) => ({ latency, offered_load: 0.1, bisection_traffic: 2, accepted_load: 0.1 });
/** Half-duplex runs take twice as long. */
const halfIsSlow = (key: string): number => (key.includes('duplex=half') ? 40 : 20);

function figuresOf(state: ExplorerState, latencyOf = halfIsSlow) {
  const beside = planBeside(state, asked);
  const outcomeOf = (key: string): PointOutcome => ({ state: 'done', row: row(latencyOf(key)) });
  return comparedFigures({ state, plan: expand(state, asked), beside, outcomeOf, evaluate: () => LOADING, link: '' });
}

describe('a pinned curve', () => {
  it('is run as it was, whatever has been changed since', () => {
    const { pins } = planBeside(moved, asked);
    expect(new Set(pins[0]?.series?.points.map(({ values }) => values.duplex))).toEqual(new Set(['half']));
    expect(pointsBeside({ pins, machines: [] })).toHaveLength(pins[0]?.series?.points.length ?? 0);
  });

  it('is drawn behind the live ones, on every chart of curves', () => {
    const { figures } = figuresOf(moved);
    for (const figure of figures)
      expect(figure.series.at(-1)).toMatchObject({ key: 'pin:1', label: 'half duplex', pin: 0 });
    expect(figures[0]?.series.at(-1)?.points[0]?.y).toBe(40);
    expect(figures[0]?.series[0]?.points[0]?.y).toBe(20);
  });

  it('says why it is not on a chart of what its runs do not give', () => {
    const elsewhere = selectExperiment(moved, 'round-trip');
    const [planned] = planBeside(elsewhere, asked).pins;
    expect(planned && whyNotDrawn(elsewhere, 'round-trip', planned)).toMatch(/its experiment does not give/);
    expect(figuresOf(elsewhere).figures[0]?.series.some(({ pin }) => pin !== undefined)).toBe(false);
  });

  it('is not drawn over a quantity of another meaning that has its name', () => {
    const whole = selectExperiment(initialState('t9000'), 't9000-round-trip');
    const elsewhere = withPins(selectExperiment(initialState('paragon'), 'exchange-time'), [
      pinOf(whole, 'raw', 'raw'),
    ]);
    const [planned] = planBeside(elsewhere, asked).pins;
    expect(planned?.series?.points.length).toBeGreaterThan(3);
    const why = resolve(elsewhere).charts.map(({ key }) => planned && whyNotDrawn(elsewhere, key, planned));
    expect(why[0]).toBe('its experiment measures another time');
  });

  it('is not put on an axis that it was not simulated along', () => {
    const swept = selectSweep(moved, { parameter: 'hop_cycles', from: 1, to: 4, steps: 4, scale: 'linear' });
    const along = selectAxis(swept, 'latency', 'x', 'swept');
    const [planned] = planBeside(along, asked).pins;
    expect(planned && whyNotDrawn(along, 'latency', planned)).toMatch(/not simulated along hop delay/);
  });
});

describe('curves relative to one', () => {
  it('are in the first figure only, and the values are kept beside', () => {
    const { figures, values } = figuresOf(selectDifference(moved, { as: 'ratio', base: 'pin:1' }));
    expect(figures[0]?.series[0]?.points[0]?.y).toBe(0.5);
    expect(figures[0]?.series.some(({ pin }) => pin === 0)).toBe(false);
    expect(values?.series[0]?.points[0]?.y).toBe(20);
    expect(figures[1]?.y.label).not.toContain('ratio');
  });
});

describe('another machine', () => {
  const beside = selectBeside(change(start, 'message_words', 4), ['multi-psi-v1'], 'shared');

  it('runs the same experiment with its own costs: what was changed of the program holds for both', () => {
    const other = onMachine(change(beside, 'duplex', 'full'), 'multi-psi-v1');
    expect(other.experiment).toBe('latency-load');
    expect(valuesOf(other)).toMatchObject({ program: 'open-loop', message_words: 4, cycle_ps: 1_000_000 });
    expect(other.changes).not.toHaveProperty('duplex');
  });

  it('has figures of its own, and may be what the curves are relative to', () => {
    const { machines } = figuresOf(beside);
    expect(machines.map(({ name }) => name)).toEqual(['Multi-PSI/V1']);
    const relative = figuresOf(selectDifference(beside, { as: 'difference', base: 'machine:multi-psi-v1' }));
    expect(relative.figures[0]?.y.label).toContain('difference from Multi-PSI/V1');
  });

  it('shares a logarithmic scale where on a linear one its curves would leave the others on the axis', () => {
    const yScales = (state: ExplorerState, psi: number) => {
      const { figures, machines } = figuresOf(state, (key) => (isOfPsi(key) ? psi : 20));
      return [figures[0], machines[0]?.figures[0]].map((figure) => figure?.y.scale);
    };
    // Cycles of 80 ns and of 1 us: 1.6 us against 20 us, or 1 ms.
    expect(yScales(beside, 20)).toEqual(['linear', 'linear']);
    expect(yScales(beside, 1000)).toEqual(['log', 'log']);
    expect(yScales(selectBeside(beside, ['multi-psi-v1'], 'free'), 1000)).toEqual(['linear', 'linear']);
    expect(yScales({ ...selectBeside(beside, ['multi-psi-v1'], 'free'), charts: 'one' }, 1000)).toEqual(['log', 'log']);
    // What is 0 has no place on it.
    expect(yScales(beside, 0)).toEqual(['linear', 'linear']);
  });

  it('has rates by microseconds, too, where its clock is another', () => {
    const pie = selectBeside(initialState('pie64'), ['j-machine'], 'shared');
    const beside = planBeside(pie, asked);
    const outcomeOf = (): PointOutcome => ({ state: 'done', row: { ...row(1), achieved: 5, waited: 20 } });
    const given = { state: pie, plan: expand(pie, asked), beside, outcomeOf, evaluate: () => LOADING, link: '' };
    const { figures, machines } = comparedFigures(given);
    const [own, other] = [figures[0], machines[0]?.figures[0]];
    expect([own?.x.unit, other?.x.unit]).toEqual(['messages/µs', 'messages/µs']);
    // 5 in 1000 cycles of 100 ns, and of 80 ns.
    expect(own?.series[0]?.points[0]?.x).toBeCloseTo(0.05);
    expect(other?.series[0]?.points[0]?.x).toBeCloseTo(0.0625);
  });

  it('has its own clock where it is a pinned curve, and so has a curve by a clock', () => {
    const [mine, its] = ['j-machine', 'pie64'].map((key) => selectExperiment(initialState(key), 'round-trip'));
    if (!mine || !its) throw new Error('no machine');
    const pin = pinOf(mine, 'ping', 'A: ping');
    const figureOf = (state: ExplorerState) => {
      const beside = planBeside(state, asked);
      const outcomeOf = (): PointOutcome => ({ state: 'done', row: { round_trip: 50, distance: 1 } });
      const given = { state, plan: expand(state, asked), beside, outcomeOf, evaluate: () => LOADING, link: '' };
      return comparedFigures(given).figures[0];
    };
    const pinnedIn = (state: ExplorerState) => figureOf(state)?.series.find((one) => one.pin !== undefined);
    const drawn = (state: ExplorerState) => {
      const figure = figureOf(state);
      return [figure?.y.unit, ...new Set(figure?.series.map(({ points }) => points[0]?.y.toPrecision(3)))];
    };
    expect(drawn(withPins(mine, [pin]))).toEqual(['cycles', '50.0']);
    // 50 cycles of 100 ns, and of 80 ns.
    expect(drawn(withPins(its, [pin]))).toEqual(['µs', '5.00', '4.00']);
    const clocks = { ...selectSeries(its, 'processor_ps'), seriesValues: [100_000, 200_000] };
    // What is printed of this machine is not about it.
    expect(pinnedIn(withPins(its, [pin]))).toMatchObject({ isOther: true });
    expect(pinnedIn(withPins(mine, [pin]))).not.toHaveProperty('isOther');
    expect(drawn(withPins(clocks, [pin]))).toEqual(['µs', '5.00', '10.0', '4.00']);
    const swept = selectSweep(its, { parameter: 'processor_ps', values: [50_000, 100_000] });
    expect(drawn(withPins(swept, [pin])).slice(0, 2)).toEqual(['µs', '2.50']);
  });

  it('is one curve of its own name where it lacks what the curves are by', () => {
    const barrier = selectExperiment(initialState('j-machine'), 'barrier');
    expect(barrier.seriesBy).toBe('topology');
    const { machines } = figuresOf(selectBeside(barrier, ['paragon'], 'shared'));
    expect(machines[0]?.plan.series).toHaveLength(1);
    expect(machines[0]?.figures[0]?.series.map(({ label }) => label)).toEqual(['Paragon']);
    const ratio = selectDifference(selectBeside(barrier, ['paragon'], 'shared'), {
      as: 'ratio',
      base: 'machine:paragon',
    });
    expect(figuresOf(ratio).figures[0]?.series).toHaveLength(2);
    // What both have keeps its curves.
    const trip = selectExperiment(initialState('j-machine'), 'round-trip');
    const both = figuresOf(selectBeside(trip, ['multi-psi-v1'], 'shared')).machines[0];
    expect(both?.plan.series.length).toBeGreaterThan(1);
  });
});
