/** Keeps the page's words, its link and what the browser remembers in one language. */

import type { Language } from '../model/words/words.ts';
import { message } from '../model/words/words.ts';
import { notify } from './export/notify.ts';
import { onRecalled } from './storage.ts';
import { resettle, setLinkLanguage, useExplorer } from './store.ts';
import { LANGUAGE_KEY, languageAtFirst, onWords, rememberLanguage, speak, wordsNow } from './words.ts';

const failed = message('The words of this language could not be loaded. Check the connection and load the page again.');

/** Call once. A link that is restored may be in another language than the one before. */
export function followLanguage(): void {
  onWords(resettle);
  useExplorer.subscribe(({ link }, before) => {
    if (link.lang !== before.link.lang) change(languageAtFirst(link.lang));
  });
}

/** A choice in another tab holds here too, where the link says no language. @returns what ends that */
export const followOtherTabs = (): (() => void) =>
  onRecalled(LANGUAGE_KEY, () => change(languageAtFirst(useExplorer.getState().link.lang)));

/** What a person has chosen. English, which is what a link without a language is in, is not written into it. */
export function chooseLanguage(language: Language): void {
  rememberLanguage(language);
  change(language, () => setLinkLanguage(language === 'en' ? undefined : language));
}

function change(language: Language, done: () => void = () => undefined): void {
  const spoken = language === wordsNow().language ? Promise.resolve() : speak(language);
  spoken.then(done, () => notify({ key: '', text: failed }));
}
