// @ts-check
/** Running suites: their titles, the time taken, the counts, and the output of what failed. */
import { sum } from './results.mjs';

/** @typedef {import('./results.mjs').Counts} Counts */
/** @typedef {{ counts: Counts, output: string, note?: string }} SuiteResult `output` is shown if anything failed, `note` in any case */
/** @typedef {{ title: string, run: (say: (text: string) => void) => Promise<SuiteResult> }} Suite */
/** @typedef {{ code: number, output: string } | { skipped: string }} CheckResult */
/** @typedef {{ title: string, run: () => Promise<CheckResult> }} Check */

/**
 * Runs every suite, whatever fails: one phase after the other; of a phase all lanes at once, so that no core is idle while one
 * suite waits; of a lane one suite after the other. What a suite prints begins with its place.
 * @param {readonly (readonly (readonly Suite[])[])[]} phases
 * @param {(text: string) => void} print
 * @param {() => number} now milliseconds
 * @returns {Promise<Counts>}
 */
export async function runSuites(phases, print, now) {
  const all = phases.flat(2);
  /** @type {Counts[]} */
  const counts = [];
  for (const lanes of phases)
    await Promise.all(
      lanes.map(async (lane) => {
        for (const suite of lane) {
          const place = `[${all.indexOf(suite) + 1}/${all.length}]`;
          counts.push(await runSuite(suite, (text) => print(`${place} ${text}`), now));
        }
      }),
    );
  return sum(counts);
}

/** @param {Suite} suite @param {(text: string) => void} print @param {() => number} now */
async function runSuite(suite, print, now) {
  print(suite.title);
  const begin = now();
  const { counts, output, note } = await outcomeOf(suite, (text) => print(`  ${text}`));
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  const seconds = ((now() - begin) / 1000).toFixed(1);
  print(`${suite.title}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`);
  if (note) print(`  ${note}`);
  if (counts.failed > 0) print(`what failed:\n${output.trimEnd()}\n`);
  return counts;
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
 * A suite of checks, one after the other, each of which counts as one test.
 * @param {string} title
 * @param {Check[]} checks
 * @returns {Suite}
 */
export function suiteOfChecks(title, checks) {
  return {
    title,
    run: async (say) => {
      const counts = { passed: 0, failed: 0, skipped: 0 };
      let output = '';
      for (const check of checks) {
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
      }
      return { counts, output };
    },
  };
}
