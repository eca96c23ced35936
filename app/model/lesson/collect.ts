/** Many links with answers: which are taken, why the others are not, and the whole as a table. */

import { csvFormatRows } from 'd3-dsv';
import { quotable } from '../manifest/value.ts';
import { displayUnit } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import type { Answer } from './answers.ts';
import { type ClassSheet, readClassAnswers } from './class-answers.ts';
import { type Asking, askingIn, type Lesson } from './lesson.ts';
import { withoutOwn } from './own-link.ts';
import { type Scale, valueOfLevel } from './predicted.ts';

/** `line` counts from 1 in what was pasted. Of a name with several links to a lesson, `links` of them, the last one counts. */
export type Collected = {
  sheets: (ClassSheet & { line: number })[];
  refused: { line: number; quote: string; reason: string }[];
  repeated: { name: string; links: number }[];
};

/** More than any hall holds; what a page can draw without a pause. */
export const MOST_SHEETS = 1000;
/** Of what is pasted. */
const MOST_LINES = 20_000;
// Of an unwanted link as much as tells it from others.
const QUOTED = 48;

/** Every line that is not empty is a link. */
export function collect(text: string, lessons: readonly Lesson[], t: Words = english): Collected {
  const collected: Collected = { sheets: [], refused: [], repeated: [] };
  /** By name: where its sheet is, and how many links have given each lesson. */
  const named = new Map<string, { place: number; given: Map<string, number> }>();
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
  for (const [name, { given }] of named) {
    const links = Math.max(...given.values());
    if (links > 1) collected.repeated.push({ name, links });
  }
  return collected;

  /** Why not, or undefined. */
  function take(link: string, line: number): string | undefined {
    const sheet = readClassAnswers(link, lessons, t);
    const known = 'refused' in sheet ? undefined : named.get(sheet.name);
    if (known === undefined && collected.sheets.length >= MOST_SHEETS)
      return t`${MOST_SHEETS} have been taken, and no more are`;
    if ('refused' in sheet) return sheet.refused;
    const before = known && collected.sheets[known.place];
    const { place, given } = known ?? { place: collected.sheets.length, given: new Map<string, number>() };
    for (const key of Object.keys(sheet.lessons)) given.set(key, (given.get(key) ?? 0) + 1);
    // Lessons that only an earlier link of the same hand has still count.
    collected.sheets[place] = { ...sheet, lessons: { ...before?.lessons, ...sheet.lessons }, line };
    // Who gives no name may be anybody.
    if (sheet.name !== '') named.set(sheet.name, { place, given });
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

/** What a curve is drawn on. */
export type CurveAxes = { x: { unit: string }; y: { unit: string; scale: Scale } };

/**
 * A row for every sheet: line, name, and for every step the answer and what was found. Keys stay in English; of several
 * lessons that of the lesson stands before that of the step. A curve has its values in the unit, and at the places, that the
 * name of its column tells.
 */
export function csvOf(
  lessons: readonly Lesson[],
  sheets: Collected['sheets'],
  findingOf: Finding,
  axesOf: (lesson: string, step: string) => CurveAxes | undefined,
): string {
  const steps = lessons.flatMap((lesson) =>
    askingIn(lesson).map((step) => ({
      lesson: lesson.key,
      step,
      axes: axesOf(lesson.key, step.key),
      key: lessons.length === 1 ? step.key : `${lesson.key}/${step.key}`,
    })),
  );
  const head = [
    'line',
    'name',
    ...steps.flatMap(({ key, step, axes }) =>
      step.kind === 'predict'
        ? [key + (axes === undefined ? '' : ` (${placesText(step.at, axes)})`), `${key}:error`]
        : [key, `${key}:right`],
    ),
  ];
  const rows = sheets.map(({ line, name, lessons: given }) => [
    String(line),
    harmless(name),
    ...steps.flatMap(({ lesson, step, axes }) => {
      const answer = given[lesson]?.[step.key];
      if (answer === undefined) return ['', ''];
      const found = findingOf(lesson, step.key, answer);
      const verdict =
        typeof found === 'number' ? String(Number(found.toPrecision(4))) : found === undefined ? '' : String(found);
      return [cellOf(step, answer, axes), verdict];
    }),
  ]);
  return `${csvFormatRows([head, ...rows])}\n`;
}

/** A spreadsheet would take it for a formula. */
function harmless(name: string): string {
  return /^[=+\-@\t]/.test(name) ? `'${name}` : name;
}

/** "cycles/message at 1 4 8 words" */
function placesText(at: readonly number[], { x, y }: CurveAxes): string {
  return [displayUnit(y.unit), 'at', ...at, displayUnit(x.unit)].filter((part) => part !== '').join(' ');
}

function cellOf(step: Asking, answer: Answer, axes: CurveAxes | undefined): string {
  switch (answer.kind) {
    case 'predict':
      if (step.kind !== 'predict' || axes === undefined) return '';
      return answer.levels.map((level) => Number(valueOfLevel(level, step.y, axes.y.scale).toPrecision(4))).join(' ');
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
