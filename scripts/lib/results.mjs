// @ts-check
/** Counting: what each runner's report says, and what an exit status adds to it. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A report of GoogleTest (`--gtest_output=json:file`).
 * @param {{ testsuites: { testsuite: { status: string, result: string, failures?: unknown[] }[] }[] }} report
 * @returns {Counts}
 */
export function countGoogleTest(report) {
  const tests = report.testsuites.flatMap((suite) => suite.testsuite);
  const failed = tests.filter((test) => (test.failures?.length ?? 0) > 0).length;
  const skipped = tests.filter((test) => test.status === 'NOTRUN' || test.result === 'SKIPPED').length;
  return { passed: tests.length - failed - skipped, failed, skipped };
}

/**
 * A report of Vitest's JSON reporter. A file that fails before its first test counts as one failure.
 * @param {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  /** @param {string} status */
  const having = (status) => tests.filter((test) => test.status === status).length;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const [passed, failed] = [having('passed'), having('failed')];
  return { passed, failed: failed + brokenFiles, skipped: tests.length - passed - failed };
}

/**
 * A report of Playwright's JSON reporter. A test that passed only when repeated has failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** @typedef {{ file: string, seconds: number }} Cost what the tests of a file took together */

/**
 * @param {{ testResults: { name: string, assertionResults: { duration?: number | null }[] }[] }} report of Vitest
 * @returns {Cost[]}
 */
export const costsInVitest = ({ testResults }) =>
  testResults.map(({ name, assertionResults }) => ({
    file: name,
    seconds: assertionResults.reduce((all, { duration }) => all + (duration ?? 0), 0) / 1000,
  }));

/** @typedef {{ results: { duration: number }[] }} PlaywrightTest */
/** @typedef {{ file: string, specs: { tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite */

/** @param {{ suites: PlaywrightSuite[] }} report of Playwright @returns {Cost[]} */
export const costsInPlaywright = ({ suites }) =>
  suites.map((suite) => ({ file: suite.file, seconds: millisecondsOf(suite) / 1000 }));

/** @param {PlaywrightSuite} suite @returns {number} */
function millisecondsOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((all, { duration }) => all + duration, 0);
  return suites.reduce((all, suite) => all + millisecondsOf(suite), own);
}

/**
 * @param {readonly Cost[]} costs
 * @param {number} most
 * @returns {string} the files that cost most, with whole seconds, the costliest first
 */
export const costliest = (costs, most) =>
  costs
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds }) => `${file} ${seconds.toFixed(0)}`)
    .join(', ');

/**
 * What a suite counts for in the end. One that crashed, ran nothing, or failed without a failed test counts as one failure.
 * @param {Counts | undefined} counts undefined: there is no report
 * @param {number} code exit status
 * @returns {Counts}
 */
export function settle(counts, code) {
  if (!counts || counts.passed + counts.failed === 0) return { passed: 0, failed: 1, skipped: counts?.skipped ?? 0 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts[]} all @returns {Counts} */
export const sum = (all) =>
  all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
