/** What comes from outside is read or refused, whatever it is. `npm run fuzz:outside` does this for as long as one likes. */
import { expect, it } from 'vitest';
import { drawing, kindsFromOutside, largeOnes, mutated } from './lib/outside.ts';

const kinds = await kindsFromOutside();

it.each(kinds)('$name that are nearly right are read or refused', async ({ seeds, read }) => {
  expect(seeds.length).toBeGreaterThan(3);
  for (let count = 0; count < 150; count += 1) await read(mutated(seeds, drawing(count)));
});

it.each(kinds)('$name of one thing again and again are read or refused', async ({ read }) => {
  for (const { bytes } of largeOnes(2 ** 18)) await read(bytes);
});
