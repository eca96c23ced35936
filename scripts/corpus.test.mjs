import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lineOf } from '../app/cli/corpus.ts';
import { at } from './lib/paths.mjs';

const { changes } = JSON.parse(readFileSync(at('app/cli/corpus.json'), 'utf8'));
const changelog = readFileSync(at('CHANGELOG.md'), 'utf8').split('\n');

/** @param {import('../app/cli/corpus.ts').CorpusChange[]} of */
const untold = (of) => of.filter((change) => !changelog.includes(lineOf(change)));

it('tells every change of a number of the corpus in CHANGELOG', () => {
  expect(untold(changes)).toEqual([]);
  expect(untold([{ why: 'Nobody has written this down.', digests: {} }])).toHaveLength(1);
});
