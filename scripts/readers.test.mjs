/**
 * What README says of reading a sweep, word for word, in DuckDB, pandas and R, in the long run where they are: what they make of it is what
 * the library gives.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sweep } from '../app/cli/library.ts';
import { isLong } from './lib/long.mjs';
import { at, cacheDirectory } from './lib/paths.mjs';
import { findOnPath, run } from './lib/process.mjs';

// It installs 400 MB the first time.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });

const execute = promisify(execFile);
const hasPython = isLong && (await run('python3', ['-c', 'import ensurepip, venv'])).code === 0;
const hasR = isLong && findOnPath('Rscript') !== undefined;

const link = '?v=1&m=j-machine&x=latency-load&dimensions=2x2';
const over = { message_words: '2,4', offered_load: '0.01:0.3:3' };
const seeds = 2;
const folder = mkdtempSync(join(tmpdir(), 'grainscope-readers-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** The mean latency over the seeds, of every pair of the two parameters. */
const means = [];
beforeAll(async () => {
  if (!hasPython && !hasR) return;
  const { columns, rows } = await sweep({ link, over, seeds });
  for (let row = 0; row < rows; row += seeds)
    means.push(columns.latency.subarray(row, row + seeds).reduce((sum, one) => sum + one, 0) / seeds);
  const swept = Object.entries(over).flatMap(([key, values]) => ['--over', `${key}=${values}`]);
  for (const name of ['results.parquet', 'results.csv'])
    await ran(process.execPath, at('scripts/grainscope.mjs'), 'sweep', link, ...swept, '--seeds', seeds, '-o', name);
});

const ran = async (command, ...args) => (await execute(command, args.map(String), { cwd: folder })).stdout;

const python = join(cacheDirectory, 'readers/bin/python');
beforeAll(async () => {
  if (!hasPython || existsSync(join(cacheDirectory, 'readers/whole'))) return;
  await ran('python3', '-m', 'venv', '--clear', join(cacheDirectory, 'readers'));
  await ran(python, '-m', 'pip', 'install', '--quiet', 'duckdb', 'pandas', 'pyarrow');
  await ran('touch', join(cacheDirectory, 'readers/whole'));
});

/** The block of that language in README's section on sweeps, as it stands and with what it names after “or”. */
function blocksIn(language) {
  const [, section = ''] = readFileSync(at('README.md'), 'utf8').split('## Sweeps\n');
  const [, block = ''] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(section) ?? [];
  expect(block.trim().split('\n')).toHaveLength(3);
  return [block, block.replace(/(<-|=) .* # or /, '$1 ')];
}

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
const rounded = (numbers) => sorted(numbers).map((one) => one.toFixed(4));
/** The last number of every line that ends with one. */
const printedIn = (text) => [...text.matchAll(/\s(\d+\.\d{4,})$/gm)].map(([, one]) => Number(one));

it.runIf(hasPython)('DuckDB does', async () => {
  const each = 'import duckdb, json, sys\nprint(json.dumps([duckdb.sql(s).fetchall() for s in sys.argv[1:]]))';
  const [statements] = blocksIn('sql');
  const [grouped, csv, about] = JSON.parse(await ran(python, '-c', each, ...statements.trim().split('\n')));
  expect(grouped.map(([words, load]) => [words, load])).toEqual(
    [2, 4].flatMap((words) => [0.01, 0.155, 0.3].map((load) => [words, load])),
  );
  expect(rounded(grouped.map(([, , mean]) => mean))).toEqual(rounded(means));
  expect(csv.map(([words, load, seed]) => [words, load, seed]).slice(0, 3)).toEqual([
    [2, 0.01, 1],
    [2, 0.01, 2],
    [2, 0.155, 1],
  ]);
  expect(csv).toHaveLength(12);
  expect(JSON.parse(about[0][0])).toMatchObject({ dimensions: '2x2', columns: { latency: { unit: 'cycles' } } });
});

it.runIf(hasPython)('pandas does, from Parquet and from CSV', async () => {
  for (const block of blocksIn('python'))
    expect(rounded(printedIn(await ran(python, '-c', block)))).toEqual(rounded(means));
});

it.runIf(hasR)('R does, from CSV, and from Parquet where nanoparquet is installed', async () => {
  const [parquet, csv] = blocksIn('r');
  const has = await ran('Rscript', '-e', 'cat(requireNamespace("nanoparquet", quietly = TRUE))');
  for (const block of has === 'TRUE' ? [parquet, csv] : [csv.replace(/^library.*\n/m, '')])
    expect(rounded(printedIn(await ran('Rscript', '-e', block)))).toEqual(rounded(means));
});
