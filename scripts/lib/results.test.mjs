import { describe, expect, it } from 'vitest';
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
import { overBudget } from './sizes.mjs';

describe('countGoogleTest', () => {
  it('tells passed, failed, skipped and disabled tests apart', () => {
    const testsuite = [
      { status: 'RUN', result: 'COMPLETED' },
      { status: 'RUN', result: 'COMPLETED', failures: [{ failure: 'x' }] },
      { status: 'RUN', result: 'SKIPPED' },
      { status: 'NOTRUN', result: 'SUPPRESSED' },
    ];
    expect(countGoogleTest({ testsuites: [{ testsuite }, { testsuite: testsuite.slice(0, 1) }] })).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
    });
  });
});

describe('countVitest', () => {
  it('counts a file that cannot be loaded as one failure', () => {
    const testResults = [
      { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ];
    expect(countVitest({ testResults })).toEqual({ passed: 2, failed: 2, skipped: 1 });
  });
});

describe('countPlaywright', () => {
  it('counts flaky tests and errors outside tests as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });
});

describe('settle', () => {
  const ofTests = (passed, failed) => ({ passed, failed, skipped: 0 });

  it('keeps what a suite counted', () => {
    expect(settle(ofTests(3, 0), 0)).toEqual(ofTests(3, 0));
    expect(settle(ofTests(3, 2), 1)).toEqual(ofTests(3, 2));
  });

  it('counts a crash, an empty suite, and a failure without a failed test as one failure', () => {
    expect(settle(undefined, 0)).toEqual(ofTests(0, 1));
    expect(settle(ofTests(0, 0), 0)).toEqual(ofTests(0, 1));
    expect(settle(ofTests(3, 0), 1)).toEqual(ofTests(3, 1));
  });
});

it('sums suites', () => {
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(
    sum([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]),
  ).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

describe('overBudget', () => {
  it('names each budget that is not kept, with its bytes', () => {
    expect(overBudget({ engine: 655_359, page: 199_999, all: 411_999, later: 1 })).toEqual([]);
    expect(overBudget({ engine: 655_360, page: 1, all: 412_600, later: 1 })).toEqual([
      'engine.wasm: 655360 bytes, must be below 655360',
      'engine, script and style of a first load, compressed: 412600 bytes, must be below 412600',
    ]);
  });
});

it('names the files that cost most, whatever their tests are nested in', () => {
  const spec = (...durations) => ({ tests: durations.map((duration) => ({ results: [{ duration }] })) });
  const nested = { file: 'b', specs: [], suites: [{ specs: [spec(500)], suites: [{ specs: [spec(2500)] }] }] };
  const costs = costsInPlaywright({ suites: [{ file: 'a', specs: [spec(1000, 1000)] }, nested] });
  expect(costs).toEqual([
    { file: 'a', seconds: 2 },
    { file: 'b', seconds: 3 },
  ]);
  expect(costliest(costs, 1)).toBe('b 3');
  const report = { testResults: [{ name: 'c', assertionResults: [{ duration: 1500 }, { duration: null }] }] };
  expect(costsInVitest(report)).toEqual([{ file: 'c', seconds: 1.5 }]);
});
