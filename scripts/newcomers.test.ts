/**
 * What CONTRIBUTING says of a new machine, experiment, program and network: the files it names are enough, and nothing else
 * is. Program and network are those in newcomers/, with which the engine is built in a long run: it takes a minute.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from './lib/long.mjs';
import { buildNative } from './lib/native.mjs';
import { at, nativeBuild } from './lib/paths.mjs';
import { machineFiles } from './vite/machines.ts';

const copy = mkdtempSync(join(tmpdir(), 'grainscope-newcomers-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => JSON.parse(readFileSync(at(path), 'utf8'));
const write = (path: string, content: unknown) => writeFileSync(join(copy, path), JSON.stringify(content));

/** A line in a list of the engine's copy, first, and what it names. */
function register(file: string, list: string, entry: string, declared: string): void {
  const path = join(copy, 'engine/src', file);
  const text = readFileSync(path, 'utf8');
  const begin = `${list}[] = {`;
  expect(text).toContain(begin);
  const named = text.replace('namespace grainscope {', `namespace grainscope {\n${declared}`);
  writeFileSync(path, named.replace(begin, `${begin}${entry}, `));
}

/** Of the newcomer's own program. */
const ring = {
  parameters: { program: 'scratch' },
  x: { parameter: 'scratch_rounds', values: [1, 2, 4] },
  series: [{ parameter: 'message_words', values: [2, 8] }],
  charts: [
    {
      key: 'ring',
      subtitle: 'Until the last node has ended',
      table: 'estimate',
      x: [{ key: 'rounds', label: 'rounds', unit: '', column: 'rounds', scale: 'linear' }],
      y: [{ key: 'time', label: 'time', unit: 'us', column: 'time', scale: 'linear' }],
    },
  ],
};

async function buildWithNewcomers(): Promise<void> {
  cpSync(at('scripts/newcomers/program.cpp'), join(copy, 'engine/src/program/scratch.cpp'));
  cpSync(at('scripts/newcomers/network.cpp'), join(copy, 'engine/src/network/scratch.cpp'));
  register('registry.cpp', 'kNetworks', '&kScratchNetwork', 'extern const NetworkPart kScratchNetwork;');
  const program = 'extern const ProgramPart kScratch; std::unique_ptr<Run> start_scratch(const Values&);';
  register('modules.cpp', 'kListed', 'measures(kScratch, start_scratch)', program);
  await node('scripts/manifest.mjs', '--engine', await nativeEngine());
  await node('wasm/build.mjs');
}

beforeAll(async () => {
  // What the engine is built of is thousands of files.
  const toBuild = [at('build/wasm/objects'), at('engine')];
  for (const folder of ['app', 'presets', 'wasm', 'engine', 'scripts', 'build/wasm'])
    cpSync(at(folder), join(copy, folder), {
      recursive: true,
      filter: (path) => isLong || !toBuild.includes(path),
    });
  for (const file of ['package.json', 'tsconfig.json', 'biome.json', '.gitignore']) cpSync(at(file), join(copy, file));
  symlinkSync(at('node_modules'), join(copy, 'node_modules'));
  if (isLong) await buildWithNewcomers();
  const machine = read('presets/machines/j-machine.json');
  write('presets/machines/scratch.json', {
    ...machine,
    key: 'scratch',
    name: 'Scratch',
    order: 99,
    experiments: ['scratch-barrier', 'scratch-ring'],
    parameters: isLong
      ? { ...machine.parameters, network: { ...machine.parameters.network, value: 'scratch-net' } }
      : machine.parameters,
  });
  const experiment = read('presets/experiments/barrier.json');
  write('presets/experiments/scratch-barrier.json', {
    ...experiment,
    key: 'scratch-barrier',
    title: 'A scratch of a barrier',
    machines: ['scratch'],
  });
  write('presets/experiments/scratch-ring.json', {
    key: 'scratch-ring',
    title: 'Around a ring',
    machines: ['scratch'],
    ...(isLong ? ring : { ...experiment, key: 'scratch-ring', title: 'Around a ring', machines: ['scratch'] }),
  });
  const { claims } = read('presets/claims/j-machine.json');
  const own = claims.filter(({ test }: { test?: { quantity: object } }) => test && 'parameter' in test.quantity);
  write('presets/claims/scratch.json', { machine: 'scratch', claims: own.slice(0, 1) });
}, 900_000);

