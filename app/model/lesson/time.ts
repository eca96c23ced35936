/** The time of a class: what fits into it, and how long each step takes. */

import type { Lesson, Step } from './lesson.ts';

/** The lengths that classes have, minutes. */
export const CLASS_MINUTES = [30, 45, 60, 90] as const;

/** The keys of the lessons that fit, in their order: each that finds room after those before it. */
export function fitting(lessons: readonly Pick<Lesson, 'key' | 'minutes'>[], minutes: number): string[] {
  let left = minutes;
  return lessons.flatMap((lesson) => {
    if (lesson.minutes > left) return [];
    left -= lesson.minutes;
    return [lesson.key];
  });
}

// How long a step of a kind takes, compared with one that is only looked at.
const WEIGHTS: Readonly<Record<Step['kind'], number>> = {
  read: 1,
  why: 1.5,
  question: 2,
  compare: 2,
  predict: 3,
  find: 3,
  write: 8,
};

/** Whole minutes of each step, one at least, that add up to those of the lesson unless it has more steps than minutes. */
export function stepMinutes({ steps, minutes }: Pick<Lesson, 'steps' | 'minutes'>): number[] {
  const all = steps.reduce((sum, { kind }) => sum + WEIGHTS[kind], 0);
  const shares = steps.map(({ kind }) => (WEIGHTS[kind] / all) * minutes);
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
