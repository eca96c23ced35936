/** All lessons, or those of a class, and what a lecturer makes of them. */

import { useMemo } from 'react';
import type { ClassPlan } from '../../model/lesson/class-plan.ts';
import { type Lesson, said } from '../../model/lesson/lesson.ts';
import { minutesOf } from '../../model/lesson/time.ts';
import { quotable } from '../../model/manifest/value.ts';
import { keepTogether } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { ClassSummary } from './class-summary.tsx';
import { Lecturer } from './lecturer.tsx';
import { OwnLesson } from './own-lesson.tsx';
import { Problems } from './own-problems.tsx';
import { ALL_LESSONS, addressWithin, answersHere, lessonWithin, type Place, type ViewProps } from './place.ts';
import { Semester } from './semester.tsx';
import { sheetHere } from './sheet-here.ts';
import { shellHere } from './shell.ts';
import { kindText } from './step-words.ts';
import { useLessons } from './use-lessons.ts';

export default function LessonList({ place: { plan, lesson: asked, own } }: ViewProps) {
  const t = useWords();
  const lessons = useLessons(plan?.lessons);
  const sheet = useMemo(() => (lessons === null || plan === undefined ? null : sheetHere(lessons)), [lessons, plan]);
  const minutes = lessons?.reduce((sum, lesson) => sum + minutesOf(lesson), 0) ?? 0;
  return (
    <>
      <header className="lesson-head">
        <h1>{plan?.title || t`Lessons`}</h1>
        {own !== undefined && <Brought own={own} />}
        {asked !== '' && own?.problems === undefined && (
          <p
            className="not-known"
            role="status"
          >{t`There is no lesson “${quotable(asked)}”. Choose one of these lessons.`}</p>
        )}
        <p className="lede">
          {shellHere() === null
            ? t`First you predict the result; then the machine is simulated here in your browser, and you see the result. Nothing that you enter leaves the browser.`
            : t`First you predict the result; then the machine is simulated here in your browser, and you see the result. The learning platform keeps your answers.`}
        </p>
      </header>
      {lessons === null ? (
        <p data-awaited>{t`Loading the lessons.`}</p>
      ) : (
        <>
          {plan !== undefined && sheet !== null && <ClassSummary lessons={lessons} plan={plan} given={sheet} />}
          <ol className="lesson-cards">
            {lessons.map((lesson) => (
              <Card key={lesson.key} lesson={lesson} plan={plan} />
            ))}
          </ol>
          <p className="lesson-hint">{keepTogether(t`${minutes} minutes together`)}</p>
          {plan !== undefined && shellHere() === null && (
            <p>
              <a href={addressWithin(ALL_LESSONS)}>{t`All lessons`}</a>
            </p>
          )}
          {shellHere() === null && (
            <>
              <Lecturer lessons={lessons} plan={plan} own={own} />
              {plan === undefined && <Semester lessons={lessons} />}
              <OwnLesson />
            </>
          )}
        </>
      )}
    </>
  );
}

/** A lesson that is none of ours says so, or why it is not shown. */
function Brought({ own: { from, problems } }: { own: NonNullable<Place['own']> }) {
  const t = useWords();
  const where = from === undefined ? t`the link` : quotable(from);
  if (problems !== undefined) return <Problems of={where} problems={problems} />;
  return <p className="lesson-hint">{t`This lesson comes with ${where}; it is not one of Grainscope’s own.`}</p>;
}

function Card({ lesson, plan }: { lesson: Lesson; plan: ClassPlan | undefined }) {
  const t = useWords();
  const asked = lesson.steps.filter(({ kind }) => kind !== 'read');
  return (
    <li className="lesson-card">
      <h2>
        <a href={lessonWithin(lesson.key, plan, plan === undefined ? '' : answersHere())}>{said(lesson.title, t)}</a>
      </h2>
      <p className="lesson-minutes">
        {keepTogether(t`${minutesOf(lesson)} minutes`)}
        {' · '}
        {asked.map((step) => kindText(step, t)).join(t`, `)}
      </p>
      <p>{said(lesson.aim, t)}</p>
      <details>
        <summary>{t`A common mistake`}</summary>
        <p>{said(lesson.mistake, t)}</p>
        <p>{keepTogether(said(lesson.shows, t))}</p>
      </details>
    </li>
  );
}
