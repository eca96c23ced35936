/** The command line as a process: into a pipe that closes, on any number of threads, and on a fresh clone. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it, vi } from 'vitest';
import { isLong } from './lib/long.mjs';
import { at, engineWasm } from './lib/paths.mjs';

// Whole processes, perhaps beside a compiler.
vi.setConfig({ testTimeout: 900_000 });

const folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Status and outputs of the command line in `project`. Without blocking: Vitest wants to hear of a test file. */
async function grainscope(args, { project = at(), env = process.env, cwd = project } = {}) {
  const child = spawn(process.execPath, [join(project, 'scripts/grainscope.mjs'), ...args], { cwd, env });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => text(stream));
  const status = await new Promise((done) => child.on('close', done));
  return { status, stdout: await stdout, stderr: await stderr };
}

it('ends without a word when its reader has had enough', async () => {
  const child = spawn(process.execPath, [at('scripts/grainscope.mjs'), 'describe', '--json'], { cwd: at() });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  // As `head` does it: the rest has nowhere to go, and is more than a pipe holds.
  child.stdout.once('data', () => child.stdout.destroy());
  const status = await new Promise((done) => child.on('close', done));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it.runIf(existsSync('/dev/full'))('says in a line that there is no room for its output', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, [at('scripts/grainscope.mjs'), 'list', 'machines'], {
    cwd: at(),
    stdio: ['ignore', full, 'pipe'],
  });
  const said = text(child.stderr);
  const status = await new Promise((done) => child.on('close', done));
  closeSync(full);
  expect({ status, said: await said }).toEqual({
    status: 1,
    said: 'grainscope: the output cannot be written (ENOSPC)\n',
  });
});

const chart = (threads, cwd) =>
  grainscope(['chart', '?v=1&m=j-machine&x=round-trip&dimensions=4x4', '--threads', String(threads)], { cwd });

it('draws in any folder, on several threads, and writes no progress into a pipe', async () => {
  const drawn = await chart(2, folder);
  expect(drawn).toMatchObject({ status: 0, stderr: '' });
  expect(drawn.stdout).toContain('<svg');
});

// As the tests of sweeps say it of tables, and those of threads of runs.
it.runIf(isLong)('writes the same bytes on one thread and on more', async () => {
  expect(await chart(2, folder)).toEqual(await chart(1, at()));
});

it('refuses a number of threads that is none', async () => {
  const { status, stderr } = await grainscope(['chart', '?v=1', '--threads', '0']);
  expect([status, stderr]).toEqual([
    2,
    "grainscope: --threads: '0' is not allowed; give a whole number from 1 to 256\n",
  ]);
});

/** A program that stands for one that takes minutes or the network. */
function program(name, script) {
  const path = join(folder, 'bin', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

// As CI does before anything else.
it.runIf(isLong)('sets up what a fresh clone lacks: the packages, and the engine once it is needed', async () => {
  const project = join(folder, 'clone');
  for (const part of [
    'scripts',
    'app',
    'wasm',
    'presets',
    'engine',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ])
    cpSync(at(part), join(project, part), { recursive: true });
  program('npm', `[ "$1" = ci ] && ln -s ${at('node_modules')} ${join(project, 'node_modules')}`);
  program('emcc', 'echo "emcc 3.1.6"');
  program('em++', `for last; do :; done; case "$last" in *.wasm) cp ${engineWasm} "$last";; *) : > "$last";; esac`);
  const env = { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
  const run = (...args) => grainscope(args, { project, env });

  const listed = await run('list', 'machines');
  expect(listed).toMatchObject({ status: 0, stdout: expect.stringContaining('J-Machine') });
  expect(listed.stderr).toContain('Installing the npm packages');
  expect(await run('list', 'machines')).toEqual({ ...listed, stderr: '' });

  const simulated = await run('run', '--set', 'dimensions=2x2', '--json');
  expect(simulated).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\{"engine"/) });
  expect(simulated.stderr).toContain('Building the engine');
  expect(await run('run', '--set', 'dimensions=2x2', '--json')).toEqual({ ...simulated, stderr: '' });
});

it('says what is missing where the packages cannot be installed', async () => {
  const project = join(folder, 'offline');
  for (const part of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(at(part), join(project, part), { recursive: true });
  program('npm', 'echo "no network" >&2; exit 1');
  const env = { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) };
  const { status, stderr } = await grainscope(['list'], { project, env });
  expect(status).toBe(1);
  expect(stderr).toMatch(/npm ci failed:\n.*no network/);
  expect(stderr).not.toMatch(/^\s+at /m);
});
