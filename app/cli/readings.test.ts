/** What explanations and other readings of claims say is found again by running it: explanations are tested, too. */
import { describe, expect, it } from 'vitest';
import * as engine from '../engine/node.ts';
import { claimsOf, loadClaims } from '../model/claims/claims.ts';
import type { Readings } from '../model/claims/quantity.ts';
import { loadReadings, numbersUnder, readingsPreset, roundedLike } from '../model/claims/readings.ts';
import { readingLoaders } from '../model/presets/files.ts';
import { machineOf, machineValues } from '../model/presets/presets.ts';
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

describe.each(Object.keys(readingLoaders))('%s', { timeout: 300_000 }, (machine) => {
  const { explanations, readings } = readingsPreset(machine);
  const found = [
    ...explanations.map(({ claims, numbers }) => ({ claims, variants: numbers, what: 'explanation' })),
    ...readings.map((reading) => ({ claims: reading.claims, variants: [reading], what: reading.label })),
  ].map((one) => [one.claims[0] ?? '', one.what, one.variants] as const);

  it.each(found)('%s: %s', async (first, _what, variants) => {
    for (const variant of variants) {
      // A run blocks the thread, which has to answer in between.
      await new Promise((resolve) => setImmediate(resolve));
      const kept = [variant.value].flat();
      const numbers = numbersUnder(variant, first, claimsOf(machine), readingsOf(machine));
      expect(numbers.map((number, index) => roundedLike(number, kept[index] ?? Number.NaN))).toEqual(kept);
    }
  });
});
