/** Machines that a person puts together. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { broughtBy } from '../manifest/brought.ts';
import { manifest, networkPartOf, parameterOf } from '../manifest/manifest.ts';
import { validate } from '../manifest/values.ts';
import { CUSTOM, type CustomMachine, normalCustom, originOf, presetOf, startFrom } from '../presets/custom.ts';
import { experimentOf, machineOf, machines, machineValues } from '../presets/presets.ts';
import { asCustom } from '../state/own-machine.ts';
import * as states from '../state/state.ts';
import { expand } from '../sweep/sweep.ts';
import { anyCustom } from '../testing/any.ts';
import { asking } from '../testing/asking.ts';
import { isLong } from '../testing/long.ts';
import { FORMAT, readCustom, writeCustom } from './custom-file.ts';
import { pack, unpack } from './hash.ts';
import { LINK_VERSION } from './link.ts';

const ready = machines.filter(({ of }) => of === undefined);
/** Every network and every processor, each with another; in a long run with all. */
const pairs = ready.flatMap((network, place) =>
  ready.flatMap((node, other) =>
    isLong || (other - place + ready.length) % ready.length === 1 ? [[network.key, node.key] as const] : [],
  ),
);

const machine = (base: string, over: Partial<CustomMachine> = {}): CustomMachine => {
  const started = startFrom(base);
  const custom = started && normalCustom({ ...started, ...over });
  if (!custom) throw new Error(`no machine ${base}`);
  return custom;
};
const start = states.initialState('j-machine');
/** A clock of 0 is that of the network. */
const goesByNetwork = (key: string, value: unknown) => key === 'processor_ps' && value === 0;

describe.each(ready)('a machine started from the $name', ({ key, experiments, parameters }) => {
  const preset = presetOf(machine(key));

  it('has its values, sources and experiments', () => {
    expect(preset.parameters).toEqual(parameters);
    expect(preset.experiments.slice(0, experiments.length)).toEqual(experiments);
  });

  it('gives the values of the preset in every experiment', () => {
    for (const experiment of experiments) {
      const plain = states.selectExperiment(states.initialState(key), experiment);
      const own = states.selectExperiment(states.selectCustom(plain, machine(key)), experiment);
      expect(states.presetValues(own)).toEqual(states.presetValues(plain));
    }
  });
});

describe.each(pairs)('the network of %s with the processor of %s', (network, node) => {
  const custom = machine(network, { parts: { network, node } });
  const preset = presetOf(custom);

  it('has the values and the sources of each', () => {
    for (const [key, entry] of Object.entries(preset.parameters)) {
      const parameter = parameterOf(key);
      const own = parameter && machineOf(originOf(custom, parameter))?.parameters[key];
      if (own && !goesByNetwork(key, own.value)) expect(entry).toEqual(own);
    }
    const [wires, costs] = [machineOf(network), machineOf(node)];
    const named = (of: typeof wires, group: string) =>
      Object.entries(of ? machineValues(of) : {}).filter(([key]) => parameterOf(key)?.group === group);
    for (const [key, value] of [...named(wires, 'network'), ...named(costs, 'node')])
      if (!goesByNetwork(key, value)) expect(preset.parameters[key]?.value).toBe(value);
  });

  it('runs what its processor can run, and what needs none, where its network has what the x axis shows', () => {
    expect(preset.experiments.length).toBeGreaterThan(0);
    const has = networkPartOf(String(preset.parameters.network?.value))?.parameters ?? [];
    for (const experiment of machineOf(node)?.experiments ?? []) {
      const { parameter = '' } = experimentOf(experiment)?.x ?? {};
      if (parameterOf(parameter)?.group !== 'network' || has.includes(parameter))
        expect(preset.experiments).toContain(experiment);
    }
    for (const experiment of preset.experiments) {
      const state = states.selectExperiment(states.selectCustom(start, custom), experiment);
      expect(state).toMatchObject({ machine: CUSTOM, experiment });
    }
  });
});

it('keeps the clock of a processor that goes by its own network on one that has no cycles', () => {
  const clockOn = (network: string) => {
    const state = states.selectCustom(start, machine('j-machine', { parts: { network, node: 'j-machine' } }));
    const { values } = states.resolve(state);
    expect(validate(values, check)).toEqual([]);
    return values.processor_ps;
  };
  expect(['t805', 'pie64', 'paragon'].map(clockOn)).toEqual([80_000, 80_000, 80_000]);
  expect(clockOn('multi-psi-v1')).toBe(0);
});

it('runs an experiment none of whose curves it reads as one curve', () => {
  const own = machine('multi-psi-v1');
  const state = states.selectExperiment(states.selectCustom(start, own), 'transfer-length');
  const { series } = expand(state, { ...asking(0.2), check });
  expect(series.map(({ label }) => label)).toEqual(['seed 1']);
  expect(series.flatMap(({ points }) => points.flatMap(({ error }) => error ?? []))).toEqual([]);
});

