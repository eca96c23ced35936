/** The language of the page: what the link says, else what this browser remembers, else what the system prefers. */

import { create } from 'zustand';
import { loadWords } from '../locales/index.ts';
import { english, isLanguage, type Language, type Words } from '../model/words/words.ts';
import { recall, remember } from './storage.ts';

export const LANGUAGE_KEY = 'grainscope.language';

const useLanguage = create<{ words: Words }>(() => ({ words: english }));
let spoken = english;
let named = (words: Words) => words;

/** For what is drawn: it is drawn anew in another language. */
export function useWords(): Words {
  return useLanguage((state) => state.words);
}

/** For what is said once, by something that draws nothing. */
export function wordsNow(): Words {
  return useLanguage.getState().words;
}

/** Tells whenever the page speaks another language. */
export function onWords(listener: () => void): void {
  useLanguage.subscribe(listener);
}

/** From now on words are what this makes of those of the language, as where a person has given names. */
export function sayWith(naming: (words: Words) => Words): void {
  named = naming;
  useLanguage.setState({ words: named(spoken) });
}

/** The language to begin with. */
export function languageAtFirst(linked: Language | undefined): Language {
  const remembered = recall(LANGUAGE_KEY);
  if (linked !== undefined) return linked;
  if (isLanguage(remembered)) return remembered;
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

export function rememberLanguage(language: Language): void {
  remember(LANGUAGE_KEY, language);
}

/** The parts of the document's own title, in English, before a view adds to it. */
const title: readonly string[] = globalThis.document?.title.split(' · ') ?? [];

/** Rejects if the words cannot be loaded; the page then goes on as it is. */
export async function speak(language: Language): Promise<void> {
  const words = await loadWords(language);
  spoken = words;
  document.documentElement.lang = language;
  // A frame is named for its chart, in its own words.
  if (title.length > 1) document.title = title.map((part) => words(part)).join(' · ');
  sayWith(named);
}
