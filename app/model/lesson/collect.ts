/** Many links with answers: which are taken, why the others are not, and the whole as a table. */

import { csvFormatRows } from 'd3-dsv';
import { quotable } from '../manifest/value.ts';
import { english, type Words } from '../words/words.ts';
import type { Answer } from './answers.ts';
import { type ClassSheet, readClassAnswers } from './class-answers.ts';
import { askingIn, type Lesson } from './lesson.ts';
import { withoutOwn } from './own-link.ts';

/** `line` counts from 1 in what was pasted. */
export type Collected = {
  sheets: (ClassSheet & { line: number })[];
  refused: { line: number; quote: string; reason: string }[];
};

/** More than any hall holds; what a page can draw without a pause. */
export const MOST_SHEETS = 1000;
/** Of what is pasted. */
const MOST_LINES = 20_000;
// Of an unwanted link as much as tells it from others.
const QUOTED = 48;

/** Every line that is not empty is a link. */
export function collect(text: string, lessons: readonly Lesson[], t: Words = english): Collected {
  const collected: Collected = { sheets: [], refused: [] };
  const named = new Set<string>();
  const lines = text.split(/\r\n|\r|\n/, MOST_LINES + 1);
  lines.slice(0, MOST_LINES).forEach((whole, index) => {
    const [link, line] = [withoutOwn(whole.trim()), index + 1];
    if (link === '') return;
    const reason = take(link, line);
    if (reason !== undefined) collected.refused.push({ line, quote: quotable(link, QUOTED), reason });
  });
  if (lines.length > MOST_LINES)
    collected.refused.push({
      line: MOST_LINES + 1,
      quote: '…',
      reason: t`only the first ${MOST_LINES} lines are read`,
    });
  return collected;

  /** Why not, or undefined. */
  function take(link: string, line: number): string | undefined {
    if (collected.sheets.length >= MOST_SHEETS) return t`${MOST_SHEETS} have been taken, and no more are`;
    const sheet = readClassAnswers(link, lessons, t);
    if ('refused' in sheet) return sheet.refused;
    // The same hand twice; who gives no name may well have answered alike.
    const twice = sheet.name !== '' && `${sheet.name}\n${link.slice(link.indexOf('#'))}`;
    if (twice !== false && named.has(twice)) return t`the same answers of '${sheet.name}' are there already`;
    if (twice !== false) named.add(twice);
    collected.sheets.push({ ...sheet, line });
    return undefined;
  }
}

/** "4, 9–12, 30" */
export function linesText(lines: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

/** What was found of an answer: whether it is right, or the mean error of a curve; undefined while that is not known. */
export type Finding = (lesson: string, step: string, answer: Answer) => boolean | number | undefined;

/**
 * A row for every sheet: line, name, and for every step the answer and what was found. Keys stay in English; of several
 * lessons that of the lesson stands before that of the step.
 */
export function csvOf(lessons: readonly Lesson[], sheets: Collected['sheets'], findingOf: Finding): string {
  const steps = lessons.flatMap((lesson) =>
    askingIn(lesson).map((step) => ({
      lesson: lesson.key,
      step: step.key,
      kind: step.kind,
      key: lessons.length === 1 ? step.key : `${lesson.key}/${step.key}`,
    })),
  );
  const head = [
    'line',
    'name',
    ...steps.flatMap(({ key, kind }) => [key, kind === 'predict' ? `${key}:error` : `${key}:right`]),
  ];
  const rows = sheets.map(({ line, name, lessons: given }) => [
    String(line),
    harmless(name),
    ...steps.flatMap(({ lesson, step }) => {
      const answer = given[lesson]?.[step];
      if (answer === undefined) return ['', ''];
      const found = findingOf(lesson, step, answer);
      const verdict =
        typeof found === 'number' ? String(Number(found.toPrecision(4))) : found === undefined ? '' : String(found);
      return [cellOf(answer), verdict];
    }),
  ]);
  return `${csvFormatRows([head, ...rows])}\n`;
}

/** A spreadsheet would take it for a formula. */
function harmless(name: string): string {
  return /^[=+\-@\t]/.test(name) ? `'${name}` : name;
}

function cellOf(answer: Answer): string {
  switch (answer.kind) {
    case 'predict':
      return answer.levels.join(' ');
    case 'question':
      return String(answer.value);
    case 'find':
      return Object.entries(answer.values)
        .map(([key, value]) => `${key}=${value}`)
        .join(' ');
    case 'why':
      return answer.cause;
    case 'compare':
      return `${answer.winner} ${answer.factor}`;
    case 'write':
      return harmless(answer.written);
  }
}
