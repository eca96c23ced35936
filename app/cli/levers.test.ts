import { describe, expect, it } from 'vitest';
import { evaluate } from '../engine/node.ts';
import { figuresOf } from '../model/figure/figure.ts';
import type { Parameter } from '../model/manifest/manifest.ts';
import { placeOn, trackOf } from '../model/manifest/track.ts';
import { valueAt } from '../model/manifest/values.ts';
import { asCurves } from '../model/map/map.ts';
import { machines, type Try, variedBy } from '../model/presets/presets.ts';
import * as states from '../model/state/state.ts';
import { expand, type SweepPlan } from '../model/sweep/sweep.ts';
import { asking } from '../model/testing/asking.ts';
import { chosenOf, everyNth, isLong } from '../model/testing/long.ts';
import { shortFor } from '../model/testing/short.ts';
import { outcomeOf } from './testing/outcome.ts';

const cases = machines.flatMap(({ key, experiments }) => experiments.map((experiment) => [key, experiment] as const));

describe.each(cases)('%s, %s', (machine, experiment) => {
  const state = states.selectExperiment(states.initialState(machine), experiment);
  const resolved = states.resolve(state);
  const levers = states.leversOf(resolved);

  it('has one to three levers, each for the whole figure', () => {
    expect(levers.length).toBeGreaterThanOrEqual(1);
    expect(levers.length).toBeLessThanOrEqual(states.MOST_LEVERS);
    const varied = [resolved.x.parameter, ...variedBy(resolved.by)];
    for (const lever of levers) {
      expect(resolved.read).toContain(lever);
      expect(varied).not.toContain(lever.key);
    }
  });

  it('begins between a tenth and nine tenths of every track', () => {
    for (const lever of levers) {
      const usual = valueAt(resolved.base, lever);
      if (typeof usual !== 'number') continue;
      const track = trackOf(lever, usual);
      expect(track.stops, lever.key).toContain(usual);
      expect(placeOn(track, usual), lever.key).toBeGreaterThanOrEqual(0.1);
      expect(placeOn(track, usual), lever.key).toBeLessThanOrEqual(0.9);
    }
  });
});

/** What they suggest shows on problems of full size alone, which take up to 20 seconds: for a long run. */
const DEAR = isLong ? [] : ['lcs-overhead', 'all-reduce-today', 'radix-glitch'];

/** Every experiment once, and every machine: a third of them, in a long run all. */
describe.each(
  everyNth(
    chosenOf(cases, (one) => one),
    3,
  ),
)('%s, %s moves its first chart', (machine, experiment) => {
  const state = states.selectExperiment(states.initialState(machine), experiment);

  it('by its first lever', () => {
    const [first] = states.leversOf(states.resolve(state));
    expect(first && visiblyMoves(state, first), first?.key).toBe(true);
  });

  it.skipIf(DEAR.includes(experiment))('by all that it suggests', () => {
    const tries = (states.experimentIn(state).tries ?? []).filter(({ beside, axes }) => !beside && !axes);
    expect(tries.filter((one) => !triedMoves(state, one)).map(({ say }) => say)).toEqual([]);
  });
});

/** A point that moves by less is not seen to move. */
const VISIBLE = 0.05;

/** Whether a quarter of the track moves some point of the first chart: one is simulated after another until one does. */
function visiblyMoves(state: states.ExplorerState, lever: Parameter): boolean {
  const start = small(state, [lever.key]);
  const { base } = states.resolve(state);
  const moved = neighbours(lever, valueAt(base, lever)).map((value) => states.change(start, lever.key, value));
  return [0.5, 0, 1].some((place) => {
    const before = heightsAt(start, place);
    return moved.some((one) => isOff(before, heightsAt(one, place), VISIBLE));
  });
}

/** What is said in words may move less than a slider, on any of the curves, and where the problem is as large as it is. */
function triedMoves(state: states.ExplorerState, one: Try): boolean {
  const { set = {} } = one;
  return [small(state, Object.keys(set)), state].some((start) => {
    const after = states.tried(start, one);
    const curves = expand(start, asking(0.2)).series.keys();
    return [undefined, ...curves].some((curve) =>
      [0.5, 0, 1].some((place) => isOff(heightsAt(start, place, curve), heightsAt(after, place, curve), VISIBLE / 5)),
    );
  });
}

const isOff = (before: readonly number[], after: readonly number[], by: number): boolean =>
  after.some((height, layer) => Math.abs(height / (before[layer] ?? Number.NaN) - 1) > by);

/** The values a quarter of the track away, the lower first, which costs less; of a choice, the others. */
function neighbours(lever: Parameter, usual: number | string): (number | string)[] {
  if (typeof usual === 'string') return (lever.choices ?? []).flatMap(({ key }) => (key === usual ? [] : [key]));
  const { stops } = trackOf(lever, usual);
  const last = stops.length - 1;
  return [-0.25, 0.25].flatMap((by) => stops[stops.indexOf(usual) + Math.round(by * last)] ?? []);
}

/** The machine and the problem made small, but for some parameters. */
function small(state: states.ExplorerState, but: readonly string[]): states.ExplorerState {
  const { values, x } = states.resolve(state);
  const dimensions = values.network === 'links' ? '4x4' : '4x4x4';
  const smaller = Object.entries({ ...shortFor(state.experiment), dimensions }).filter(
    ([key]) => !but.includes(key) && key !== x.parameter,
  );
  // What moves a curve moves the borders of a map, too.
  const now = smaller.reduce((one, [key, value]) => states.change(one, key, value), asCurves(state));
  const { warmup_cycles, measure_cycles } = states.valuesOf(now);
  return states.change(now, 'max_cycles', Math.max(4000, Number(warmup_cycles) + Number(measure_cycles)));
}

/** What the first chart shows of a curve, the marked one if none is named, or of its layers, at a point that lies so far along it, as a share. */
function heightsAt(state: states.ExplorerState, place: number, curve?: number): number[] {
  const plan = expand(state, asking(0.2));
  const named = curve === undefined ? plan.series.find(({ current }) => current) : plan.series[curve];
  const marked = named ?? plan.series[0];
  const point = marked?.points[Math.floor(place * (marked.points.length - 1))];
  if (marked === undefined || point === undefined) return [];
  const outcome = outcomeOf(point);
  const one: SweepPlan = { ...plan, series: [{ ...marked, points: [point] }] };
  const [figure] = figuresOf({ state, plan: one, outcomeOf: () => outcome, evaluate, link: '' });
  return figure?.series.map(({ points }) => points[0]?.y ?? Number.NaN) ?? [];
}
