/** The lessons of a semester, chapter by chapter; each chapter is a class. */

import { writePlan } from '../../model/lesson/class-plan.ts';
import { type Lesson, said } from '../../model/lesson/lesson.ts';
import { SEMESTER } from '../../model/lesson/semester.ts';
import { minutesOf } from '../../model/lesson/time.ts';
import { keepTogether } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { addressWithin, lessonWithin } from './place.ts';

/** Folded; `lessons` are all that there are. */
export function Semester({ lessons }: { lessons: readonly Lesson[] }) {
  const t = useWords();
  return (
    <details className="lecturer semester">
      <summary>
        <h2>{t`A semester`}</h2>
      </summary>
      <p>{t`All lessons by the chapters of a course. The title of a chapter leads to its class, with hand-out and key.`}</p>
      <ol>
        {SEMESTER.map(({ title, lessons: keys }) => {
          const named = t(title);
          const all = keys.flatMap((key) => lessons.find((lesson) => lesson.key === key) ?? []);
          const minutes = all.reduce((sum, lesson) => sum + minutesOf(lesson), 0);
          return (
            <li key={title}>
              <h3>
                <a href={addressWithin(writePlan({ lessons: keys, title: named }))}>{named}</a>{' '}
                <small>{keepTogether(t`${minutes} minutes`)}</small>
              </h3>
              <ul>
                {all.map((lesson) => (
                  <li key={lesson.key}>
                    <a href={lessonWithin(lesson.key, undefined)}>{said(lesson.title, t)}</a>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
