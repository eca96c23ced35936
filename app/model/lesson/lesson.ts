/**
 * Lessons: text in two languages around live figures, whose steps ask something and know, by simulating it, what the
 * answer is. A lesson is a file of `presets/lessons/`; nothing in it is a number that the engine would give.
 */

import type { Language, Words } from '../words/words.ts';
import type { Lesson } from './schema.ts';

export type { Lesson } from './schema.ts';
export type Step = Lesson['steps'][number];
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;
export type Asking = Exclude<Step, { kind: 'read' }>;
export type Text = Record<Language, string>;

/** A text of a lesson in the language of the page. */
export function said(of: Text, t: Words): string {
  return of[t.language];
}

/** The steps that have an answer. */
export function askingIn({ steps: all }: Pick<Lesson, 'steps'>): Asking[] {
  return all.filter((one): one is Asking => one.kind !== 'read');
}
