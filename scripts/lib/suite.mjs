// @ts-check
/** Running suites one after the other: a heading, the time taken, the counts, and the output of what failed. */
import { sum } from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {{ counts: Counts, output: string, note?: string }} SuiteResult `output` is shown if anything failed, `note` in any case */
/** @typedef {{ title: string, run: (say: (text: string) => void) => Promise<SuiteResult> }} Suite */
/** @typedef {{ code: number, output: string } | { skipped: string }} CheckResult */
/**
 * `after` is the title of an earlier one, which must end before.
 * @typedef {{ title: string, after?: string, run: () => Promise<CheckResult> }} Check
 */

/**
 * Runs every suite, whatever fails.
 * @param {Suite[]} suites
 * @param {(text: string) => void} print
 * @param {() => number} now milliseconds
 * @returns {Promise<Counts>}
 */
export async function runSuites(suites, print, now) {
  /** @type {Counts[]} */
  const all = [];
  for (const [index, suite] of suites.entries()) {
    print(`\n[${index + 1}/${suites.length}] ${suite.title}`);
    const begin = now();
    const { counts, output, note } = await outcomeOf(suite, (text) => print(`  ${text}`));
    if (counts.failed > 0) print(`${output.trimEnd()}\n`);
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    print(`  ${counts.passed} passed, ${counts.failed} failed${skipped} (${((now() - begin) / 1000).toFixed(1)} s)`);
    if (note) print(`  ${note}`);
    all.push(counts);
  }
  return sum(all);
}

/**
 * A suite that throws has failed; the others still run.
 * @param {Suite} suite
 * @param {(text: string) => void} say
 * @returns {Promise<SuiteResult>}
 */
async function outcomeOf(suite, say) {
  try {
    return await suite.run(say);
  } catch (error) {
    return { counts: { passed: 0, failed: 1, skipped: 0 }, output: textOf(error) };
  }
}

/** @param {unknown} error */
const textOf = (error) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** A check that throws has failed; the others still run. @param {Check} check @returns {Promise<CheckResult>} */
async function resultOf(check) {
  try {
    return await check.run();
  } catch (error) {
    return { code: -1, output: textOf(error) };
  }
}

/**
 * Runs every check, in their order as far as one waits for another, and at most `lanes` at once.
 * @param {readonly Check[]} checks
 * @param {number} lanes
 * @param {(check: Check) => Promise<void>} run
 */
async function sideBySide(checks, lanes, run) {
  const left = checks.values();
  /** @type {Map<string, Promise<void>>} */
  const started = new Map();
  const lane = async () => {
    for (const check of left) {
      const result = Promise.resolve(started.get(check.after ?? '')).then(() => run(check));
      started.set(check.title, result);
      await result;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/**
 * A suite of checks, each of which counts as one test.
 * @param {string} title
 * @param {Check[]} checks
 * @param {number} [lanes] how many may run at once
 * @returns {Suite}
 */
export function suiteOfChecks(title, checks, lanes = 1) {
  return {
    title,
    run: async (say) => {
      const counts = { passed: 0, failed: 0, skipped: 0 };
      let output = '';
      await sideBySide(checks, lanes, async (check) => {
        const result = await resultOf(check);
        if ('skipped' in result) {
          counts.skipped += 1;
          say(`skipped  ${check.title}: ${result.skipped}`);
        } else if (result.code === 0) {
          counts.passed += 1;
          say(`ok       ${check.title}`);
        } else {
          counts.failed += 1;
          output += `\n--- ${check.title} ---\n${result.output}`;
          say(`FAILED   ${check.title}`);
        }
      });
      return { counts, output };
    },
  };
}
