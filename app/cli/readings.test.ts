/** What explanations and other readings of claims say is found again by running it: explanations are tested, too. */
import { describe, expect, it } from 'vitest';
import * as engine from '../engine/node.ts';
import { claimsOf, loadClaims } from '../model/claims/claims.ts';
import { type Readings, runsIn } from '../model/claims/quantity.ts';
import { loadReadings, numbersUnder, readingsPreset, roundedLike, type Variant } from '../model/claims/readings.ts';
import { noteOf } from '../model/claims/sayings.ts';
import { readingLoaders } from '../model/presets/files.ts';
import { machineOf, machineValues } from '../model/presets/presets.ts';
import { everyNth } from '../model/testing/long.ts';
import { simulatedRow } from './testing/simulated-row.ts';

await Promise.all([loadClaims(), loadReadings()]);

function readingsOf(machine: string): Readings {
  const settings = (key: string) => machineValues(machineOf(key) ?? expect.fail(key));
  return {
    machine: settings(machine),
    settings,
    evaluate: engine.evaluate,
    published: (id) =>
      claimsOf(machine)
        .filter((claim) => claim.id === id)
        .flatMap(({ published }) => [published].flat().filter((value) => typeof value === 'number')),
    rowOf: (_key, values) => simulatedRow(values),
  };
}

const LONG = ['lcs', 'radix-sort', 'tsp', 'supersteps', 'random-requests', 'open-loop'];

function takesLong(machine: string, first: string, { of, claim: named, set }: Variant): boolean {
  const quantity = of ?? claimsOf(machine).find(({ id }) => id === (named ?? first))?.test?.quantity;
  return quantity !== undefined && runsIn(quantity, set).some(({ values }) => LONG.includes(String(values.program)));
}

describe.each(Object.keys(readingLoaders))('%s', { timeout: 900_000 }, (machine) => {
  const { explanations, readings } = readingsPreset(machine);
  const found = [
    ...explanations.map(({ claims, numbers }) => ({ claims, variants: numbers, what: 'explanation' })),
    ...readings.map((reading) => ({ claims: reading.claims, variants: [reading], what: reading.label })),
  ].map((one) => [one.claims[0] ?? '', one.what, one.variants] as const);

  // A fortieth of those that run applications or whole curves under load, which take seconds, and a third of the others.
  const quick = found.filter(([first, , variants]) => !variants.some((variant) => takesLong(machine, first, variant)));
  const long = found.filter((one) => !quick.includes(one));

  it.each([...everyNth(quick, 3), ...everyNth(long, 40, 20)])('%s: %s', async (first, _what, variants) => {
    for (const variant of variants) {
      // A run blocks the thread, which has to answer in between.
      await new Promise((resolve) => setImmediate(resolve));
      const kept = [variant.value].flat();
      const numbers = numbersUnder(variant, first, claimsOf(machine), readingsOf(machine));
      expect(numbers.map((number, index) => roundedLike(number, kept[index] ?? Number.NaN))).toEqual(kept);
    }
  });
});

/** How a claim is read, as it stands on the page. */
const readingOf = (machine: string, id: string) => claimsOf(machine).find((claim) => claim.id === id)?.reading;

it('the wait of PIE64 is read up to the part of the largest rate that its claim names', () => {
  const pie64 = machineValues(machineOf('pie64') ?? expect.fail('pie64'));
  const rateAt = (gap: number) => {
    const values = { ...pie64, program: 'transfers', dimensions: '9x6', precision: 0.01, max_cycles: 1000000 };
    return simulatedRow({ ...values, message_words: 64, gap })?.achieved ?? Number.NaN;
  };
  expect(rateAt(280) / rateAt(5)).toBeCloseTo(4 / 5, 1);
  expect(readingOf('pie64', 'pie.fig7.linear-low')).toContain('four fifths of the largest rate');
});

it('the queens beside the travelling salesman are dealt as the machine deals them', () => {
  const { dealing } = machineValues(machineOf('j-machine') ?? expect.fail('j-machine'));
  expect(readingOf('j-machine', 'jm.tsp.vs-queens-idle')).toContain(`boards ${dealing}`);
});

const printed = (machine: string, id: string) =>
  [claimsOf(machine).find((claim) => claim.id === id)?.published].flat().map(Number);

it('the note on grains names the length at which the paper contradicts itself', () => {
  const [low = 0, high = 0] = printed('j-machine', 'jm.sec5.grain-per-word');
  const grains = printed('j-machine', 'jm.fig3.half-power');
  const apart = [2, 16].filter((words, index) => {
    const perWord = (grains[index] ?? 0) / words;
    return perWord < low || perWord > high;
  });
  expect(noteOf('j-machine', 'requests-efficiency')?.caveat).toContain(
    `contradict each other at ${apart.join()} words`,
  );
});

it('the note on the tables of the transputers says which iterations they imply', () => {
  const implied = ['t805', 't9-20', 't9-50', 'i486', 'r4000'].map((row) => {
    const [time = 0, rate = 0] = ['time', 'mflops'].flatMap((what) => printed('t9000', `t9.tab1.${row}.${what}`));
    return (time * rate) / 11 / 1000;
  });
  const [least, most] = [Math.min(...implied), Math.max(...implied)].map((each) => each.toFixed(2));
  expect(noteOf('t9000', 'sequential-clock')?.caveat).toContain(`imply ${least} to ${most} million iterations`);
});
