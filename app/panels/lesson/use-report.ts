/** Tells the page around the lessons, where there is one, what is answered and how much of it is right. */

import { useEffect, useMemo } from 'react';
import type { ClassSheet } from '../../model/lesson/class-answers.ts';
import { askingIn, type Lesson } from '../../model/lesson/lesson.ts';
import { shellHere } from './shell.ts';
import { useFindings } from './use-findings.ts';

const NONE: [] = [];

/** `hash` is what a link would have. */
export function useReport(lessons: readonly Lesson[], sheet: ClassSheet, hash: string): void {
  const shell = useMemo(shellHere, []);
  const sheets = useMemo(() => (shell === null ? NONE : [{ ...sheet, line: 1 }]), [shell, sheet]);
  const findings = useFindings(lessons, sheets);
  const steps = lessons.flatMap((lesson) => askingIn(lesson).map((step) => ({ lesson: lesson.key, step })));
  const given = steps.filter(({ lesson, step }) => sheet.lessons[lesson]?.[step.key] !== undefined);
  const judged = steps.filter(({ step }) => step.kind !== 'predict').length;
  const isRight = ({ lesson, step }: (typeof steps)[number]) => {
    const answer = sheet.lessons[lesson]?.[step.key];
    return answer !== undefined && findings.of(lesson, step.key, answer) === true;
  };
  // All or nothing: a score that grows as keys are found would be too low for who leaves meanwhile.
  const right = findings.isDone ? given.filter(isRight).length : undefined;
  const [asked, answered] = [steps.length, given.length];
  useEffect(() => {
    if (answered > 0) shell?.report({ hash, asked, answered, judged, right });
  }, [shell, hash, asked, answered, judged, right]);
}
