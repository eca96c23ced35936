/** The boundary: the wasm engine behaves as the native one, byte for byte, and refuses what it should. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../app/cli/output.ts';
import { evaluate, openInstance, runSync } from '../app/engine/node.ts';
import { isError, manifest, type NetworkPart, nodesFor } from '../app/model/manifest/manifest.ts';
import { applicable, complete, defaults, toConfig, type Values } from '../app/model/manifest/values.ts';
import { chosenOf, everyNth, isLong } from '../app/model/testing/long.ts';
import { FEW_NODES, shortForAny } from '../app/model/testing/short.ts';
import { sanitizedBuild } from '../scripts/lib/paths.mjs';
import { bothWays, drawVectors } from '../scripts/lib/vectors.mjs';
import { EngineInstance } from './load.ts';

const NATIVE = join(sanitizedBuild, 'grainscope');

/** With a clock for processors where it gives none. */
const paced = ({ key, cycles }: NetworkPart) => ({ network: key, processor_ps: cycles ? 0 : 80_000 });

const SETTINGS: Values[] = [
  { dimensions: '4x4x4', offered_load: 0.2 },
  {
    dimensions: '8x8x8',
    duplex: 'half',
    offered_load: 0.08,
    message_words: 2,
    header_flits: 3,
    buffer_flits: 2,
    seed: 4294967295,
  },
  {
    dimensions: '5x3',
    topology: 'torus',
    virtual_channels: 3,
    pattern: 'hot-spot',
    hot_spot_share: 0.3,
    offered_load: 0.05,
    arbitration: 'round-robin',
  },
  {
    dimensions: '16',
    pattern: 'tornado',
    offered_load: 0.5,
    priorities: 2,
    priority_one_share: 0.25,
    long_share: 0.1,
    hop_cycles: 3,
    credit_cycles: 2,
  },
  {
    dimensions: '4x4',
    kernel: 'reference',
    pattern: 'bit-reverse',
    offered_load: 0.1,
    injection_interval: 2,
    ejection_interval: 3,
  },
  // Every program on every node that runs it, and every node on every network; in a long run all three with one another.
  ...chosenOf(
    manifest.networks.flatMap((network) =>
      manifest.programs.flatMap(({ key: program }) => nodesFor(program).map((node) => ({ network, program, node }))),
    ),
    ({ network, program, node }) => [`${program} on ${node}`, `${node} on ${network.key}`],
  ).map(({ network, program, node }) => ({
    ...paced(network),
    ...FEW_NODES,
    ...shortForAny([program]),
    program,
    node,
    dimensions: '4x4',
    seed: 3,
  })),
];
const CASES: Values[] = SETTINGS.map((values) => ({ ...defaults(), max_cycles: 12000, ...values }));

function native(values: Values): string {
  const full = complete(values);
  const settings = applicable(values).flatMap(({ key }) => ['--set', `${key}=${full[key]}`]);
  return execFileSync(NATIVE, ['run', ...settings, '--json'], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

describe('the engine in wasm', () => {
  it('is the one of the committed manifest', () => {
    const config = toConfig({ ...defaults(), max_cycles: 12000 });
    expect(openInstance().start(config, manifest.hash)).toBeUndefined();
    expect(openInstance().start(config, manifest.hash + 1)).toBeDefined();
  });

  it.each(manifest.programs.map(({ key, module }) => ({ key, module })))(
    'starts $key in $module',
    ({ key, module }) => {
      const file = new URL(`../build/wasm/engine-${module}.wasm`, import.meta.url);
      const values = CASES.find((one) => one.program === key && openInstance().check(toConfig(one)).length === 0);
      const instance = new EngineInstance(new WebAssembly.Module(readFileSync(file)));
      expect(instance.start(toConfig(values ?? {}), manifest.hash)).toBeUndefined();
      expect(instance.step(1000)).toBeTypeOf('boolean');
    },
  );

  it.runIf(existsSync(NATIVE))('has the manifest that the engine writes natively', () => {
    expect(JSON.parse(execFileSync(NATIVE, ['describe'], { encoding: 'utf8', maxBuffer: 1 << 26 }))).toEqual(manifest);
  });

  // The native engine has no interpreter for programs from outside.
  it.runIf(existsSync(NATIVE)).each(
    everyNth(
      CASES.filter(({ program }) => program !== 'script'),
      2,
    ).map((values, index) => ({
      index,
      values,
      name: `${values.program}, ${values.node}, ${values.network}`,
    })),
  )('prints the native bytes, case $index: $name', ({ values }) => {
    const result = runSync(values);
    if (isError(result)) throw new Error(result.code);
    expect(jsonOf(values, result.tables)).toBe(native(values));
  });

  it.runIf(existsSync(NATIVE))('gives the native bytes of random configurations, or refuses them alike', () => {
    const count = isLong ? 20 : 8;
    const vectors = drawVectors(sanitizedBuild, 1, count);
    expect(vectors).toHaveLength(count);
    for (const vector of vectors) {
      const { native: expected, wasm } = bothWays(sanitizedBuild, vector);
      expect(wasm, vector.options.join(' ')).toBe(expected);
    }
  });

  it('gives the same tables for any slicing', () => {
    const values = CASES[2] as Values;
    expect(runSync(values, 1)).toEqual(runSync(values, 1e9));
    expect(runSync(values, 12345)).toEqual(runSync(values, 1e9));
  });

  it('starts afresh in an instance that has run before', () => {
    const instance = openInstance();
    const last = (values: Values) => {
      expect(instance.start(toConfig(values), manifest.hash)).toBeUndefined();
      while (instance.step(1e9) === false);
      return instance.column(0, 4);
    };
    const first = last(CASES[0] as Values);
    last(CASES[1] as Values);
    expect(last(CASES[0] as Values)).toEqual(first);
  });

  it('refuses a vector for another manifest', () => {
    const refusal = openInstance().start(toConfig(defaults()), manifest.hash ^ 1);
    expect(refusal).toEqual({ path: '', code: 'other_version', arguments: [] });
  });

  it('refuses contradictions and values out of range, naming the parameter', () => {
    const torus = runSync({ ...defaults(), topology: 'torus' });
    expect(torus).toMatchObject({ path: 'virtual_channels' });
    const config = toConfig(defaults());
    const slot = manifest.parameters.find(({ key }) => key === 'hop_cycles')?.slot ?? -1;
    for (const wrong of [99, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      config[slot] = wrong;
      expect(openInstance().start(config, manifest.hash)).toMatchObject({ path: 'hop_cycles' });
    }
  });

  it('copies columns, so that growing memory detaches nothing', () => {
    const instance = openInstance();
    instance.start(toConfig(CASES[0] as Values), manifest.hash);
    while (instance.step(1e9) === false);
    const before = instance.column(0, 0);
    instance.start(toConfig({ ...defaults(), dimensions: '24x24x24', offered_load: 0.001 }), manifest.hash);
    instance.step(1000);
    expect(before.length).toBeGreaterThan(0);
    expect(before.buffer.byteLength).toBe(before.length * 8);
  });

  it('evaluates closed forms', () => {
    expect(evaluate('capacity', { ...defaults(), duplex: 'half' })).toMatchObject({ bisection_capacity: 14.4 });
    expect(evaluate('no-such-model', defaults())).toMatchObject({ path: 'model' });
  });
});
