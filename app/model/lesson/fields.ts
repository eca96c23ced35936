/** What the fields of a lesson are made of. A text is text: what looks like markup is refused, and never interpreted. */

import * as v from 'valibot';
import { LANGUAGES, type Language, type Words } from '../words/words.ts';
import { UNSEEN } from './unseen.ts';

/** Characters; the longest paragraph of ours has 450. */
const LONGEST_TEXT = 2000;
const LONGEST_SHORT = 80;
const LONGEST_CODE = 160;

const TAG = /<[a-z!/?]/i;

/** An object with these fields and no others; one that is too many or missing is said at its place. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries, t: Words) {
  const names = Object.keys(entries);
  return v.strictObject(entries, (issue) => {
    if (issue.expected === 'never') return t`is not known here; the fields are ${names.join(', ')}`;
    return issue.received === 'undefined' && issue.expected !== 'Object'
      ? t`is missing`
      : t`is not an object with ${names.join(', ')}`;
  });
}

/** One that a person may read. */
function plain(longest: number, t: Words, least = 1) {
  return v.pipe(
    v.string(t`is not a text`),
    v.trim(),
    v.minLength(least, t`is empty`),
    v.maxLength(longest, t`has more than ${longest} characters`),
    v.check(
      (given) => !TAG.test(given),
      t`holds markup; a text of a lesson is plain, so write < with a space behind it`,
    ),
    v.check((given) => !UNSEEN.test(given), t`holds a mark that cannot be seen, such as a line break; take it out`),
  );
}

export const shortText = (t: Words, least = 1) => plain(LONGEST_SHORT, t, least);

/** In one language or several, a paragraph each; the first that there is stands for a language that is missing. */
export function text(t: Words) {
  const one = v.optional(plain(LONGEST_TEXT, t));
  return v.pipe(
    fields({ en: one, ja: one } satisfies Record<Language, unknown>, t),
    v.check((given) => LANGUAGES.some((language) => given[language] !== undefined), t`has no language: write en or ja`),
    v.transform(({ en = '', ja = '' }): Record<Language, string> => ({ en: en || ja, ja: ja || en })),
  );
}

/** A line of a program, shown as it is. */
export function codeLine(t: Words) {
  return v.pipe(
    v.string(t`is not a text`),
    v.maxLength(LONGEST_CODE, t`has more than ${LONGEST_CODE} characters`),
    v.check((given) => !UNSEEN.test(given), t`holds a mark that cannot be seen, such as a line break; take it out`),
  );
}

export function keyText(t: Words) {
  const says = t`is not a key: small letters, digits, - and _, a letter first`;
  return v.pipe(v.string(says), v.regex(/^[a-z][a-z0-9_-]{0,59}$/, says));
}

export const finite = (t: Words) => v.pipe(v.number(t`is not a number`), v.finite(t`is not a number`));

const value = (t: Words) => v.union([finite(t), shortText(t)], t`is neither a number nor a text`);
export const values = (t: Words) => v.record(keyText(t), value(t), t`is not a list of parameters with their values`);

export function list<const Of extends v.GenericSchema>(of: Of, least: number, most: number, t: Words) {
  const says = t`is not a list of ${least} to ${most}`;
  return v.pipe(v.array(of, says), v.minLength(least, says), v.maxLength(most, says));
}

export const oneOf = <const Options extends readonly string[]>(options: Options, t: Words) =>
  v.picklist(options, t`is none of ${options.join(', ')}`);

export function whole(least: number, most: number, t: Words) {
  const says = t`is not a whole number from ${least} to ${most}`;
  return v.pipe(v.number(says), v.integer(says), v.minValue(least, says), v.maxValue(most, says));
}

export function share(most: number, t: Words) {
  const says = t`is not a number from 0 to ${most}`;
  return v.pipe(v.number(says), v.minValue(0, says), v.maxValue(most, says));
}
