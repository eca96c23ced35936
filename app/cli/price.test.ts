import { describe, expect, it } from 'vitest';
import { runSync } from '../engine/node.ts';
import { cyclePs, instructionPs, instructionsIn } from '../model/manifest/price.ts';
import { machines, machineValues } from '../model/presets/presets.ts';

const one = { program: 'random-requests', idle_cycles: 1000, warmup_cycles: 100, measure_cycles: 1000 };

// A grain of so many instructions is known to the engine in microseconds too.
describe.each(machines.filter(({ of }) => !of).map(({ key }) => key))('%s', (key) => {
  it('does as many instructions in a time as the engine says', () => {
    const machine = machines.find((each) => each.key === key);
    const values = { ...(machine && machineValues(machine)), ...one, dimensions: '2' };
    const result = runSync(values);
    if (!('tables' in result)) throw new Error(result.code);
    const { grain_us = [], grain_instructions = [] } = result.tables[0]?.columns ?? {};
    const [us = Number.NaN, instructions = Number.NaN] = [grain_us.at(-1), grain_instructions.at(-1)];
    expect(instructionsIn('us', values) * us).toBeCloseTo(instructions, 6);
    expect(instructionsIn('ms', values)).toBeCloseTo(1000 * instructionsIn('us', values), 6);
  });
});

it('knows no price on a node that computes nothing', () => {
  expect(instructionPs({ node: 'terminal' })).toBeNaN();
});

// What a program counts in cycles is known to the engine in microseconds too.
it.each(machines.filter(({ of }) => !of).map(({ key }) => key))('%s has cycles as long as the engine says', (key) => {
  const machine = machines.find((each) => each.key === key);
  const values = { ...(machine && machineValues(machine)), ...one, dimensions: '2' };
  const result = runSync(values);
  if (!('tables' in result)) throw new Error(result.code);
  const { grain_us = [], grain = [] } = result.tables[0]?.columns ?? {};
  expect((Number(grain.at(-1)) * cyclePs(values)) / 1e6).toBeCloseTo(Number(grain_us.at(-1)), 6);
});
