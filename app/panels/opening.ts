/** The link that a page is opened with. */
import { load, needsLoading } from '../model/link/link.ts';
import { isLanguage } from '../model/words/words.ts';
import { languageAtFirst, speak } from './words.ts';

/** Search part and fragment of the page's address. */
export function linkHere(): string {
  return location.search + location.hash;
}

// Few links need it, and those cannot be shown without; if it does not come, the link is read as far as it can be.
if (needsLoading(linkHere())) await load(linkHere()).catch(() => undefined);

// So that the first sight of a page is in its own language; a browser that cannot have its words shows English.
const linked = new URLSearchParams(location.search).get('lang');
const language = languageAtFirst(isLanguage(linked) ? linked : undefined);
if (language !== 'en') await speak(language).catch(() => undefined);
