import { expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { OWN_NETWORK } from '../manifest/brought.ts';
import { networkPartOf, parameterOf } from '../manifest/manifest.ts';
import { defaults, validate } from '../manifest/values.ts';
import { type CustomMachine, normalCustom, presetOf, startFrom, summaryOf } from './custom.ts';
import { networkChoiceOf, networkChoices, OWN_WIRING, withNetwork } from './free-network.ts';
import { experimentOf, machinesAlone, machineValues } from './presets.ts';

const raise = (key: string): never => {
  throw new Error(key);
};

function machine(base: string, changes: CustomMachine['changes'] = {}): CustomMachine {
  const started = startFrom(base);
  const normal = started && normalCustom({ ...started, changes });
  if (!normal) throw new Error(`no machine ${base}`);
  return normal;
}
const ideal = networkChoices().find(({ label }) => label === 'Ideal network')?.key ?? '';
const chosen = (custom: CustomMachine, choice: string) => {
  const next = normalCustom(withNetwork(custom, choice));
  if (!next) throw new Error('not normal');
  return next;
};

it('offers the networks of all machines, and those that none has', () => {
  expect(networkChoices().map(({ label }) => label)).toEqual([
    ...machinesAlone().map(({ name }) => name),
    'Ideal network',
    'Torus, mesh or hypercube',
    'Fat tree',
    'Dragonfly',
    'Flattened butterfly',
    'Your own wiring',
  ]);
});

it('has no experiment whose x axis shows what its network has not', () => {
  const own = chosen(machine('j-machine'), OWN_WIRING);
  const { experiments } = presetOf(own);
  expect(presetOf(machine('j-machine')).experiments).toContain('barrier');
  expect(experiments).toContain('latency-load');
  for (const key of experiments) {
    const { x } = experimentOf(key) ?? raise(key);
    const keys = [
      x.parameter,
      ...Object.values(x.on ?? {}).flatMap((one) => ('parameter' in one ? one.parameter : [])),
    ];
    const isOfNetworks = keys.every((one) => parameterOf(one)?.group === 'network');
    if (isOfNetworks) expect(networkPartOf(OWN_NETWORK)?.parameters.some((one) => keys.includes(one))).toBe(true);
  }
});

it('carries over the rate and the delay of a link, and the clock that the cycles gave', () => {
  const custom = chosen(machine('j-machine'), ideal);
  expect(networkChoiceOf(custom)).toBe(ideal);
  expect(custom.changes).toEqual({ network: 'ideal', channel_mbit_s: 225, wire_ns: 80, processor_ps: 80000 });
  expect(summaryOf(custom)).toBe('J-Machine with another network (Ideal network) and 3 values of your own.');
  const slower = chosen(machine('j-machine', { cycle_ps: 160000, hop_cycles: 3, processor_ps: 20000 }), ideal);
  expect(slower.changes).toMatchObject({ channel_mbit_s: 112.5, wire_ns: 480, processor_ps: 20000 });
});

it.each(machinesAlone().map(({ key }) => key))('runs what the %s runs', (key) => {
  const custom = chosen(machine(key), ideal);
  const values = { ...defaults(), ...machineValues(presetOf(custom)) };
  expect(values.network).toBe('ideal');
  for (const program of ['remote-read', 'random-requests', 'barrier'])
    expect(validate({ ...values, program }, check)).toEqual([]);
});

it.each(machinesAlone().map(({ key }) => key))('gives the %s its own network back, and all else as it was', (key) => {
  const all: CustomMachine['changes'][] = [
    {},
    { buffer_flits: 7 },
    { hop_cycles: 4, instruction_us: 3, dispatch_cycles: 9 },
  ];
  for (const changes of all) {
    const before = machine(key, changes);
    const back = chosen(chosen(before, ideal), before.parts.network);
    expect(back).toEqual(before);
  }
  const clocked = machine(key, { processor_ps: 12345 });
  expect(chosen(chosen(clocked, ideal), key)).toEqual(clocked);
});
