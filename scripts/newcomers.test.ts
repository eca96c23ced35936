/** What CONTRIBUTING says of a new machine and a new experiment: the files it names are enough, and nothing else is. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at } from './lib/paths.mjs';
import { machineFiles } from './vite/machines.ts';

const copy = mkdtempSync(join(tmpdir(), 'grainscope-newcomers-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const read = (path: string) => JSON.parse(readFileSync(at(path), 'utf8'));
const write = (path: string, content: unknown) => writeFileSync(join(copy, path), JSON.stringify(content));

beforeAll(() => {
  for (const folder of ['app', 'presets', 'wasm']) cpSync(at(folder), join(copy, folder), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(at(file), join(copy, file));
  for (const folder of ['node_modules', 'build']) symlinkSync(at(folder), join(copy, folder));
  const machine = read('presets/machines/j-machine.json');
  write('presets/machines/scratch.json', {
    ...machine,
    key: 'scratch',
    name: 'Scratch',
    order: 99,
    experiments: ['scratch-barrier'],
  });
  const experiment = read('presets/experiments/barrier.json');
  write('presets/experiments/scratch-barrier.json', {
    ...experiment,
    key: 'scratch-barrier',
    title: 'A scratch of a barrier',
    machines: ['scratch'],
  });
  const { claims } = read('presets/claims/j-machine.json');
  const own = claims.filter(({ test }: { test?: { quantity: object } }) => test && 'parameter' in test.quantity);
  write('presets/claims/scratch.json', { machine: 'scratch', claims: own.slice(0, 1) });
});

/** Of the copy; rejects unless it ends well. */
async function grainscope(...args: string[]): Promise<string> {
  const main = join(copy, 'app/cli/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', main, ...args], { cwd: copy });
  return stdout;
}

it('are in what the page is built from', () => {
  const { load } = machineFiles({ folder: join(copy, 'presets') });
  const loaded = (id: string) => String((load as (id: string) => unknown)(id));
  const index = loaded(at('app/model/presets/files.ts'));
  for (const text of ['scratch-barrier', 'virtual:grainscope/machine-scratch', 'virtual:grainscope/paper-scratch'])
    expect(index).toContain(text);
  expect(loaded('\0virtual:grainscope/machine-scratch')).toContain('A scratch of a barrier');
});

it('are in the lists of the command line', async () => {
  expect(await grainscope('list', 'machines')).toMatch(/^ *scratch .*Scratch/m);
  expect(await grainscope('list', 'experiments')).toContain('A scratch of a barrier (scratch)');
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
