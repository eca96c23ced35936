/** What a link with the answers of a class opens on: whose they are, lesson by lesson. Its student goes on from here. */

import { useEffect, useState } from 'react';
import { fitName } from '../../model/lesson/answers.ts';
import { type ClassSheet, isAnswered, writeClassAnswers } from '../../model/lesson/class-answers.ts';
import type { ClassPlan } from '../../model/lesson/class-plan.ts';
import { askingIn, type Lesson, said } from '../../model/lesson/lesson.ts';
import { useWords } from '../words.ts';
import { HandIn } from './hand-in.tsx';
import { answersHere, fragmentWithin } from './place.ts';
import { ResultsTable } from './results-table.tsx';
import { shellHere } from './shell.ts';

type Props = { lessons: readonly Lesson[]; plan: ClassPlan; given: ClassSheet & { refused?: string } };

export function ClassSummary({ lessons, plan, given }: Props) {
  const t = useWords();
  const [name, setName] = useState(given.name);
  const begun = lessons.filter(({ key }) => isAnswered(given.lessons[key]));
  const hash = writeClassAnswers(lessons, { ...given, name: fitName(name) });
  useEffect(() => {
    if (hash === '' || hash === answersHere()) return;
    try {
      history.replaceState(null, '', fragmentWithin(hash));
    } catch {
      // A sandboxed origin may not touch its history; the link below has the name.
    }
  }, [hash]);
  if (given.refused !== undefined)
    return (
      <p className="lesson-verdict" role="status" data-right="false">
        {t`The answers in the link were not taken: ${given.refused}.`}
      </p>
    );
  if (begun.length === 0) return null;
  // A learning platform knows whose they are; the link need not tell.
  const student = given.name || (shellHere()?.student ?? '');
  const who = student === '' ? t`Answer` : student;
  return (
    <section className="class-summary" aria-labelledby="summary">
      <h2 id="summary">{student === '' ? t`Answers without a name` : t`Answers of ${student}`}</h2>
      <p className="lesson-hint">{t`${begun.length} of ${lessons.length} lessons are begun.`}</p>
      {begun.map((lesson) => {
        const answers = given.lessons[lesson.key] ?? {};
        const [done, all] = [Object.keys(answers).length, askingIn(lesson).length];
        return (
          <section key={lesson.key}>
            <h3>
              {said(lesson.title, t)} <small>{t`${done} of ${all} steps answered`}</small>
            </h3>
            <ResultsTable lesson={lesson} answers={answers} who={who} />
          </section>
        );
      })}
      <HandIn lesson={undefined} name={name} plan={plan} hash={hash} onName={setName} />
    </section>
  );
}
