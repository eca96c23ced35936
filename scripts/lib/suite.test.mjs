import { expect, it } from 'vitest';
import { runSuites, suiteOfChecks } from './suite.mjs';

const suite = (title, passed, failed) => ({
  title,
  run: async () => ({ counts: { passed, failed, skipped: 0 }, output: `output of ${title}\n` }),
});

const runAll = (suites) => runPhases([[suites]]);

async function runPhases(phases) {
  const lines = [];
  const counts = await runSuites(
    phases,
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

it('runs lanes at once, and the next phase when all of them have ended', async () => {
  const heard = [];
  const timed = (title, waits) => ({
    title,
    run: async () => {
      heard.push(`${title} begins`);
      for (let i = 0; i < waits; ++i) await Promise.resolve();
      heard.push(`${title} ends`);
      return { counts: { passed: 1, failed: 0, skipped: 0 }, output: '' };
    },
  });
  const { counts, text } = await runPhases([[[timed('a', 50), timed('b', 1)], [timed('c', 5)]], [[timed('d', 1)]]]);
  expect(counts.passed).toBe(4);
  expect(heard.join(', ')).toBe('a begins, c begins, c ends, a ends, b begins, b ends, d begins, d ends');
  expect(text).toContain('[4/4] d: 1 passed, 0 failed (0.0 s)');
});

it('says after its counts what a suite notes', async () => {
  const noted = {
    title: 'a',
    run: async () => ({ counts: { passed: 1, failed: 0, skipped: 0 }, output: '', note: 'dear' }),
  };
  expect((await runAll([noted])).text).toMatch(/1 passed, 0 failed.*\n\[1\/1\] {3}dear$/);
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

it('runs the checks after one that throws, and calls the suite failed', async () => {
  const ran = [];
  const broken = {
    title: 'broken',
    run: async () => {
      throw new Error('no such thing');
    },
  };
  const good = { title: 'good', run: async () => ({ code: ran.push('good') - 1, output: '' }) };
  const { counts, text } = await runAll([suiteOfChecks('checks', [broken, good])]);
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(text).toContain('no such thing');
});
