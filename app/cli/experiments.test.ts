import { describe, expect, it } from 'vitest';
import { themeOf } from '../charts/index.ts';
import { renderChart } from '../charts/render.tsx';
import { check, evaluate } from '../engine/node.ts';
import { findingOf } from '../explain/finding.ts';
import { type Figure, figuresOf } from '../model/figure/figure.ts';
import { decode, encode, open } from '../model/link/link.ts';
import { contested } from '../model/map/best.ts';
import '../model/map/figure.ts';
import { experimentOf, machines, seriesKeyOf } from '../model/presets/presets.ts';
import * as states from '../model/state/state.ts';
import { expand, type PlannedPoint, type SweepPlan } from '../model/sweep/sweep.ts';
import { asking } from '../model/testing/asking.ts';
import { chosenOf, everyNth } from '../model/testing/long.ts';
import { FEW_NODES, shortFor } from '../model/testing/short.ts';
import { outcomeOf } from './testing/outcome.ts';

/** The machine and the problem made small, so that a run takes a moment. */
function small(machine: string, experiment: string): states.ExplorerState {
  let state = states.selectExperiment(states.initialState(machine), experiment);
  // A transputer has four links, and a crossbar 32.
  state = states.change(state, 'dimensions', states.valuesOf(state).network === 'links' ? '4x4' : '4x4x4');
  const { read } = states.resolve(state);
  const sizes = Object.entries(FEW_NODES).filter(([key]) => read.some((parameter) => parameter.key === key));
  for (const [key, value] of [...Object.entries(shortFor(experiment)), ...sizes])
    state = states.change(state, key, value);
  // A window may not be longer than the run: where messages take milliseconds it is long.
  const { warmup_cycles, measure_cycles } = states.valuesOf(state);
  return states.change(state, 'max_cycles', Math.max(4000, Number(warmup_cycles) + Number(measure_cycles)));
}

/** The least and the greatest x of the first two curves, or of all where some are divided by others. */
function thinned(plan: SweepPlan, state: states.ExplorerState): SweepPlan {
  const hasRatios = states.resolve(state).charts.some(({ y }) => y.over);
  const ends = (points: PlannedPoint[]) => points.filter((_, i) => i === 0 || i === points.length - 1);
  return {
    ...plan,
    series: plan.series
      .slice(0, hasRatios ? undefined : 2)
      .map((series) => ({ ...series, points: ends(series.points) })),
  };
}

type Drawn = { state: states.ExplorerState; figures: Figure[]; finding: string | undefined };
let drawn: Drawn | undefined;

/** Several tests of a state look at what one simulation gave. */
function drawnIn(state: states.ExplorerState): Drawn {
  if (drawn?.state !== state) drawn = simulated(state);
  return drawn;
}

const figuresIn = (state: states.ExplorerState) => drawnIn(state).figures;

function simulated(state: states.ExplorerState): Drawn {
  // On a map of the best, all that compete at a place.
  const asked = contested(state, thinned(expand(state, asking(0.2)), state), check, () => undefined);
  const all = asked.series.flatMap(({ points }) => points.flatMap(({ rivals, ...point }) => rivals ?? [point]));
  const outcomes = new Map(all.map((point) => [point.key, outcomeOf(point)] as const));
  const plan = contested(state, asked, check, (key) => outcomes.get(key));
  const figures = figuresOf({ state, plan, outcomeOf: (key) => outcomes.get(key), evaluate, link: '' });
  return { state, figures, finding: findingOf({ state, plan, results: outcomes }) };
}

/** Every experiment once, and every machine: each with each is what the stills are recorded of. */
const cases = chosenOf(
  machines.flatMap(({ key, experiments }) => experiments.map((experiment) => [key, experiment] as const)),
  (one) => one,
);

