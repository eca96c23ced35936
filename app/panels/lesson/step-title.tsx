/** A step by its number, which is the same on the screen, on paper and in the key. */

import { type Asking, askingIn, type Lesson, type Step, said } from '../../model/lesson/lesson.ts';
import { useWords } from '../words.ts';
import { kindText } from './step-words.ts';

export function StepTitle({ step, number }: { step: Step; number: number }) {
  const t = useWords();
  return (
    <>
      <small>
        {number} · {kindText(step, t)}
      </small>{' '}
      {said(step.title, t)}
    </>
  );
}

/** The steps that ask something, each with its number among all. */
export function numbered(lesson: Lesson): { step: Asking; number: number }[] {
  return askingIn(lesson).map((step) => ({ step, number: lesson.steps.indexOf(step) + 1 }));
}
