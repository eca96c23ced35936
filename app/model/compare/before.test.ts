import { expect, it } from 'vitest';
import { figuresOf, type PointOutcome } from '../figure/figure.ts';
import { LOADING } from '../manifest/manifest.ts';
import * as states from '../state/state.ts';
import { expand } from '../sweep/sweep.ts';
import { asking } from '../testing/asking.ts';
import { groundOf } from './before.ts';

const start = states.selectExperiment(states.initialState('j-machine'), 'latency-load');

/** There is no closed form here. */
const evaluate = () => LOADING;

const SHARES = ['compute', 'send', 'receive', 'dispatch', 'wait', 'idle'].map((name) => `share_${name}`);

/** Every point of a state measured, with a latency that says which state it was. */
function shown(state: states.ExplorerState, latency = 10, chart?: string) {
  const plan = expand(state, asking(0.2));
  const shares = Object.fromEntries(SHARES.map((key) => [key, latency]));
  const row = { latency, bisection_traffic: 1, offered_load: 0.1, grain: 100, ...shares };
  const outcome: PointOutcome = { state: 'converged', row };
  const results = new Map(plan.series.flatMap(({ points }) => points.map(({ key }) => [key, outcome] as const)));
  const figures = figuresOf({ state, plan, outcomeOf: (key) => results.get(key), evaluate, link: '' });
  const figure = figures.find(({ key }) => chart === undefined || key === chart);
  if (figure === undefined) throw new Error('no figure');
  return { state, plan, results, figure };
}

const before = shown(start);
const groundAfter = (state: states.ExplorerState) => {
  const now = shown(state, 20);
  return groundOf(now.figure, now, before);
};

it('keeps every curve that a change has moved, with its points of before', () => {
  const ground = groundAfter(states.change(start, 'buffer_flits', 8));
  expect(ground.map(({ key }) => key)).toEqual(['2', '4', '8', '16']);
  for (const { points } of ground) {
    expect(points.map(({ y }) => y)).toEqual(before.plan.series[0]?.points.map(() => 10));
  }
});

it('is in microseconds where the chart is, as a machine beside goes by another clock', () => {
  const changed = states.change(start, 'buffer_flits', 8);
  const now = shown(changed, 20);
  const machines = [{ state: states.initialState('multi-psi-v1') }];
  const [first] = groundOf(now.figure, { ...now, machines }, before);
  // 10 cycles of 80 ns.
  expect(first?.points[0]?.y).toBeCloseTo(0.8);
});

it('keeps none that stands where it stood', () => {
  expect(groundAfter(start)).toEqual([]);
  // A curve of its own for a length that the preset does not list: the others are as they were.
  expect(groundAfter(states.change(start, 'message_words', 6))).toEqual([]);
});

it('keeps none of another figure', () => {
  const changed = states.change(start, 'buffer_flits', 8);
  expect(groundAfter(states.selectSeries(changed, 'pattern'))).toEqual([]);
  expect(groundAfter(states.selectSweep(changed, { parameter: 'hop_cycles', values: [1, 2] }))).toEqual([]);
  expect(groundAfter(states.selectExperiment(states.initialState('j-machine'), 'round-trip'))).toEqual([]);
});

it('keeps all layers of a stack, of the curve that is in focus, and none where its runs are the same', () => {
  const grain = states.selectExperiment(states.initialState('j-machine'), 'requests-efficiency');
  const was = shown(grain, 10, 'time');
  const groundOfStack = (state: states.ExplorerState) => groundOf(shown(state, 20, 'time').figure, shown(state), was);
  const layers = groundOfStack(states.change(grain, 'dispatch_cycles', 40));
  expect(layers.map(({ label }) => label)).toEqual(was.figure.series.map(({ label }) => label));
  expect(layers.length).toBeGreaterThan(3);
  expect(layers[0]?.points.length).toBeGreaterThan(3);
  for (const { points } of layers) expect(points.map(({ y }) => y)).toEqual(points.map(() => 1000));
  expect(groundOfStack(grain)).toEqual([]);
});

it('shows them on the axes that are chosen now', () => {
  const changed = states.selectAxis(states.change(start, 'buffer_flits', 8), 'latency', 'x', 'offered_load');
  expect(new Set(groundAfter(changed).flatMap(({ points }) => points.map(({ x }) => x)))).toEqual(new Set([0.1]));
});
