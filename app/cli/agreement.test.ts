/** What is said of a run before it starts, against what the engine says when it is to start. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { check, openInstance, runSync } from '../engine/node.ts';
import { manifest, nodesFor } from '../model/manifest/manifest.ts';
import { complete, toConfig, type Values, validate } from '../model/manifest/values.ts';
import { anyValues } from '../model/testing/any.ts';
import { isLong } from '../model/testing/long.ts';

/** The engine's refusal, without running. */
function refusalOf(values: Values) {
  return openInstance().start(toConfig(values), manifest.hash);
}

// Small machines: the engine allocates what it accepts. Loads and intervals so that about half of the combinations are
// contradictions.
const small = fc.record({
  values: anyValues,
  dimensions: fc.constantFrom('1', '2', '4x2', '4x4', '6x6', '8x4', '3x3x3', '4x4x4', '16', '32'),
  interval: fc.integer({ min: 1, max: 3 }),
});

it('is refused beforehand as it is at its start, and only then', () => {
  fc.assert(
    fc.property(small, ({ values, dimensions, interval }) => {
      // Two in three with a node that runs the program.
      const able = nodesFor(values.program);
      const node = interval === 3 ? undefined : able[Number(values.seed) % able.length];
      const run = complete({ ...values, ...(node && { node }), dimensions, injection_interval: interval });
      const refusal = refusalOf(run);
      const found = validate(run, check).map(({ repair: _, ...error }) => error);
      expect(found[0]).toEqual(refusal);
    }),
    { numRuns: isLong ? 300 : 15 },
  );
});

it('gives the engine values that it runs', () => {
  const result = runSync(complete({ dimensions: '2x2', max_cycles: 10000 }));
  expect(result).not.toHaveProperty('code');
});
