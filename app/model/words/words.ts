/**
 * The words of the page. English is written where it is said, as t`Point ${index} of ${count}.`, and is its own key in
 * the catalogues of `app/locales/`; whoever makes words is handed a `Words` and knows nothing of languages.
 */

export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Words {
  readonly language: Language;
  /** A template: its values stand in the translation where that wants them. */
  (parts: TemplateStringsArray, ...values: readonly Value[]): string;
  /** Text of the data: a label, a unit, a title. What no catalogue has stays as it is, such as names. */
  (text: string): string;
}

/** As TypeScript has it in any template: undefined is said as such. */
type Value = string | number | undefined;

/** Translation of a message with `{0}`, `{1}`, … where its values stand; undefined if there is none. */
export type Lookup = (message: string, values: readonly Value[]) => string | undefined;

/** What is written in the sources. */
export const english: Words = wordsOf('en', () => undefined);

export function wordsOf(language: Language, lookup: Lookup): Words {
  // The parts of a template are one object for each place in the sources.
  const messages = new WeakMap<TemplateStringsArray, string>();
  const messageOf = (parts: TemplateStringsArray) => {
    const message = messages.get(parts) ?? messageIn(parts);
    messages.set(parts, message);
    return message;
  };
  const say = (text: string | TemplateStringsArray, ...values: readonly Value[]): string => {
    if (typeof text === 'string') return lookup(text, []) ?? text;
    return lookup(messageOf(text), values) ?? String.raw({ raw: text }, ...values);
  };
  return Object.assign(say, { language });
}

/** The message of a template: its text with `{0}`, `{1}`, … for its values. */
export function messageIn(parts: readonly string[]): string {
  return parts.reduce((text, part, index) => `${text}{${index - 1}}${part}`);
}

/** What stands between sentences, and behind a colon: the full-width signs of Japanese bring their own space. */
export function spaceIn(t: Words): string {
  return t.language === 'ja' ? '' : ' ';
}

/** Sentences one after another. */
export function joinSentences(sentences: readonly string[], t: Words): string {
  return sentences.filter((sentence) => sentence !== '').join(spaceIn(t));
}

/** As a text stands within a sentence: "PEs" stay as they are. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** As a text begins a sentence. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Marks text that is kept as data and said later, by `t(…)`, for the script that collects the messages. */
export function message(text: string): string {
  return text;
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}
