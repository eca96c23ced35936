/** The terms of the field: where a text uses one, and the sentence that explains it. */

import glossary from '../../../presets/glossary.json';
import type { Language } from './words.ts';

/** The first form is the term itself; all forms are found in texts. */
type Said = { readonly forms: readonly string[]; readonly says: string };

/** `figure` is the link of the figure that shows the term best. */
export type Term = { readonly key: string; readonly en: Said; readonly ja: Said; readonly figure: string };

export const terms: readonly Term[] = glossary;

/** A piece of a text: plain words, or a form of a term. */
export type Piece = string | { readonly term: Term; readonly form: string };

/** The text in pieces; only the first use of each term is one of its own. */
export function piecesOf(text: string, language: Language): Piece[] {
  const { pattern, termOf } = finderOf(language);
  const used = new Set<Term>();
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: form, index } of text.matchAll(pattern)) {
    const term = termOf(form);
    if (term === undefined || used.has(term)) continue;
    used.add(term);
    pieces.push(text.slice(end, index), { term, form });
    end = index + form.length;
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '');
}

/** In the order of the alphabet, as the language has it. */
export function sortedTerms(language: Language): Term[] {
  return terms.toSorted((a, b) => (a[language].forms[0] ?? '').localeCompare(b[language].forms[0] ?? '', language));
}

type Finder = { pattern: RegExp; termOf(form: string): Term | undefined };

const finders = new Map<Language, Finder>();

function finderOf(language: Language): Finder {
  const known = finders.get(language);
  if (known !== undefined) return known;
  const byForm = new Map(terms.flatMap((term) => term[language].forms.map((form) => [form, term] as const)));
  const longestFirst = [...byForm.keys()].sort((a, b) => b.length - a.length);
  const finder = {
    pattern: new RegExp(longestFirst.map(patternOf).join('|'), 'gu'),
    // A sentence may begin with the term, and a line may not end within a term.
    termOf: (form: string) => {
      const said = form.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
      return byForm.get(said) ?? byForm.get(said.charAt(0).toLowerCase() + said.slice(1));
    },
  };
  finders.set(language, finder);
  return finder;
}

/**
 * Latin letters stand between spaces or signs; Japanese has neither, and one sign of it is a part of many words: alone it is a
 * term at the beginning and behind a number. A short form such as "g" is never a capital.
 */
function patternOf(form: string): string {
  const [first = '', ...rest] = form;
  const begin = /[a-z]/.test(first) && form.length > 2 ? `[${first}${first.toUpperCase()}]` : first;
  const text = `${begin}${rest.join('')}`.replaceAll(' ', '[ \\u00a0]').replaceAll('-', '-\\u2060?');
  if (/^\p{Script=Han}$/u.test(form)) return `(?<=^|\\d[ \\u00a0]?)${form}(?!\\p{Script=Han})`;
  return /^[A-Za-z]/.test(form) ? `(?<![A-Za-z0-9_'’/.\\u2060-])${text}(?![A-Za-z0-9_/(-])` : text;
}