// An eighth of them; of each the engine's numbers stand in the stills.
describe.each(everyNth(cases, 8))('%s, %s', (machine, experiment) => {
  const state = small(machine, experiment);

  it('survives its link, whatever tells the curves apart', () => {
    for (const series of experimentOf(experiment)?.series ?? []) {
      const one = states.selectSeries(state, seriesKeyOf(series));
      expect(decode(encode(one))).toEqual({ state: one, notices: [] });
    }
  });

  it('draws every chart from what the engine says', () => {
    for (const figure of figuresIn(state)) {
      const all = figure.series.flatMap(({ points }) => points);
      expect(all.length, figure.key).toBeGreaterThan(1);
      // Beyond saturation a latency has no mean.
      const known = all.filter(({ state }) => state !== 'saturated');
      expect([...all.map(({ x }) => x), ...known.map(({ y }) => y)].every(Number.isFinite)).toBe(true);
      const svg = renderChart(figure, themeOf('light', machine), { width: 640, height: 420 });
      expect(svg).toContain(`<title id="title">${figure.title.replaceAll("'", '&#x27;')}</title>`);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('says what is found, with a number', () => {
    const { finding = '' } = drawnIn(state);
    expect(finding).toMatch(/\d/);
    expect(finding).not.toBe(experimentOf(experiment)?.title);
    expect(finding).not.toMatch(/undefined|NaN|–| {2}/);
    // “keys 256 keys/node”, “PEs used 6 PEs”.
    expect(finding).not.toMatch(/\b([A-Za-z]{3,})(?: used)?\s[\d.,]+\s\1\b/);
    // What was set is written as it was set.
    const counts = [...finding.matchAll(/(?<![\d.,])([1-9][\d,]{3,}) (?:nodes|PEs|bytes|words|workers|units)\b/g)].map(
      ([, one = '']) => one,
    );
    const given = JSON.stringify(drawnIn(state).figures.map(({ series }) => series.map(({ points }) => points)));
    for (const count of counts) expect(given, finding).toContain(count.replaceAll(',', ''));
  });

  it('shows parts that make a whole in its stacks', () => {
    // The rows of a table, such as PEs, make no whole.
    const stacks = figuresIn(state).filter(({ kind, tones }) => kind === 'stack' && !tones);
    expect(stacks).toHaveLength(
      experimentOf(experiment)?.charts.filter(({ stack, rows }) => stack && !rows).length ?? 0,
    );
    for (const { series, y } of stacks) {
      const whole = series.reduce((sum, { points }) => sum + (points[0]?.y ?? Number.NaN), 0);
      if (y.unit === '%') expect(whole).toBeCloseTo(100, 6);
      else expect(whole).toBeLessThanOrEqual(y.domain?.[1] ?? Number.NaN);
    }
  });
});

it('says of one alone of all machines what the program says, and not that it is between itself and itself', () => {
  const { state } = decode('?v=1&m=five-machines&x=machines-barrier&by.values=j-machine');
  expect(simulated(state).finding).toMatch(/^J-Machine: 256 nodes meet in [\d.]+ µs$/);
});

it('runs the cases of a figure as what they are called', () => {
  const state = states.selectExperiment(states.initialState('j-machine'), 'round-trip');
  const [figure] = figuresIn(state);
  expect(figure?.series.map(({ label, points }) => [label, points[0]?.y])).toEqual([
    ['ping', 43],
    ['read 1 word on chip', 49],
  ]);
  expect(figure?.series[0]?.model?.[0]).toEqual({ x: 0, y: 43 });
});

it('prices a word by g of BSP and by four times sigma of BPRAM, which is of a byte', () => {
  const { series } = expand(states.selectExperiment(states.initialState('paragon'), 'model-fit'), asking(0.2));
  const [bsp, bpram] = series.map(({ points }) => outcomeOf(points[0] as PlannedPoint).row);
  expect(bsp?.word_us).toBeCloseTo(bsp?.slope ?? Number.NaN, 9);
  expect(bpram?.word_us).toBeCloseTo(4 * (bpram?.slope ?? Number.NaN), 9);
});

it.each([
  [
    'multi-psi-v2',
    'barrier',
    'reduction_us',
    /: the barrier rises from .* at reduction 1 µs to .* at reduction 100 µs$/,
  ],
  [
    't9000',
    'terminal-bandwidth',
    'dispatch_cycles',
    /: the throughput falls from .* at dispatch 1 cycle to .* at dispatch 100 cycles$/,
  ],
])('says of %s, %s along %s what it does to the quantity', async (machine, experiment, parameter, said) => {
  const link = `?v=1&m=${machine}&x=${experiment}&x.by=${parameter}&x.from=1&x.to=100&x.steps=2`;
  expect(simulated((await open(link)).state).finding).toMatch(said);
});