/** A script of the copy; rejects unless it ends well. */
async function node(script: string, ...args: string[]): Promise<string> {
  const all = ['--import', 'tsx', join(copy, script), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, all, { cwd: copy });
  return stdout;
}

/** With the newcomers before all else that is built already. */
async function nativeEngine(): Promise<string> {
  const built = await buildNative(['grainscope']);
  if (built.code !== 0) throw new Error(built.output);
  const engine = join(copy, 'newcomers');
  const listed = ['src/registry.cpp', 'src/modules.cpp'];
  const sources = ['cli/main.cpp', ...listed, 'src/program/scratch.cpp', 'src/network/scratch.cpp'];
  await promisify(execFile)('c++', [
    ...['-std=c++20', '-fno-rtti', '-I', join(copy, 'engine/src'), '-o', engine],
    ...sources.map((source) => join(copy, 'engine', source)),
    join(nativeBuild, 'libengine.a'),
  ]);
  return engine;
}

const grainscope = (...args: string[]) => node('app/cli/main.ts', ...args);

it('are in what the page is built from', () => {
  const { load } = machineFiles({ folder: join(copy, 'presets') });
  const loaded = (id: string) => String((load as (id: string) => unknown)(id));
  const index = loaded(at('app/model/presets/files.ts'));
  for (const text of [
    'scratch-barrier',
    'scratch-ring',
    'virtual:grainscope/opened/machine-scratch',
    'virtual:grainscope/opened/paper-scratch',
  ])
    expect(index).toContain(text);
  expect(loaded('\0virtual:grainscope/opened/machine-scratch')).toContain('A scratch of a barrier');
});

it('are in the lists of the command line', async () => {
  const listed = await grainscope('list');
  expect(listed).toMatch(/^ *scratch .*Scratch/m);
  expect(listed).toContain('A scratch of a barrier (scratch)');
});

it('have a board of claims', async () => {
  expect(await grainscope('fidelity', '--machine', 'scratch')).toMatch(/\S/);
});

it('are understood in links', async () => {
  const link = '?v=1&m=scratch&x=scratch-barrier&x.by=dimensions&x.values=2,4';
  const json = JSON.parse(await grainscope('chart', link, '--format', 'json'));
  expect(JSON.stringify(json)).toContain('m=scratch');
  expect(JSON.stringify(json)).not.toContain('is not a machine');
});

it.runIf(isLong)('have a network and a program that run, on other machines too', async () => {
  expect(await grainscope('list', 'networks')).toContain('scratch-net');
  expect(await grainscope('list', 'programs')).toContain('scratch');
  expect(await grainscope('describe')).toContain('scratch_rounds');
  const pairs: unknown[] = JSON.parse(await grainscope('list', '--pairs', '--json'));
  for (const machine of ['scratch', 'multi-psi-v1'])
    expect(pairs).toContainEqual(expect.objectContaining({ program: 'scratch', machine, runs: true }));
  const run = JSON.parse(await grainscope('run', '--machine', 'scratch', '--program', 'scratch', '--json'));
  expect(JSON.stringify(run)).toMatch(/"time"/);
  const csv = await grainscope('chart', '?v=1&m=scratch&x=scratch-ring', '--format', 'csv');
  // Six points, each the last of its run.
  expect(csv.split('\n').filter((line) => /^[^#]*\d/.test(line)).length).toBeGreaterThanOrEqual(6);
});
