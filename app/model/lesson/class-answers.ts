/**
 * The answers of a whole class in one fragment: `#answers=2&name=Aki&message-cost=1~word=2~limit=waiting&grain=1~best=2`.
 * After the version and the name, if a person gives one, comes each lesson that is begun, with its edition and its steps.
 * A link to one lesson, of version 1, is taken as well.
 */

import { quotable } from '../manifest/value.ts';
import { english, type Words } from '../words/words.ts';
import { type Answer, entriesOf, readAnswer, textOfAnswer } from './answer-text.ts';
import { ANSWERS_VERSION, type Answers, problemOfName, readAnswers } from './answers.ts';
import { askingIn, type Lesson } from './lesson.ts';

/** `name` is empty where a person gives none; the answers are by the key of their lesson. */
export type ClassSheet = { name: string; lessons: Readonly<Record<string, Answers>> };

const CLASS_ANSWERS_VERSION = 2;
/** Characters. All lessons of ours, answered at length, take less than half as many. */
export const LONGEST_CLASS_ANSWERS = 6000;

export const isAnswered = (answers: Answers | undefined): answers is Answers =>
  answers !== undefined && Object.keys(answers).length > 0;

/** The fragment, with its '#'; empty if nothing is answered. Lessons in the order in which they are given. */
export function writeClassAnswers(lessons: readonly Lesson[], sheet: ClassSheet): string {
  const written = lessons.flatMap((lesson) => {
    const answers = sheet.lessons[lesson.key];
    return isAnswered(answers) ? [`${lesson.key}=${[lesson.edition, ...stepsOf(lesson, answers)].join('~')}`] : [];
  });
  if (written.length === 0) return '';
  const who = sheet.name === '' ? [] : [`name=${encodeURIComponent(sheet.name)}`];
  return `#${[`answers=${CLASS_ANSWERS_VERSION}`, ...who, ...written].join('&')}`;
}

function stepsOf(lesson: Lesson, answers: Answers): string[] {
  return askingIn(lesson).flatMap(({ key }) => {
    const answer = answers[key];
    return answer === undefined ? [] : [`${key}=${textOfAnswer(answer)}`];
  });
}

/** The answers in a link to these lessons, or why they are not taken. Never throws; takes time by the link's length. */
export function readClassAnswers(
  link: string,
  lessons: readonly Lesson[],
  t: Words = english,
): ClassSheet | { refused: string } {
  const refuse = (refused: string) => ({ refused });
  if (link.length > LONGEST_CLASS_ANSWERS)
    return refuse(t`it has ${link.length} characters; answers have ${LONGEST_CLASS_ANSWERS} at most`);
  const entries = entriesOf(/#(.*)$/s.exec(link)?.[1] ?? '');
  if (entries === undefined) return refuse(t`it is not written as a link is`);
  const first = (key: string) => entries.find(([name]) => name === key)?.[1];
  const version = first('answers');
  if (version === undefined) return refuse(t`there are no answers in it`);
  if (version === String(ANSWERS_VERSION)) return ofOneLesson(link, lessons, first('lesson') ?? '', t);
  if (version !== String(CLASS_ANSWERS_VERSION))
    return refuse(
      t`its answers are of version '${quotable(version)}'; this page reads ${ANSWERS_VERSION} and ${CLASS_ANSWERS_VERSION}`,
    );
  const seen = new Set<string>();
  const twice = entries.find(([key]) => seen.size === seen.add(key).size)?.[0];
  if (twice !== undefined) return refuse(t`'${quotable(twice)}' is there more than once`);
  const name = first('name') ?? '';
  const wrong = problemOfName(name, t);
  if (wrong !== undefined) return refuse(wrong);
  const read: Record<string, Answers> = {};
  for (const [key, text] of entries) {
    if (key === 'answers' || key === 'name') continue;
    const lesson = lessons.find((one) => one.key === key);
    if (lesson === undefined) return refuse(t`it answers '${quotable(key)}', which is no lesson of this class`);
    const answers = ofLesson(lesson, text, t);
    if (typeof answers === 'string') return refuse(answers);
    read[key] = answers;
  }
  if (Object.keys(read).length === 0) return refuse(t`no step is answered in it`);
  return { name: name.trim(), lessons: read };
}

function ofOneLesson(
  link: string,
  lessons: readonly Lesson[],
  key: string,
  t: Words,
): ClassSheet | { refused: string } {
  const lesson = lessons.find((one) => one.key === key);
  if (lesson === undefined && lessons.length !== 1)
    return { refused: t`it answers '${quotable(key)}', which is no lesson of this class` };
  const sheet = readAnswers(link, (lesson ?? lessons[0]) as Lesson, t);
  return 'refused' in sheet ? sheet : { name: sheet.name, lessons: { [key]: sheet.answers } };
}

/** The answers to a lesson, or why they are not taken. */
function ofLesson(lesson: Lesson, text: string, t: Words): Answers | string {
  const [edition = '', ...steps] = text.split('~');
  if (edition !== String(lesson.edition))
    return t`it is of edition '${quotable(edition)}' of the lesson '${lesson.key}'; this is ${lesson.edition}`;
  const answers: Record<string, Answer> = {};
  for (const one of steps) {
    const at = one.indexOf('=');
    const [key, given] = [one.slice(0, Math.max(0, at)), one.slice(at + 1)];
    const step = askingIn(lesson).find((asked) => asked.key === key);
    if (step === undefined) return t`'${quotable(key)}' is no step of the lesson`;
    if (key in answers) return t`'${quotable(key)}' is there more than once`;
    const answer = readAnswer(step, given);
    if (answer === undefined) return t`'${quotable(given)}' is no answer to the step '${key}'`;
    answers[key] = answer;
  }
  return isAnswered(answers) ? answers : t`no step is answered in it`;
}
