import { expect, it } from 'vitest';
import { runSync } from '../engine/node.ts';
import { sentenceOf } from '../model/manifest/errors.ts';
import { isError } from '../model/manifest/manifest.ts';
import { defaults } from '../model/manifest/values.ts';
import { english } from '../model/words/words.ts';

it('a run whose messages pile up ends before it takes all memory, and says so', () => {
  const set = {
    network: 'ideal',
    node: 'transputer',
    program: 'transfers',
    dimensions: '4x4',
    gap: 1,
    processor_ps: 1000,
  };
  const run = runSync({ ...defaults(), ...set });
  expect(isError(run) && sentenceOf(run, english)).toMatch(
    /more than 512 MB: [\d,]{7,} messages wait or are on their way, [\d,]{6,} of them from node \d+;/,
  );
});
