import { expect, test } from 'vitest';
import { piecesOf, sortedTerms } from './glossary.ts';
import { keepTogether } from './units.ts';

test.each(['en', 'ja'] as const)('every form of a term in %s is found where no line may end within it', (language) => {
  for (const term of sortedTerms(language))
    for (const form of term[language].forms)
      expect(piecesOf(keepTogether(form), language)).toEqual([{ term, form: keepTogether(form) }]);
  expect(piecesOf(keepTogether('J-Mesh'), 'en')).toEqual(['J-\u2060Mesh']);
});
