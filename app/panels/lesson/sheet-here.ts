/** The answers that the address has. */

import { hasAnswers } from '../../model/lesson/answers.ts';
import { type ClassSheet, readClassAnswers } from '../../model/lesson/class-answers.ts';
import type { Lesson } from '../../model/lesson/lesson.ts';
import { answersHere } from './place.ts';

/** Answers to other lessons or editions are left alone, and said to be. */
export function sheetHere(lessons: readonly Lesson[]): ClassSheet & { refused?: string } {
  const hash = answersHere();
  if (!hasAnswers(hash)) return { name: '', lessons: {} };
  const read = readClassAnswers(hash, lessons);
  return 'refused' in read ? { name: '', lessons: {}, ...read } : read;
}
