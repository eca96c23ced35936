/** When each step of a class begins, and how long it takes. */

import { type Lesson, said } from '../../model/lesson/lesson.ts';
import {
  CHARACTERS_PER_MINUTE,
  SECONDS,
  SECONDS_PER_LINE,
  stepMinutes,
  WORDS_PER_MINUTE,
} from '../../model/lesson/time.ts';
import { keepTogether } from '../../model/words/units.ts';
import { joinSentences } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import { StepTitle } from './step-title.tsx';

/** Folded; minutes count from the beginning of the class. */
export function Schedule({ lessons }: { lessons: readonly Lesson[] }) {
  const t = useWords();
  let now = 0;
  const rows = lessons.map((lesson) => {
    const each = stepMinutes(lesson);
    const steps = lesson.steps.map((step, index) => {
      const begin = now;
      now += each[index] ?? 0;
      return { step, number: index + 1, begin, minutes: each[index] ?? 0 };
    });
    return { lesson, steps };
  });
  return (
    <details className="lesson-schedule">
      <summary>{t`The time of each step`}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`From minute`}</th>
            <th scope="col">{t`Step`}</th>
            <th scope="col">{t`Takes`}</th>
          </tr>
        </thead>
        {rows.map(({ lesson, steps }) => (
          <tbody key={lesson.key}>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {said(lesson.title, t)}
              </th>
            </tr>
            {steps.map(({ step, number, begin, minutes }) => (
              <tr key={step.key}>
                <td>{begin}</td>
                <td>
                  <StepTitle step={step} number={number} />
                </td>
                <td>{keepTogether(t`${minutes} min`)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="lesson-hint">
        {keepTogether(
          joinSentences(
            [
              t`Times are counted by the texts: ${WORDS_PER_MINUTE} words, or ${CHARACTERS_PER_MINUTE} characters of Japanese, are read in a minute.`,
              t`Beyond reading, ${SECONDS.read} seconds are allowed for a figure, ${SECONDS.why} for a choice, ${SECONDS.question} for a number or two machines.`,
              t`A curve or sliders have ${SECONDS.predict} seconds, a line of a program ${SECONDS_PER_LINE}.`,
            ],
            t,
          ),
        )}
      </p>
    </details>
  );
}
