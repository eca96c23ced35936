import { expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import type { Parameter } from '../manifest/manifest.ts';
import { complete, type Values, validate } from '../manifest/values.ts';
import { type MachinePreset, machineOf, machines, machineValues } from '../presets/presets.ts';
import { chosenOf, everyNth } from '../testing/long.ts';
import * as states from './state.ts';

/** Every choice, and of a range its ends and what shapes make trouble. */
function changesOf({ kind, choices = [], minimum, maximum }: Parameter): (number | string)[] {
  if (kind === 'choice') return choices.map(({ key }) => key);
  return kind === 'shape' ? ['1', '3x3', '6x6', '5x2x3', '8x8x8', '32x32'] : [minimum, maximum];
}

/** Every experiment once, and every machine: some of them, in a long run all. */
const chosen = chosenOf(
  machines.flatMap(({ key, experiments }) => experiments.map((experiment) => ({ key, experiment }))),
  ({ key, experiment }) => [key, experiment],
);
const cases = everyNth(chosen, 3);

it('gets out of every contradiction that one change of a preset makes, by the way that is offered', () => {
  const mended = new Set<string>();
  const stuck = new Set<string>();
  for (const { key, experiment } of cases) {
    const { values, read } = states.resolve(states.selectExperiment(states.initialState(key), experiment));
    for (const parameter of read) {
      for (const value of changesOf(parameter)) {
        const changed: Values = complete({ ...values, [parameter.key]: value });
        for (const { path, code, repair } of validate(changed, check)) {
          if (repair === undefined) continue;
          const after = validate({ ...changed, ...repair }, check);
          const where = `${key} ${experiment} ${parameter.key}=${value}: ${path} ${code} ${JSON.stringify(repair)}`;
          if (after.some((one) => one.path === path && one.code === code)) stuck.add(where);
          else mended.add(path);
        }
      }
    }
  }
  expect([...stuck]).toEqual([]);
  expect([...mended]).toEqual(
    expect.arrayContaining(['virtual_channels', 'pattern', 'dimensions', 'graph', 'workers']),
  );
});

it('makes a torus of the J-Machine by one more value', () => {
  const start = states.selectExperiment(states.initialState('j-machine'), 'latency-load');
  const torus = states.change(start, 'topology', 'torus');
  const [error] = validate(states.resolve(torus).values, check);
  expect(error?.repair).toEqual({ virtual_channels: 2 });
  expect(validate(states.resolve(states.change(torus, 'virtual_channels', 2)).values, check)).toEqual([]);
});

it('offers nothing that does not size a network of cables', () => {
  const start = machineValues(machineOf('paragon') as MachinePreset);
  const asked = complete({ ...start, network: 'own-wiring', program: 'supersteps', algorithm: 'matrix-product' });
  expect(validate(asked, check)).toEqual([expect.objectContaining({ code: 'no_cube', arguments: [16] })]);
  expect(validate(asked, check)[0]?.repair).toBeUndefined();
});

it('sizes a network of several parameters as an algorithm needs it', () => {
  const sizes: Values[] = [
    { network: 'cube', dimensions: '5x3', inner_dimensions: '3' },
    { network: 'fat-tree', tree_levels: 3, leaf_nodes: 5, tree_children: 3 },
    { network: 'dragonfly', router_nodes: 2, group_routers: 3, groups: 7 },
    { network: 'butterfly', router_grid: '5x3', router_block: '3' },
  ];
  const start = machineValues(machineOf('paragon') as MachinePreset);
  for (const size of sizes) {
    for (const algorithm of ['bitonic-sort', 'matrix-product', 'shortest-paths']) {
      const asked = complete({ ...start, ...size, program: 'supersteps', algorithm });
      const [error] = validate(asked, check);
      expect(error?.code).toMatch(/^no_(power_of_two|cube|square)$/);
      const codes = validate({ ...asked, ...error?.repair }, check).map(({ code }) => code);
      expect(codes.filter((code) => code !== 'rows_do_not_divide')).toEqual([]);
    }
  }
});
