// @ts-check
/** The suites that a test runner runs: it writes a report, which is counted. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { isLong } from './long.mjs';
import { findFirefox, findWebKit } from './other-browsers.mjs';
import { at, cacheDirectory, nativeBuild, sanitizedBuild } from './paths.mjs';
import { run } from './process.mjs';
import {
  costliest,
  costsInPlaywright,
  costsInVitest,
  countGoogleTest,
  countPlaywright,
  countVitest,
  settle,
  sum,
} from './results.mjs';
import { hashOf, isStamped, stamp, unstamp } from './stamp.mjs';

/** Parts of a GoogleTest suite that run at once. Each takes the memory of the largest machine there is. */
const MOST_LANES = 4;
/** So many parts for each lane: those that are done sooner take more of them. */
const PARTS_PER_LANE = 6;

/** @typedef {import('./suite.mjs').SuiteResult} SuiteResult */
/** @typedef {import('./process.mjs').Outcome} Outcome */

/** So many files are named that cost most: who writes a test sees there what it costs (CONTRIBUTING). */
const NAMED = 10;

/**
 * Runs a command that writes a JSON report, and counts it.
 * @template Report
 * @param {string} name of the report, below .cache/reports
 * @param {(report: Report) => import('./results.mjs').Counts} count
 * @param {(path: string) => Promise<Outcome>} execute is given the path the report shall have
 * @param {(report: any) => import('./results.mjs').Cost[]} [costsIn] of the same report
 * @returns {Promise<SuiteResult>}
 */
async function counted(name, count, execute, costsIn) {
  const folder = join(cacheDirectory, 'reports');
  const path = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  // Yesterday's report must not speak for today's crash.
  rmSync(path, { force: true });
  const { code, output } = await execute(path);
  const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const counts = report && count(report);
  const crashed = report ? '' : `\n(no report: the runner ended with status ${code})`;
  const note =
    report && costsIn && `costliest, in seconds: ${costliest(costsIn(report), NAMED).replaceAll(at('/'), '')}`;
  return { counts: settle(counts, code), output: output + crashed, ...(note && { note }) };
}

/**
 * A program that has passed is not run again: its tests read no files, so it would say the same.
 * @param {'native' | 'sanitize'} kind
 * @param {() => Promise<Outcome>} build
 * @returns {Promise<SuiteResult>}
 */
export async function googleTest(kind, build) {
  const built = await build();
  if (built.code !== 0) return { counts: settle(undefined, built.code), output: built.output };
  const binary = join(kind === 'native' ? nativeBuild : sanitizedBuild, 'engine_tests');
  const lanes = Math.min(MOST_LANES, availableParallelism());
  const shards = lanes * PARTS_PER_LANE;
  const env = {
    ...process.env,
    UBSAN_OPTIONS: 'print_stacktrace=1:halt_on_error=1',
    ASAN_OPTIONS: 'abort_on_error=0',
    GTEST_TOTAL_SHARDS: String(shards),
  };
  const [passed, asked] = [`passed-${kind}`, hashOf([binary])];
  const path = join(cacheDirectory, `${passed}.json`);
  if (!isLong && isStamped(passed, asked) && existsSync(path))
    return { counts: JSON.parse(readFileSync(path, 'utf8')), output: '', note: 'this very program has passed before' };
  unstamp(passed);
  /** @type {SuiteResult[]} */
  const results = [];
  const left = Array(shards).keys();
  const lane = async () => {
    for (const index of left)
      results.push(
        await counted(`${kind}-${index}`, countGoogleTest, (path) =>
          run(binary, [`--gtest_output=json:${path}`], {
            env: { ...env, GTEST_SHARD_INDEX: String(index) },
          }),
        ),
      );
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const counts = sum(results.map(({ counts }) => counts));
  if (counts.failed === 0) {
    writeFileSync(path, JSON.stringify(counts));
    stamp(passed, asked);
  }
  return { counts, output: results.flatMap(({ counts, output }) => (counts.failed > 0 ? [output] : [])).join('\n') };
}

/** @returns {Promise<SuiteResult>} */
export const vitest = () =>
  counted(
    'vitest',
    countVitest,
    (path) =>
      run(
        process.execPath,
        [
          at('node_modules/vitest/vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${path}`,
        ],
        { env: { ...process.env, NO_COLOR: '1' } },
      ),
    costsInVitest,
  );

/** @param {string[]} [more] arguments @returns {Promise<SuiteResult>} */
const playwright = (more = []) =>
  counted(
    'playwright',
    countPlaywright,
    async (path) => {
      const chromium = await findChromium();
      const env = {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: path,
        GRAINSCOPE_TEST_PORT: String(await freePort()),
        ...(chromium && { CHROMIUM_PATH: chromium }),
      };
      const command = [at('node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...more];
      return run(process.execPath, command, { env });
    },
    costsInPlaywright,
  );

export const inChromium = () => playwright();

/** @param {(text: string) => void} say @returns {Promise<SuiteResult>} */
export async function inOtherBrowsers(say) {
  const found = { Firefox: findFirefox(), WebKit: findWebKit() };
  const lacking = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  // Where they are asked for, nothing runs without them.
  if (lacking.length > 0) say(`skipped  ${lacking.join(', ')}: tested with the packages of Debian`);
  if (lacking.length === 2) return { counts: { passed: 0, failed: 0, skipped: 2 }, output: '' };
  return playwright(['--config', at('playwright.browsers.config.ts')]);
}
