/** Estimates that verdicts rest on are tight enough for them: their 95 % interval, to either side, is a third of the tolerance. */
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { claimsOf, loadClaims } from '../model/claims/claims.ts';
import { runsFor } from '../model/claims/judge.ts';
import { readTolerance } from '../model/claims/tolerance.ts';
import { machineOf, machineValues } from '../model/presets/presets.ts';
import { everyNth } from '../model/testing/long.ts';
import { simulatedRow } from './testing/simulated-row.ts';

await loadClaims(['paragon']);

const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1);
// Student's t for seven degrees of freedom, of one more run of the same kind, which the mean of the others does not sharpen.
const T = 2.36;

// 10x10, whose spread is as wide, takes most of a minute: sixteen seeds gave less than 5 %.
it.each(everyNth(['pg.tab2.8x4.sigma', 'pg.tab1.4x2.g'], 2, 1))(
  'takes enough messages at random for %s',
  async (id) => {
    const claim = claimsOf('paragon').find((one) => one.id === id) ?? expect.fail(id);
    const [run] = runsFor('paragon', [claim]);
    const found: number[] = [];
    for (const seed of SEEDS) {
      found.push(simulatedRow({ ...run?.values, seed }).slope ?? Number.NaN);
      await setImmediate();
    }
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
    const deviation = Math.sqrt(found.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (found.length - 1));
    expect((T * deviation) / mean).toBeLessThan(readTolerance(claim.tolerance).amount / 3);
  },
  900_000,
);

it('measures the rate of a stream alike wherever a bunch of its messages is cut', () => {
  const machine = machineValues(machineOf('t9000') ?? expect.fail('no machine'));
  const stream = { ...machine, program: 'terminal-bandwidth', dimensions: '32', message_words: 64 };
  const rates = [50, 64, 128].map((dispatch_cycles) => simulatedRow({ ...stream, dispatch_cycles }).throughput ?? 0);
  // Between the times of two messages, as it was once: 8 %.
  expect(Math.max(...rates) / Math.min(...rates)).toBeLessThan(1.02);
});
