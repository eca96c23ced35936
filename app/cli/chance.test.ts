/** Which runs hang on the seed: what `drawsRandom` says, against what the engine does. */

import { describe, expect, it } from 'vitest';
import { runSync } from '../engine/node.ts';
import { EXAMPLES } from '../engine/script/examples.ts';
import { bring } from '../model/manifest/bring.ts';
import { SCRIPT } from '../model/manifest/brought.ts';
import { drawsRandom, isExact } from '../model/manifest/chance.ts';
import { manifest } from '../model/manifest/manifest.ts';
import { complete, type Values } from '../model/manifest/values.ts';
import { machines } from '../model/presets/presets.ts';
import { change, type ExplorerState, initialState, resolve, selectExperiment } from '../model/state/state.ts';
import { expand } from '../model/sweep/sweep.ts';
import { asking } from '../model/testing/asking.ts';
import { chosenOf, everyNth } from '../model/testing/long.ts';

/** Short runs: what matters is whether the first random number is drawn. */
const SHORT = { warmup_cycles: 0, measure_cycles: 200, max_cycles: 2000, board: 6 };

const states = chosenOf(
  machines.flatMap(({ key, experiments }) => experiments.map((one) => selectExperiment(initialState(key), one))),
  ({ machine, experiment }) => [machine, experiment],
);

function dependsOnSeed(values: Values): boolean {
  const results = [1, 2].map((seed) => JSON.stringify(runSync({ ...values, seed }), (_, one) => plain(one)));
  return results[0] !== results[1];
}

const plain = (value: unknown) => (value instanceof Float64Array ? Array.from(value, String) : value);

function valuesOf(state: ExplorerState): Values {
  const short = Object.entries(SHORT).reduce((of, [key, value]) => change(of, key, value), state);
  const { series } = expand(short, asking(0.25));
  const point = series.flatMap(({ points }) => points).find(({ error }) => !error);
  if (!point) throw new Error('no point');
  return point.values;
}

// Half of them.
describe.each(everyNth(states, 2))('$machine, $experiment', (state) => {
  it('names the seed in its links exactly if its numbers hang on it', () => {
    const values = valuesOf(state);
    // Where messages crowd, this routing draws their ways in any program. Links do not name the seed for that.
    if (values.dragonfly_routing === 'ugal' && !drawsRandom(values)) return;
    expect(drawsRandom(values)).toBe(dependsOnSeed(values));
  });
});

const barrier = valuesOf(selectExperiment(initialState('j-machine'), 'barrier'));
const queens = valuesOf(selectExperiment(initialState('multi-psi-v1'), 'queens-speedup'));

it.each<[string, Values]>([
  ['skew_cycles', { ...barrier, dimensions: '4x4', skew_cycles: 500 }],
  ['jitter_us', { ...queens, jitter_us: 500, pes: 4 }],
  ['scheduling', { ...queens, scheduling: 'random', pes: 4 }],
])('finds what %s draws', (key, values) => {
  expect(manifest.parameters.some((parameter) => parameter.key === key)).toBe(true);
  expect([drawsRandom(values), dependsOnSeed(values)]).toEqual([true, true]);
});

/** All to all, in which messages crowd. */
function allToAll(machine: string, network: Values): Values {
  const collective = { collective: 'all-to-all', collective_algorithm: 'pairwise', collective_bytes: 4096, ...network };
  const state = Object.entries(collective).reduce(
    (of, [key, value]) => change(of, key, value),
    selectExperiment(initialState(machine), 'all-reduce-today'),
  );
  return { ...resolve(state).values, ...collective };
}

it.each<[string, Values, boolean]>([
  ['fugaku', { dimensions: '4x3x1', inner_dimensions: '1', cube_routing: 'dimension-order' }, false],
  ['fugaku', { dimensions: '5x3x1', inner_dimensions: '1', cube_routing: 'dimension-order' }, true],
  ['fugaku', { dimensions: '5x3x1', inner_dimensions: '1', cube_routing: 'adaptive' }, true],
  ['fugaku', { dimensions: '5x3x1', inner_dimensions: '1', cube_routing: 'valiant' }, false],
  ['fugaku', { dimensions: '5x3x1', inner_dimensions: '1', cube_routing: 'romm' }, false],
  [
    'slingshot',
    { dragonfly_routing: 'minimal', groups: 3, group_routers: 2, router_nodes: 2, router_globals: 1 },
    true,
  ],
  [
    'slingshot',
    { dragonfly_routing: 'valiant', groups: 3, group_routers: 2, router_nodes: 2, router_globals: 1 },
    false,
  ],
  ['hdr-cluster', { tree_routing: 'destination', leaf_nodes: 4, tree_children: 4, tree_parents: 4 }, true],
  ['hdr-cluster', { tree_routing: 'random', leaf_nodes: 4, tree_children: 4, tree_parents: 4 }, false],
  ['hdr-cluster', { tree_routing: 'adaptive', leaf_nodes: 4, tree_children: 4, tree_parents: 4 }, false],
])('%s, %o: the same with another seed is %s', (machine, network, same) => {
  const values = allToAll(machine, network);
  expect([isExact(values), dependsOnSeed(values)]).toEqual([same, !same]);
});

it.each(everyNth(EXAMPLES, 3))('a program of one’s own: $key', async ({ key, source }) => {
  const values = complete({
    ...resolve(initialState('paragon')).values,
    dimensions: '4x2',
    program: 'script',
    [SCRIPT]: await bring(source, `${key}.js`),
  });
  expect(drawsRandom(values)).toBe(dependsOnSeed(values));
});