describe('a changed value', () => {
  const slow = machine('j-machine', { name: '  Slow\n wires ', changes: { hop_cycles: 4, buffer_flits: 2, seed: 9 } });

  it('is yours, and one that the preset has is not', () => {
    expect(slow).toMatchObject({ name: 'Slow wires', changes: { hop_cycles: 4 } });
    expect(presetOf(slow).parameters.hop_cycles).toEqual({ value: 4, source: { status: 'yours' } });
    expect(presetOf(slow).summary).toBe('J-Machine with one value of your own.');
  });

  it('is calibrated where it was fitted to what a person has measured, until it is changed', () => {
    const changes = { hop_cycles: 4, duplex: 'full' };
    const fitted = machine('j-machine', {
      changes,
      fitted: { to: 'lab.csv', values: { hop_cycles: 4, eject_cycles: 2 } },
    });
    expect(fitted.fitted).toEqual({ to: 'lab.csv', values: { hop_cycles: 4 } });
    expect(presetOf(fitted).parameters.hop_cycles?.source).toEqual({ status: 'calibrated', to: 'lab.csv' });
    expect(presetOf(fitted).parameters.duplex?.source).toEqual({ status: 'yours' });
    const state = states.change(states.selectCustom(start, fitted), 'hop_cycles', 3);
    expect(asCustom(state)).not.toHaveProperty('fitted');
  });

  it('is taken from the sliders when the machine is kept, and the program stays as it is', () => {
    const state = states.change(states.change(start, 'hop_cycles', 2), 'message_words', 32);
    const own = asCustom(state);
    expect(own.changes).toEqual({ hop_cycles: 2 });
    const kept = states.selectCustom(states.selectSeries(state, 'pattern'), own);
    expect(kept).toMatchObject({ changes: { message_words: 32 }, seriesBy: 'pattern', experiment: 'latency-load' });
    expect(states.sourceOf(kept, 'hop_cycles')).toEqual({ kind: 'preset', source: { status: 'yours' } });
    expect(asCustom(states.change(kept, 'duplex', 'full')).changes).toEqual({ duplex: 'full', hop_cycles: 2 });
  });
});

describe('as a file', () => {
  it('comes back', () =>
    fc.assert(
      fc.asyncProperty(anyCustom, async (custom) => {
        expect(await readCustom(writeCustom(custom))).toEqual({ machine: custom });
      }),
    ));

  it('comes back with its list of cables, as it does in a link', async () => {
    const base = startFrom('hdr-cluster', 'Ring');
    const changes = { network: 'own-wiring', cables: 4711 };
    const ring =
      base && normalCustom({ ...base, changes, cables: { file: 'ring.anynet', source: '2 1\n0 0 0\n0 1 0 0' } });
    if (!ring) throw new Error('no machine');
    expect(await readCustom(writeCustom(ring))).toEqual({ machine: ring });
    expect(unpack(pack({ custom: ring, pins: [] })).extras.custom).toEqual(ring);
    expect(broughtBy({ network: 'own-wiring', cables: 4711 })).toEqual([undefined, ring.cables?.source]);
  });

  const file = (over: object) => JSON.stringify({ ...JSON.parse(writeCustom(machine('j-machine'))), ...over });

  it.each([
    ['', { path: '', message: 'is not JSON, or is cut off; export the machine again' }],
    [file({}).slice(0, -20), { path: '', message: 'is not JSON, or is cut off; export the machine again' }],
    ['[1]', { path: 'format', message: `is not that of a machine of Grainscope, which is ${FORMAT} with a version` }],
    [
      file({ version: 99 }),
      { path: 'version', message: `is 99, newer than this page, which reads 1 to ${LINK_VERSION}; reload the page` },
    ],
    [file({ version: 0 }), { path: 'format', message: expect.stringContaining('with a version') }],
    [file({ name: '' }), { path: 'name', message: 'is empty; give a name of 1 to 60 letters' }],
    [file({ name: 7 }), { path: 'name', message: 'is not a text' }],
    [file({ name: undefined }), { path: 'name', message: 'is missing' }],
    [file({ price: 7 }), { path: 'price', message: 'is not a field of a machine' }],
    [
      file({ base: 'cray' }),
      { path: 'base', message: expect.stringContaining("'cray' is not a machine; choose one of ") },
    ],
    [file({ processor: '<b>' }), { path: 'processor', message: expect.stringContaining("'<b>' is not a machine") }],
    [file({ values: 3 }), { path: 'values', message: 'is not a list of parameters with their values' }],
    [
      file({ values: { hop_cycles: 99 } }),
      { path: 'values.hop_cycles', message: '99 is not allowed; give a whole number from 1 to 8 cycles' },
    ],
    [file({ values: { hop_cycles: null } }), { path: 'values.hop_cycles', message: 'is neither a number nor a text' }],
    [
      file({ values: { duplex: 'both' } }),
      { path: 'values.duplex', message: "'both' is not allowed; choose one of full, half" },
    ],
    [file({ values: { price: 3 } }), { path: 'values.price', message: 'is no parameter of a machine' }],
    [file({ values: { seed: 3 } }), { path: 'values.seed', message: 'is no parameter of a machine' }],
    [
      ' '.repeat(2 ** 21),
      {
        path: '',
        message: expect.stringMatching(/^is too large for a machine; such a file has at most 1[,\s]?024\sKB$/),
      },
    ],
  ])('explains %.60s', async (text, error) => expect(await readCustom(text)).toEqual({ error }));

  it('is never read as anything else', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.string({ unit: 'binary' }),
          fc.jsonValue().map((values) => file({ values })),
        ),
        async (text) => {
          const read = await readCustom(text);
          if ('error' in read) expect(read.error.message).not.toBe('');
          else expect(normalCustom(read.machine)).toEqual(read.machine);
        },
      ),
    ));
});

it('may change every parameter of networks and processors, and no other', () => {
  const changes = Object.fromEntries(manifest.parameters.map((parameter) => [parameter.key, parameter.maximum]));
  const groups = new Set(Object.keys(machine('j-machine', { changes }).changes).map((key) => parameterOf(key)?.group));
  expect([...groups].sort()).toEqual(['network', 'node']);
});
