/**
 * The statement in other languages than English. Its texts are many and stand on this page only, so they have a catalogue
 * of their own, which is loaded when it is read; headings and verdicts are in that of the pages.
 */
import { use } from 'react';
import { english, type Language, type Words, wordsOf } from '../../model/words/words.ts';

let japanese: Promise<Words> | undefined;

async function bringJapanese(): Promise<Words> {
  const { default: pairs } = await import('./ja.json');
  const catalogue = new Map(pairs as [string, string][]);
  return wordsOf('ja', (text) => catalogue.get(text));
}

/** Rejects if the texts cannot be loaded. */
export function statementIn(language: Language): Promise<Words> {
  if (language === 'en') return Promise.resolve(english);
  japanese ??= bringJapanese();
  return japanese;
}

/** For the texts of the statement, on a page that speaks as `t`. Suspends until they are here. */
export function useStatementWords(t: Words): Words {
  return t.language === 'en' ? english : use(statementIn(t.language));
}
