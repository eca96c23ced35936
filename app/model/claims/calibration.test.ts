/** The costs of the Multi-PSI's messages follow from three published facts; how, is kept here. */
import { describe, expect, it } from 'vitest';
import { machineOf, machineValues } from '../presets/presets.ts';
import { claimsOf, loadClaims } from './claims.ts';

await loadClaims();

const set = machineValues(machineOf('multi-psi-v1') ?? expect.fail('no machine'));
const cost = (key: string) => Number(set[key]);
const published = (id: string) => Number(claimsOf('multi-psi-v1').find((claim) => claim.id === id)?.published);

/** Solves the 3 x 3 system by Cramer's rule. */
function solve(rows: readonly (readonly number[])[], right: readonly number[]): number[] {
  const det = (m: readonly (readonly number[])[]) => {
    const [[a = 0, b = 0, c = 0] = [], [d = 0, e = 0, f = 0] = [], [g = 0, h = 0, i = 0] = []] = m;
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  };
  return [0, 1, 2].map(
    (column) => det(rows.map((row, r) => row.map((value, c) => (c === column ? (right[r] ?? 0) : value)))) / det(rows),
  );
}

describe('the costs of messages on the Multi-PSI', () => {
  const [first, second] = ['prog1', 'prog2'].map((name) => ({
    share: published(`mp.sec772.${name}.throw-share`) / 100,
    args: published(`mp.sec772.${name}.args`),
    mean: published(`mp.tab4.${name}.avg`),
  })) as [Mix, Mix];
  type Mix = { share: number; args: number; mean: number };

  it('are the solution of three printed facts, and all positive', () => {
    const mean = ({ share, args }: Mix) => [share, share * args, 1 - share];
    const facts = [[1, 1, 1], mean(first), mean(second)];
    const [goal = 0, argument = 0, other = 0] = solve(facts, [published('mp.tab1.sw.ratio'), first.mean, second.mean]);
    expect(goal).toBeCloseTo(cost('throw_reductions'), 2);
    expect(argument).toBeCloseTo(cost('argument_reductions'), 2);
    expect(other).toBeCloseTo(cost('terminated_reductions'), 1);
    for (const one of [goal, argument, other]) expect(one).toBeGreaterThan(0);
  });

  it('give back the facts to the digits printed', () => {
    const goal = (args: number) => cost('throw_reductions') + args * cost('argument_reductions');
    expect(goal(1) + cost('terminated_reductions')).toBeCloseTo(16.0, 1);
    for (const { share, args, mean } of [first, second])
      expect(share * goal(args) + (1 - share) * cost('unify_reductions')).toBeCloseTo(mean, 1);
  });

  it('follow from bytes and byte times for firmware and network', () => {
    const flits = (words: number) => cost('header_flits') + cost('word_flits') * words;
    const bytes = flits(cost('throw_words') + 1) + flits(cost('report_words'));
    expect(bytes).toBe(66);
    expect((2 * bytes * cost('firmware_byte_ns')) / 1e6).toBeCloseTo(published('mp.tab1.fw.ms'), 3);
    const cycles = bytes + 2 * 2; // each message passes a link and a router
    expect((cycles * cost('cycle_ps')) / 1e9).toBeCloseTo(published('mp.tab1.hw.ms'), 3);
  });

  it('have reduction times that are run time by reductions', () => {
    const micro = (name: string) => (published(`mp.tab3.${name}.time`) / published(`mp.tab3.${name}.reductions`)) * 1e6;
    expect(cost('reduction_us')).toBeCloseTo(micro('prog1'), 0);
    expect(micro('prog2')).toBeCloseTo(2698.6, 1);
  });
});
