/** The link that a page is opened with. */
import { load, needsLoading } from '../model/link/link.ts';
import { QUESTION } from '../model/state/state.ts';
import { isLanguage } from '../model/words/words.ts';
import { languageAtFirst, speak } from './words.ts';

/** What a link may say without saying what is to be seen. */
const TASTE: readonly string[] = ['v', 'theme', 'lang'];

/** Search part and fragment of the page's address; where they name nothing to see, those of the question. */
export function linkHere(): string {
  const { search, hash } = location;
  const asked = new URLSearchParams(search);
  if (hash.length > 1 || [...asked.keys()].some((key) => !TASTE.includes(key))) return search + hash;
  const { machine, experiment } = QUESTION;
  const taste = TASTE.flatMap((key) => (asked.has(key) ? [`&${key}=${encodeURIComponent(asked.get(key) ?? '')}`] : []));
  return `?m=${machine}&x=${experiment}&page=question${taste.join('')}`;
}

// Few links need it, and those cannot be shown without; if it does not come, the link is read as far as it can be.
if (needsLoading(linkHere())) await load(linkHere()).catch(() => undefined);

// So that the first sight of a page is in its own language; a browser that cannot have its words shows English.
const linked = new URLSearchParams(location.search).get('lang');
const language = languageAtFirst(isLanguage(linked) ? linked : undefined);
if (language !== 'en') await speak(language).catch(() => undefined);
