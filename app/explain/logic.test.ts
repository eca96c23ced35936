import { describe, expect, it } from 'vitest';
import type { Row } from '../model/manifest/manifest.ts';
import { english } from '../model/words/words.ts';
import type { KnownCurve } from './explanation.ts';
import { explanationOf } from './index.ts';

const say = (row: Row, program = 'queens-depth') =>
  explanationOf({ program }).point?.({ row, values: { program } }, english);
const find = (curves: readonly KnownCurve[], column: string, optimum: boolean, program = 'queens-depth') =>
  explanationOf({ program }).finding?.({ curves, column, optimum }, english);

const search = (performance: number, more: Row = {}): Row => ({
  performance_krps: performance,
  ideal_krps: 2.62,
  relative_performance: performance / 2.62,
  pes: 6,
  messages: 264,
  communication_rate: 0.0068,
  relative_time: 6.57,
  largest_rate: 0.152,
  work_rate: 0.79,
  overhead: 0.045,
  ...more,
});
const curve = (name: string, rows: Row[], current = false): KnownCurve => ({
  name,
  current,
  rows,
  places: rows.map((_, i) => `depth ${i + 1}`),
});

describe('a point', () => {
  it('says how fast the PEs are and what their messages cost', () => {
    expect(say(search(1.99))).toBe(
      '6 PEs do 1.99 kRPS, 76 % of the ideal 2.62 kRPS. They send 264 messages, one in 147 reductions; each costs as much as 6.57 reductions.',
    );
  });

  it('says of one PE that it sends nothing', () => {
    expect(say(search(0.437, { pes: 1, messages: 0 }))).toBe('One PE does 0.437 kRPS, and sends nothing.');
  });

  it('takes a remote goal apart', () => {
    const row = {
      total_reductions: 17.13,
      software_reductions: 16,
      firmware_reductions: 0.1,
      network_reductions: 0.03,
    };
    expect(say(row, 'goal-round-trip')).toBe(
      'The goal costs as much as 17.1 reductions on the PE itself: 16 go into software, 0.13 into firmware and network.',
    );
  });
});

describe('a figure', () => {
  const curves = [curve('depth 1', [search(1.2), search(1.71)]), curve('depth 2', [search(0.7), search(1.99)], true)];

  it('names the fastest curve where all end', () => {
    expect(find(curves, 'performance_krps', false)).toBe(
      'Depth 2 is fastest with depth 2: 1.99 kRPS, 76 % of the ideal',
    );
  });

  it('names the best place of the current curve', () => {
    expect(find([curve('message cost 1 x', [search(1), search(3), search(2)])], 'performance_krps', true)).toMatch(
      /^Best at depth 2 with message cost 1 x: 3 kRPS/,
    );
  });

  it('gives the range and the mean of what messages cost, over all curves', () => {
    const costs = [5, 7].map((relative_time) => search(1, { relative_time }));
    expect(find([curve('2 PEs', costs)], 'relative_time', false)).toBe(
      'A message costs 5 to 7 reductions, 6 on average of 2 runs',
    );
    expect(find([curve('2 PEs', [...costs.slice(1), ...costs.slice(1)])], 'relative_time', false)).toBe(
      'A message costs 7 reductions, 7 on average of 2 runs',
    );
  });

  it('compares the rate with what the bound allows', () => {
    const often = find([curve('depth 5', [search(1, { communication_rate: 0.2 })])], 'communication_rate', false);
    expect(often).toBe('Depth 5 sends a message in 5 reductions: more than one in 6.58, which the bound allows');
    expect(find(curves, 'communication_rate', false)).toMatch(/: fewer than one in 6\.58/);
  });

  it('follows the work rate from end to end, and finds the greatest overhead', () => {
    const rows = [search(1), search(2, { work_rate: 0.93, overhead: 1.6 })];
    expect(find([curve('6 PEs', rows)], 'work_rate', false)).toBe(
      '6 PEs work 79 % of the time at depth 1, 93 % at depth 2',
    );
    expect(find([curve('6 PEs', rows)], 'overhead', false)).toBe(
      'With 6 PEs, messages take 1.6 times as long as reductions at depth 2',
    );
  });

  it('gives the cost of an argument', () => {
    const rows = [0, 1, 5].map((count) => ({ arguments: count, total_reductions: 16.6 + 0.5 * count }));
    expect(find([curve('', rows)], 'total_reductions', false, 'goal-round-trip')).toBe(
      'A goal with one argument costs 17.1 reductions on another PE, every further one 0.5 more',
    );
  });

  it('says nothing while nothing is known', () => {
    expect(find([curve('6 PEs', [])], 'work_rate', false)).toBeUndefined();
    expect(find([], 'work_rate', false)).toBeUndefined();
  });
});
