/** The package that `npm pack` gives: installed into an empty folder, without a network and without a compiler, it draws. */
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { everyNth, isLong } from '../app/model/testing/long.ts';
import { at } from './lib/paths.mjs';

// npm and whole processes, perhaps beside a compiler.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

// Without blocking: Vitest wants to hear of a test file from time to time.
const execute = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
const place = join(folder, 'empty');
const link = '?v=1&m=j-machine&x=round-trip&dimensions=4x4';
/** As the command draws it. */
let chart = '';
/** The same day in every PDF. */
const epoch = { SOURCE_DATE_EPOCH: '1000000000' };

beforeAll(async () => {
  await execute('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: at() });
  mkdirSync(place);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', place, join(folder, tarball)];
  await execute('npm', install, { cwd: place });
  mkdirSync(join(folder, 'bin'));
  symlinkSync(process.execPath, join(folder, 'bin/node'));
}, 900_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** What the installed command prints. Of the sources it has nothing, and on its path hardly more than Node. */
const installed = async (...args) => {
  const env = { PATH: `${join(folder, 'bin')}:/usr/bin`, ...epoch };
  return (await execute(join(place, 'node_modules/.bin/grainscope'), args, { cwd: place, env, maxBuffer: 1e8 })).stdout;
};

const fromSources = async (...args) => {
  const env = { ...process.env, ...epoch };
  return (await execute(process.execPath, [at('scripts/grainscope.mjs'), ...args], { cwd: at(), env, maxBuffer: 1e8 }))
    .stdout;
};

/** That both print the same, which is returned. */
async function alike(...args) {
  const [one, other] = [await installed(...args), await fromSources(...args)];
  expect(one).toBe(other);
  return one;
}

it('brings nothing else with it', () => {
  expect(readdirSync(join(place, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['grainscope']);
});

it('lists, runs, and draws the chart that the sources draw', async () => {
  expect(await installed('list')).toContain('j-machine');
  // The chart is compared in every run, which is made of runs.
  if (isLong) await alike('run', '--set', 'dimensions=4x4', '--json');
  else expect(await installed('run', '--set', 'dimensions=4x4', '--json')).toMatch(/^\{"engine"/);
  chart = await alike('chart', link);
  expect(chart).toContain('<svg');
});

it('sweeps as the sources do, on threads', async () => {
  const sweep = ['sweep', link, '--seeds', '2', '--threads', '2', '-o'];
  await installed(...sweep, 'a.parquet');
  await fromSources(...sweep, join(folder, 'a.parquet'));
  expect(readFileSync(join(place, 'a.parquet')).equals(readFileSync(join(folder, 'a.parquet')))).toBe(true);
});

it('says what a queue needs that is not installed', async () => {
  await expect(installed('work', '--queue', 'redis://localhost')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^grainscope: --queue: needs two packages .*npm install -g bullmq ioredis/),
  });
});

it('is a library, with which an example finds where two curves cross', async () => {
  copyFileSync(at('examples/crossing.mjs'), join(place, 'crossing.mjs'));
  const { stdout } = await execute(process.execPath, ['crossing.mjs'], { cwd: place });
  expect(stdout).toMatch(/^From \d+ bytes on the ring is faster\.\n$/);
  writeFileSync(
    join(place, 'figure.mjs'),
    `import { writeFileSync } from 'node:fs';
import { figure } from 'grainscope';
const { draw } = await figure(process.argv[2]);
writeFileSync('library.svg', await draw());
`,
  );
  await execute(process.execPath, ['figure.mjs', link], { cwd: place });
  expect(readFileSync(join(place, 'library.svg'), 'utf8')).toBe(chart);
});

it('has types for it', async () => {
  const used = `import { figure, machines, run, sweep } from 'grainscope';
const { tables } = await run({ machine: machines[0]?.key ?? '', set: { seed: 2 } }, { signal: new AbortController().signal });
const latency: Float64Array | undefined = tables.estimate?.columns.latency;
const { columns, rows }: { columns: object; rows: number } = await sweep({ link: '?v=1', over: { seed: [1, 2] } }, { threads: 2 });
// @ts-expect-error A number of seeds is a number.
await sweep({ link: '?v=1', seeds: '2' });
const { curves, draw } = await figure('?v=1', { threads: 2 });
const pdf = new Blob([await draw({ format: 'pdf', column: 84 })]);
// @ts-expect-error There is no such column.
await draw({ column: 85 });
console.log(latency, columns, rows, curves[0]?.y, pdf);
`;
  writeFileSync(join(place, 'used.mts'), used);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
  await execute(process.execPath, [at('node_modules/typescript-native/bin/tsc'), ...options, 'used.mts'], {
    cwd: place,
  });
});

// Each needs files of its own: the rasteriser and the faces, what cuts faces to size, the words of another language.
it.each(everyNth(['pdf', 'png'], 2))('draws a chart in Japanese as %s, byte for byte', async (format) => {
  const chart = ['chart', `${link}&lang=ja`, '-o'];
  await installed(...chart, `a.${format}`);
  await fromSources(...chart, join(folder, `a.${format}`));
  expect(readFileSync(join(place, `a.${format}`)).equals(readFileSync(join(folder, `a.${format}`)))).toBe(true);
});

it('takes old links', async () => {
  const { entries } = JSON.parse(readFileSync(at('app/cli/corpus.json'), 'utf8'));
  // What they show is for the tests of the corpus.
  expect(await installed('chart', entries.find(({ link: one }) => one.includes('#p=')).link)).toContain('<svg');
});

it('makes a package for a learning platform', async () => {
  await installed('lesson', '--scorm', '?plan=grain&class=Tuesday', '-o', 'class.zip');
  const files = unzipSync(readFileSync(join(place, 'class.zip')));
  expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html', 'lessons.html']);
  expect(strFromU8(files['imsmanifest.xml'])).toContain('<title>Tuesday</title>');
  expect(strFromU8(files['index.html'])).toContain('content="?plan=grain&#38;class=Tuesday"');
});
