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
 * | write | the lines that were written, compressed |
 *
 * What is read is any text that somebody has sent, so all of it is checked, and what does not fit is refused as a whole.
 */

import { quotable } from '../manifest/value.ts';
import { english, type Words } from '../words/words.ts';
import { type Answer, entriesOf, readAnswer, textOfAnswer } from './answer-text.ts';
import { askingIn, type Lesson } from './lesson.ts';
import { UNSEEN } from './unseen.ts';

export { type Answer, fitNumber, readTyped } from './answer-text.ts';

/** By the key of the step. */
export type Answers = Readonly<Record<string, Answer>>;

/** `name` is empty where a person gives none. */
export type Sheet = { name: string; answers: Answers };

export const ANSWERS_VERSION = 1;
/** Ours are shorter. */
export const LONGEST_ANSWERS = 2200;
export const LONGEST_NAME = 40;

// Marks of markup, and what cannot be seen.
const UNFIT = new RegExp(`[<>]|${UNSEEN.source}`, 'u');

/** Why a name is not taken; undefined if it is. */
export function problemOfName(name: string, t: Words): string | undefined {
  if (UNFIT.test(name)) return t`the name holds marks that no name has`;
  return [...name].length > LONGEST_NAME ? t`the name has more than ${LONGEST_NAME} characters` : undefined;
}

/** What is left of a name that can travel. */
export function fitName(name: string): string {
  const fit = name.replace(new RegExp(UNFIT, 'gu'), '').replace(/\s+/g, ' ').trim();
  return [...fit].slice(0, LONGEST_NAME).join('').trim();
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
  const wrong = problemOfName(name, t);
  if (wrong !== undefined) return refuse(wrong);
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
