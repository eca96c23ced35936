/** What must be found to judge collected answers: once for every step, and for sliders and programs once for every answer. */

import type { Answer } from './answers.ts';
import type { Collected } from './collect.ts';
import { type Asking, askingIn, type Lesson } from './lesson.ts';

export type Wanted = { name: string; step: Asking; answer?: Answer };

/** Of sliders every setting is a key of its own, and so is every program that was written. */
export function nameOfKey(lesson: string, step: string, answer?: Answer): string {
  return answer?.kind === 'find' || answer?.kind === 'write'
    ? `${lesson}/${step} ${JSON.stringify(answer)}`
    : `${lesson}/${step}`;
}

export function wantedOf(lessons: readonly Lesson[], sheets: Collected['sheets']): Wanted[] {
  const all = lessons.flatMap((lesson) =>
    askingIn(lesson).flatMap((step): Wanted[] => {
      const answers = sheets.flatMap(({ lessons: given }) => given[lesson.key]?.[step.key] ?? []);
      if (answers.length === 0) return [];
      if (step.kind !== 'find' && step.kind !== 'write') return [{ name: nameOfKey(lesson.key, step.key), step }];
      return answers.map((answer) => ({ name: nameOfKey(lesson.key, step.key, answer), step, answer }));
    }),
  );
  return [...new Map(all.map((one) => [one.name, one])).values()];
}
