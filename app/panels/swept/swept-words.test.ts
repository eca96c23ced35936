import { expect, it } from 'vitest';
import type { SweptFile } from '../../exports/swept-file.ts';
import { english } from '../../model/words/words.ts';
import { sentencesOf } from './swept-words.ts';

it.each([
  [1, 0, 'Runs: 1.'],
  [24_000, 1, 'Runs: 24,000; refused: 1.'],
])('of %i runs, %i refused, reads well', (rows, refused, said) => {
  const file = { axes: [], rows, refused, reason: 'no', hash: 0, engine: '' } as unknown as SweptFile;
  expect(sentencesOf(file, undefined, english)).toContain(said);
});
