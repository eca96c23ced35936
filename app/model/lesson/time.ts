/** The time of a class: what is read and done in a lesson, what fits into a class, and how long each step takes. */

import type { Lesson, Step, Text } from './lesson.ts';

/** The lengths that classes have, minutes. */
export const CLASS_MINUTES = [30, 45, 60, 90] as const;

/** Words read in a minute, and characters of Japanese: half of what people read of easy texts, as figures are looked at between. */
export const WORDS_PER_MINUTE = 120;
export const CHARACTERS_PER_MINUTE = 250;

/** Seconds that are allowed beyond reading: to look at a figure, to choose, to work out a number, to draw a curve or to move sliders. */
export const SECONDS = { read: 30, why: 45, question: 60, compare: 60, predict: 90, find: 90 } as const;
/** To write a line of a program. */
export const SECONDS_PER_LINE = 30;

/** Keys of lessons, class by class, until all are taught: each class has those that find room after those before them. */
export function classesOf(lessons: readonly Lesson[], minutes: number): string[][] {
  let left = minutes;
  const [now, later]: [Lesson[], Lesson[]] = [[], []];
  for (const lesson of lessons) {
    const takes = minutesOf(lesson);
    (takes <= left ? now : later).push(lesson);
    if (takes <= left) left -= takes;
  }
  return now.length === 0 ? [] : [now.map(({ key }) => key), ...classesOf(later, minutes)];
}

/** Whole minutes: what its author says, or what its steps take. */
export function minutesOf({ minutes, steps }: Pick<Lesson, 'steps' | 'minutes'>): number {
  return minutes ?? Math.max(1, Math.round(steps.reduce((sum, step) => sum + secondsOf(step), 0) / 60));
}

function secondsOf(step: Step): number {
  const texts = [step.title, ...step.text, ...('ask' in step ? [step.ask] : []), ...(step.after ?? [])];
  return texts.reduce((sum, text) => sum + readingSeconds(text), doingSeconds(step));
}

const doingSeconds = (step: Step) =>
  step.kind === 'write' ? SECONDS_PER_LINE * step.model.length : SECONDS[step.kind];

/** The English, which is the Japanese where there is no other: a plan is the same in every language. */
function readingSeconds({ en }: Text): number {
  const characters = en.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0;
  const words =
    en.match(/[\p{Script=Latin}\p{Nd}][^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*/gu)?.length ?? 0;
  return 60 * (words / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE);
}

/** Whole minutes of each step, one at least, that add up to those of the lesson unless it has more steps than minutes. */
export function stepMinutes(lesson: Pick<Lesson, 'steps' | 'minutes'>): number[] {
  const minutes = minutesOf(lesson);
  const seconds = lesson.steps.map(secondsOf);
  const all = seconds.reduce((sum, each) => sum + each, 0);
  const shares = seconds.map((each) => (each / all) * minutes);
  const whole = shares.map((share) => Math.max(1, Math.floor(share)));
  for (let left = minutes - whole.reduce((a, b) => a + b, 0); left > 0; left--) {
    const most = shares.reduce((best, share, i) => {
      const lacks = (index: number) => (shares[index] ?? 0) - (whole[index] ?? 0);
      return share - (whole[i] ?? 0) > lacks(best) ? i : best;
    }, 0);
    whole[most] = (whole[most] ?? 0) + 1;
  }
  return whole;
}
