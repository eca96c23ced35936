/** All lessons, or those of a class, and what a lecturer makes of them. */

import { useState } from 'react';
import { fitName, LONGEST_NAME } from '../../model/lesson/answers.ts';
import { type ClassPlan, writePlan } from '../../model/lesson/class-plan.ts';
import { type Lesson, said } from '../../model/lesson/lesson.ts';
import { quotable } from '../../model/manifest/value.ts';
import { keepNumbers } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { CopiedLink } from './copied-link.tsx';
import { addressWithin, lessonWithin, type ViewProps, wholeAddress } from './place.ts';
import { kindText } from './step-words.ts';
import { useLessons } from './use-lessons.ts';

export default function LessonList({ place: { plan, lesson: asked } }: ViewProps) {
  const t = useWords();
  const lessons = useLessons(plan?.lessons);
  const minutes = lessons?.reduce((sum, lesson) => sum + lesson.minutes, 0) ?? 0;
  return (
    <>
      <header className="lesson-head">
        <h1>{plan?.title || t`Lessons`}</h1>
        {asked !== '' && (
          <p
            className="not-known"
            role="status"
          >{t`There is no lesson “${quotable(asked)}”. Choose one of these lessons.`}</p>
        )}
        <p className="lede">
          {t`First you predict the result; then the machine is simulated here in your browser, and you see the result. Nothing that you enter leaves the browser.`}
        </p>
      </header>
      {lessons === null ? (
        <p data-awaited>{t`Loading the lessons.`}</p>
      ) : (
        <>
          <ol className="lesson-cards">
            {lessons.map((lesson) => (
              <Card key={lesson.key} lesson={lesson} plan={plan} />
            ))}
          </ol>
          <p className="lesson-hint">{keepNumbers(t`${minutes} minutes together`)}</p>
          {plan !== undefined && (
            <p>
              <a href={addressWithin('?')}>{t`All lessons`}</a>
            </p>
          )}
          <Lecturer lessons={lessons} plan={plan} />
        </>
      )}
    </>
  );
}

function Card({ lesson, plan }: { lesson: Lesson; plan: ClassPlan | undefined }) {
  const t = useWords();
  const asked = lesson.steps.filter(({ kind }) => kind !== 'read');
  return (
    <li className="lesson-card">
      <h2>
        <a href={lessonWithin(lesson.key, plan)}>{said(lesson.title, t)}</a>
      </h2>
      <p className="lesson-minutes">
        {keepNumbers(t`${lesson.minutes} minutes`)}
        {' · '}
        {asked.map((step) => kindText(step, t)).join(t`, `)}
      </p>
      <p>{said(lesson.aim, t)}</p>
      <details>
        <summary>{t`A common mistake`}</summary>
        <p>{said(lesson.mistake, t)}</p>
        <p>{keepNumbers(said(lesson.shows, t))}</p>
      </details>
    </li>
  );
}

/** The plan of a class, its papers, and where answers are collected. */
function Lecturer({ lessons, plan }: { lessons: readonly Lesson[]; plan: ClassPlan | undefined }) {
  const t = useWords();
  const [chosen, setChosen] = useState<readonly string[]>(() => lessons.map(({ key }) => key));
  const [title, setTitle] = useState(plan?.title ?? '');
  const named = fitName(title);
  const kept = lessons.filter(({ key }) => chosen.includes(key));
  const search = writePlan({ lessons: kept.map(({ key }) => key), title: named });
  const minutes = kept.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return (
    <details className="lecturer">
      <summary>
        <h2>{t`For lecturers`}</h2>
      </summary>
      <p>
        {t`Choose the lessons of a class. The link is its plan; students send back links with their answers, which you collect here, in your browser.`}
      </p>
      <form onSubmit={(event) => event.preventDefault()}>
        <fieldset className="lesson-choices">
          <legend>{t`Lessons of the class`}</legend>
          {lessons.map(({ key, title: name, minutes: long }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                onChange={() =>
                  setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
                }
              />
              {said(name, t)}
              <small>{keepNumbers(t`${long} minutes`)}</small>
            </label>
          ))}
        </fieldset>
        <label className="lesson-name">
          <span>{t`Title of the class (optional)`}</span>
          <input
            type="text"
            autoComplete="off"
            maxLength={LONGEST_NAME}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </label>
      </form>
      {kept.length === 0 ? (
        <p role="status">{t`Choose at least one lesson.`}</p>
      ) : (
        <>
          <CopiedLink label={keepNumbers(t`Link to the class, ${minutes} minutes`)} address={wholeAddress(search)} />
          <ul className="lecturer-links">
            <li>
              <a href={addressWithin(`${search}&view=handout`)}>{t`Hand-out to print`}</a>
            </li>
            <li>
              <a href={addressWithin(`${search}&view=key`)}>{t`Key`}</a>
            </li>
            {kept.map(({ key, title: name }) => (
              <li key={key}>
                <a href={addressWithin(`?lesson=${key}&view=collect`)}>{t`Collect answers: ${said(name, t)}`}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
