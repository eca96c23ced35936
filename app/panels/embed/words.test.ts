import { expect, it } from 'vitest';
import { frameWords } from './words.ts';

const catalogues = { ja: { '{0} of {1}': '{1} の {0}', Run: '実行' } };

it('a frame says its first words in its language, values where that wants them', () => {
  const t = frameWords('ja', catalogues);
  expect([t`${1} of ${2}`, t`Run`, t.language]).toEqual(['2 の 1', '実行', 'ja']);
  expect(frameWords('en', catalogues)`${1} of ${2}`).toBe('1 of 2');
});

it('a value is put in as it is, whatever is in it', () => {
  expect(frameWords('ja', catalogues)`${'$& {1}'} of ${'x'}`).toBe('x の $& {1}');
});
