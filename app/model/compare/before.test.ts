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

/** Every point of a state measured, with a latency that says which state it was. */
function shown(state: states.ExplorerState, latency = 10) {
  const plan = expand(state, asking(0.2));
  const row = { latency, bisection_traffic: 1, offered_load: 0.1 };
  const outcome: PointOutcome = { state: 'converged', row };
  const results = new Map(plan.series.flatMap(({ points }) => points.map(({ key }) => [key, outcome] as const)));
  const [figure] = figuresOf({ state, plan, outcomeOf: (key) => results.get(key), evaluate, link: '' });
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

it('shows them on the axes that are chosen now', () => {
  const changed = states.selectAxis(states.change(start, 'buffer_flits', 8), 'latency', 'x', 'offered_load');
  expect(new Set(groundAfter(changed).flatMap(({ points }) => points.map(({ x }) => x)))).toEqual(new Set([0.1]));
});
