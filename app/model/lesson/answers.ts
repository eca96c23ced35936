/**
 * Answers travel in the fragment of a link, which a browser sends to nobody:
 * `#answers=1&lesson=message-cost&edition=1&name=Aki&curve=12.40.999&words=28`. After the version of this form, the lesson
 * and its edition comes a name, if a person gives one, and under the key of each step that is answered
 *
 * | step | answer |
 * | --- | --- |
 * | predict | the levels of the points from the left, 0 to 999, joined by dots |
 * | question | a number |
 * | find | where the sliders are: `pes:4,board:8` |
 * | why | what limits, `message-cost` |
 * | compare | the machine, and by what factor: `j-machine:25` |
 *
 * What is read is any text that somebody has sent, so all of it is checked, and what does not fit is refused as a whole.
 */

import { parameterOf } from '../manifest/manifest.ts';
import { problemOf, quotable, readValue, textOf } from '../manifest/value.ts';
import type { Values } from '../manifest/values.ts';
import { english, type Words } from '../words/words.ts';
import { type Asking, askingIn, type Lesson, type StepOf } from './lesson.ts';
import { TOP } from './predicted.ts';

export type Answer =
  | { kind: 'predict'; levels: number[] }
  | { kind: 'question'; value: number }
  | { kind: 'find'; values: Values }
  | { kind: 'why'; cause: string }
  | { kind: 'compare'; winner: string; factor: number };

/** By the key of the step. */
export type Answers = Readonly<Record<string, Answer>>;

/** `name` is empty where a person gives none. */
export type Sheet = { name: string; answers: Answers };

export const ANSWERS_VERSION = 1;
/** Ours are far shorter. */
export const LONGEST_ANSWERS = 1500;
export const LONGEST_NAME = 40;

const DIGITS = 6;
// Marks of markup, and what cannot be seen but changes how text is read.
const UNFIT = /[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const NUMBER = /^\d{1,15}(\.\d{1,12})?(e[+-]?\d{1,2})?$/;

/** What is left of a name that can travel. */
export function fitName(name: string): string {
  const fit = name.replace(new RegExp(UNFIT, 'gu'), '').replace(/\s+/g, ' ').trim();
  return [...fit].slice(0, LONGEST_NAME).join('').trim();
}

/** A number as it travels. */
export function fitNumber(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** The fragment, with its '#'. Steps in the order of the lesson. */
export function writeAnswers(lesson: Lesson, { name, answers }: Sheet): string {
  const given = askingIn(lesson).flatMap((step) => {
    const answer = answers[step.key];
    return answer === undefined ? [] : [`${step.key}=${textOfAnswer(answer)}`];
  });
  const who = name === '' ? [] : [`name=${encodeURIComponent(name)}`];
  return `#${[`answers=${ANSWERS_VERSION}`, `lesson=${lesson.key}`, `edition=${lesson.edition}`, ...who, ...given].join('&')}`;
}

function textOfAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'predict':
      return answer.levels.join('.');
    case 'question':
      return String(fitNumber(answer.value));
    case 'find':
      return Object.entries(answer.values)
        .map(([key, value]) => {
          const parameter = parameterOf(key);
          return `${key}:${parameter ? textOf(parameter, value) : value}`;
        })
        .join(',');
    case 'why':
      return slugOf(answer.cause);
    case 'compare':
      return `${answer.winner}:${fitNumber(answer.factor)}`;
  }
}

const slugOf = (cause: string) => cause.replaceAll(' ', '-');

/** Whether there may be answers in a link at all. */
export function hasAnswers(link: string): boolean {
  return /#answers=/.test(link);
}

