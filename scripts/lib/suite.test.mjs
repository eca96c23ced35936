import { expect, it } from 'vitest';
import { runSuites, suiteOfChecks } from './suite.mjs';

const suite = (title, passed, failed) => ({
  title,
  run: async () => ({ counts: { passed, failed, skipped: 0 }, output: `output of ${title}\n` }),
});

async function runAll(suites) {
  const lines = [];
  const counts = await runSuites(
    suites,
    (text) => lines.push(text),
    () => 0,
  );
  return { counts, text: lines.join('\n') };
}

it('runs the suites after one that fails or throws', async () => {
  const broken = {
    title: 'broken',
    run: async () => {
      throw new Error('no such thing');
    },
  };
  const { counts, text } = await runAll([suite('a', 1, 1), broken, suite('b', 2, 0)]);
  expect(counts).toEqual({ passed: 3, failed: 2, skipped: 0 });
  expect(text).toContain('[3/3] b');
  expect(text).toContain('no such thing');
});

it('shows the output of suites that failed, and only of those', async () => {
  const { text } = await runAll([suite('a', 1, 1), suite('b', 2, 0)]);
  expect(text).toContain('output of a');
  expect(text).not.toContain('output of b');
});

it('counts each check as one test, and a skipped one not at all', async () => {
  const checks = [
    { title: 'good', run: async () => ({ code: 0, output: 'fine' }) },
    { title: 'bad', run: async () => ({ code: 2, output: 'the reason' }) },
    { title: 'absent', run: async () => ({ skipped: 'not installed' }) },
  ];
  const { counts, text } = await runAll([suiteOfChecks('checks', checks)]);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(text).toContain('the reason');
  expect(text).toContain('skipped  absent: not installed');
});
