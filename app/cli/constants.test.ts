import { describe, expect, it } from 'vitest';
import { check } from '../engine/node.ts';
import { CONSTANTS, constantsOf } from '../model/compare/constants.ts';
import type { RowOf } from '../model/compare/filled.ts';
import type { GrainError, Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';

/** Machines whose constants are known, asked as the page asks. */
function answered(answer: (values: Values) => Row | GrainError) {
  const rows = new Map<string, Row | GrainError>();
  const rowOf: RowOf = (key) => rows.get(key);
  for (let round = 0; round < 10; round++) {
    const constants = constantsOf('five-machines', rowOf, check);
    if (constants.wanted.length === 0) return { ...constants, runs: rows.size };
    for (const { key, values } of constants.wanted) rows.set(key, answer(values));
  }
  throw new Error('asks on and on');
}

// α 20 us, β 0.5 us/byte; half of the time is lost at a grain of 6,000 us; sigma 0.25 us/byte, ell 100 us.
const made = (values: Values): Row => {
  const bytes = Number(values.message_bytes);
  const grain = Number(values.idle_cycles);
  const block = 4 * Number(values.step_words);
  return {
    one_way_us: 20 + 0.5 * bytes,
    efficiency: grain / (grain + 6000),
    grain_us: grain,
    slope: 2,
    offset: 40,
    residual: 0.125,
    step_bytes: block,
    step_us: 100 + 0.25 * block,
    middle_rate: Number(values.exchange_bytes),
  };
};

describe('the constants of machines', () => {
  it('are those of the machines that were made', () => {
    const { machines, runs } = answered(made);
    const then = ['j-machine', 'multi-psi-v1', 'pie64', 'paragon', 't9000'];
    expect(machines.map(({ key }) => key)).toEqual([...then, 'fugaku', 'slingshot', 'hdr-cluster', 'epiphany']);
    for (const { key, cells } of machines) {
      const value = (of: string) => (cells[of] as { value: number }).value;
      expect(value('alpha')).toBeCloseTo(20, 9);
      expect(value('beta')).toBeCloseTo(500, 9);
      expect(value('half_length')).toBeCloseTo(40, 9);
      expect(value('rate')).toBeCloseTo(2, 9);
      expect(value('line_misfit')).toBeCloseTo(0, 9);
      // Between two runs it lies on a line; on the chip the grains that are shown end at a third of it.
      expect(Math.round(value('grain') / 6000)).toBe(key === 'epiphany' ? Number.NaN : 1);
      expect([value('g'), value('L'), value('bsp_misfit')]).toEqual([2, 40, 12.5]);
      expect(value('sigma')).toBeCloseTo(250, 9);
      expect(value('ell')).toBeCloseTo(100, 9);
      expect(value('middle')).toBe(4096);
      expect(Object.keys(cells).sort()).toEqual(CONSTANTS.map(({ key }) => key).sort());
    }
    // The grain is looked for by halving: not all of its runs are made.
    expect(runs).toBeLessThan(9 * 22);
  });

  it('asks for no block that the queue of a machine cannot hold', () => {
    const longest: Record<string, number> = {};
    answered((values) => {
      const node = String(values.node);
      if (values.library === 'bpram') longest[node] = Math.max(longest[node] ?? 0, Number(values.step_words));
      return made(values);
    });
    expect(longest).toMatchObject({ mdp: 256, psi: 1024, transputer: 1024 });
  });

  it('counts a grain in instructions of each machine', () => {
    const { machines } = answered(made);
    const per = Object.fromEntries(machines.map(({ key, cells }) => [key, cells.grain_instructions]));
    // 80 ns, 1 us, 100 ns, 20 ns.
    for (const [key, ns] of Object.entries({ 'j-machine': 80, 'multi-psi-v1': 1000, pie64: 100, paragon: 20 }))
      expect(((per[key] as { value: number }).value * ns) / 6_000_000, key).toBeCloseTo(1, 1);
  });

  it('say why there is none', () => {
    const { machines } = answered((values) =>
      values.program === 'supersteps'
        ? { path: 'library', code: 'other', arguments: ['this machine has none'] }
        : made(values),
    );
    expect(machines[0]?.cells.g).toEqual({ why: 'Library: this machine has none' });
    const low = answered((values) => ({ ...made(values), efficiency: 0.1 }));
    expect(low.machines[0]?.cells.grain).toEqual({ why: 'Efficiency does not pass 50 % in the figure.' });
  });
});