/** The answers in a link to this lesson, or why they are not taken. Never throws. */
export function readAnswers(link: string, lesson: Lesson, t: Words = english): Sheet | { refused: string } {
  const refuse = (refused: string) => ({ refused });
  if (link.length > LONGEST_ANSWERS)
    return refuse(t`it has ${link.length} characters; answers have ${LONGEST_ANSWERS} at most`);
  const hash = /#(.*)$/s.exec(link)?.[1] ?? '';
  const entries = entriesOf(hash);
  if (entries === undefined) return refuse(t`it is not written as a link is`);
  const first = (key: string) => entries.find(([name]) => name === key)?.[1];
  if (first('answers') === undefined) return refuse(t`there are no answers in it`);
  if (first('answers') !== String(ANSWERS_VERSION))
    return refuse(
      t`its answers are of version '${quotable(first('answers') ?? '')}'; this page reads ${ANSWERS_VERSION}`,
    );
  const keys = entries.map(([key]) => key);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) return refuse(t`'${quotable(twice)}' is there more than once`);
  if (first('lesson') !== lesson.key) return refuse(t`it is of another lesson: '${quotable(first('lesson') ?? '')}'`);
  if (first('edition') !== String(lesson.edition))
    return refuse(t`it is of edition '${quotable(first('edition') ?? '')}' of the lesson; this is ${lesson.edition}`);
  const name = first('name') ?? '';
  if (UNFIT.test(name)) return refuse(t`the name holds marks that no name has`);
  if ([...name].length > LONGEST_NAME) return refuse(t`the name has more than ${LONGEST_NAME} characters`);
  const answers: Record<string, Answer> = {};
  for (const [key, text] of entries) {
    if (['answers', 'lesson', 'edition', 'name'].includes(key)) continue;
    const step = askingIn(lesson).find((one) => one.key === key);
    if (step === undefined) return refuse(t`'${quotable(key)}' is no step of the lesson`);
    const answer = readAnswer(step, text);
    if (answer === undefined) return refuse(t`'${quotable(text)}' is no answer to the step '${key}'`);
    answers[key] = answer;
  }
  if (Object.keys(answers).length === 0) return refuse(t`no step is answered in it`);
  return { name: name.trim(), answers };
}

/** Undefined for what is no sequence of keys and values. */
function entriesOf(hash: string): [string, string][] | undefined {
  try {
    return hash.split('&').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0
        ? [decodeURIComponent(pair), '']
        : [decodeURIComponent(pair.slice(0, at)), decodeURIComponent(pair.slice(at + 1))];
    });
  } catch {
    return undefined;
  }
}

function readAnswer(step: Asking, text: string): Answer | undefined {
  switch (step.kind) {
    case 'predict':
      return readLevels(step, text);
    case 'question': {
      const value = readNumber(text);
      return value === undefined ? undefined : { kind: 'question', value };
    }
    case 'find':
      return readSliders(step, text);
    case 'why': {
      const cause = step.causes.find((one) => slugOf(one) === text);
      return cause === undefined ? undefined : { kind: 'why', cause };
    }
    case 'compare': {
      const [winner = '', factor = '', ...more] = text.split(':');
      const value = readNumber(factor);
      const isOne = step.machines.includes(winner) && more.length === 0;
      return isOne && value !== undefined && value > 0 ? { kind: 'compare', winner, factor: value } : undefined;
    }
  }
}

function readLevels(step: StepOf<'predict'>, text: string): Answer | undefined {
  const parts = text.split('.');
  const isWhole = parts.length === step.at.length && parts.every((part) => /^\d{1,3}$/.test(part));
  const levels = parts.map(Number);
  return isWhole && levels.every((level) => level <= TOP) ? { kind: 'predict', levels } : undefined;
}

function readSliders(step: StepOf<'find'>, text: string): Answer | undefined {
  const values: Record<string, number | string> = {};
  for (const pair of text.split(',')) {
    const [key = '', value = '', ...more] = pair.split(':');
    const parameter = step.sliders.includes(key) && !(key in values) ? parameterOf(key) : undefined;
    const read = parameter && more.length === 0 ? readValue(parameter, value) : undefined;
    if (parameter === undefined || read === undefined || problemOf(parameter, read)) return undefined;
    values[key] = read;
  }
  // In the order of the sliders, whatever the link has.
  const ordered = step.sliders.flatMap((key) => (key in values ? [[key, values[key] ?? ''] as const] : []));
  return { kind: 'find', values: Object.fromEntries(ordered) };
}

function readNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** What a person types as a number: digits, perhaps grouped, with a point or an exponent; undefined for anything else. */
export function readTyped(text: string): number | undefined {
  return readNumber(
    text
      .trim()
      .normalize('NFKC')
      .replace(/(?<=\d)[, \u202f](?=\d{3})/g, '')
      .toLowerCase(),
  );
}
