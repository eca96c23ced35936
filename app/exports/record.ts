/** The record that every exported file carries (`charts/record.ts`), read back from text that may come from anywhere. */

import * as v from 'valibot';
import { RECORD_VERSION } from '../charts/record.ts';
import { english, type Words } from '../model/words/words.ts';

/** What is needed to open the figure again. `link` is a whole address with its search and hash. */
export type FigureRecord = { link: string; title: string };

/** Either the record, or one sentence that says what is wrong. */
export type Reading = { record: FigureRecord } | { problem: string };

const LONGEST_LINK = 64 * 1024;

/** Characters of a record as it stands in a picture, escapes included. */
export const LONGEST_RECORD = 512 * 1024;

const Versioned = v.looseObject({ grainscope: v.pipe(v.number(), v.integer(), v.minValue(1)) });

const Record1 = v.object({
  link: v.pipe(v.string(), v.maxLength(LONGEST_LINK), v.regex(/[?#]/)),
  title: v.optional(v.string(), ''),
});

/** Reads the JSON of a record. Never throws. */
export function readRecord(json: string, t: Words = english): Reading {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { problem: t`what Grainscope wrote into it is damaged` };
  }
  const versioned = v.safeParse(Versioned, value);
  if (!versioned.success) return { problem: t`it was not exported by Grainscope` };
  if (versioned.output.grainscope > RECORD_VERSION) {
    return { problem: t`it was exported by a newer version of Grainscope; open it there, or reload this page` };
  }
  const record = v.safeParse(Record1, value);
  return record.success ? { record: record.output } : { problem: t`it holds no link that could be opened` };
}
