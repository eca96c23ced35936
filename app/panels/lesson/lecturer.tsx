/** The plan of a class, by the minutes there are; its papers, and where answers are collected. */

import { useMemo, useState } from 'react';
import { fitName } from '../../model/lesson/answers.ts';
import { type ClassPlan, writePlan } from '../../model/lesson/class-plan.ts';
import { type Lesson, said } from '../../model/lesson/lesson.ts';
import { CLASS_MINUTES, classesOf, minutesOf } from '../../model/lesson/time.ts';
import { keepTogether } from '../../model/words/units.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import { ClassLink } from './class-link.tsx';
import { ForMoodle } from './for-moodle.tsx';
import { NameField } from './name-field.tsx';
import { addressWithin, type Brought, wholeAddress } from './place.ts';
import { Schedule } from './schedule.tsx';

const USUAL_MINUTES = 90;

type Props = { lessons: readonly Lesson[]; plan: ClassPlan | undefined; own: Brought | undefined };

export function Lecturer({ lessons, plan, own }: Props) {
  const t = useWords();
  const [chosen, setChosen] = useState<readonly string[]>(
    () => plan?.lessons ?? classesOf(lessons, USUAL_MINUTES)[0] ?? [],
  );
  const [title, setTitle] = useState(plan?.title ?? '');
  const [minutesChosen, setMinutesChosen] = useState<number | null>(plan === undefined ? USUAL_MINUTES : null);
  const [part, setPart] = useState(0);
  // All classes of the course, of which one is chosen.
  const classes = useMemo(
    () => (minutesChosen === null ? [] : classesOf(lessons, minutesChosen)),
    [lessons, minutesChosen],
  );
  const kept = chosen.flatMap((key) => lessons.find((lesson) => lesson.key === key) ?? []);
  const toggle = (key: string) => {
    setMinutesChosen(null);
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  };
  const earlier = (key: string) => {
    const at = chosen.indexOf(key);
    setChosen(chosen.flatMap((one, i) => (i === at - 1 ? [key, one] : i === at ? [] : [one])));
  };
  return (
    <details className="lecturer" open={own !== undefined && own.problems === undefined}>
      <summary>
        <h2>{t`For lecturers`}</h2>
      </summary>
      <p>
        {t`Choose how long the class is. The link is its plan, and stays through all its lessons. Each student sends back one link with all answers, which you collect here, in your browser.`}
      </p>
      <form onSubmit={(event) => event.preventDefault()}>
        <fieldset className="lesson-choices lesson-minutes-choice">
          <legend>{t`Minutes of the class`}</legend>
          {CLASS_MINUTES.map((long) => {
            const [keys = []] = classesOf(lessons, long);
            return (
              <label key={long}>
                <input
                  type="radio"
                  name="minutes"
                  disabled={keys.length === 0}
                  checked={minutesChosen === long}
                  onChange={() => {
                    setMinutesChosen(long);
                    setPart(0);
                    setChosen(keys);
                  }}
                />
                {keepTogether(t`${long} minutes`)}
              </label>
            );
          })}
        </fieldset>
        {classes.length > 1 && (
          <fieldset className="lesson-choices lesson-minutes-choice">
            <legend>{t`Class of the course`}</legend>
            {classes.map((keys, index) => (
              <label key={keys[0]}>
                <input
                  type="radio"
                  name="part"
                  checked={part === index}
                  onChange={() => {
                    setPart(index);
                    setChosen(keys);
                  }}
                />
                {keepTogether(t`class ${index + 1} of ${classes.length}`)}
              </label>
            ))}
          </fieldset>
        )}
        <Choices lessons={lessons} kept={kept} onToggle={toggle} onEarlier={earlier} />
        <NameField label={t`Title of the class (optional)`} value={title} onChange={setTitle} />
      </form>
      {kept.length === 0 ? (
        <p role="status">{t`Choose at least one lesson.`}</p>
      ) : (
        <ForClass lessons={kept} title={fitName(title)} isOwn={own !== undefined} />
      )}
    </details>
  );
}

type ChoicesProps = {
  lessons: readonly Lesson[];
  /** Those of the class, in their order. */
  kept: readonly Lesson[];
  onToggle(key: string): void;
  onEarlier(key: string): void;
};

function Choices({ lessons, kept, onToggle, onEarlier }: ChoicesProps) {
  const t = useWords();
  return (
    <fieldset className="lesson-choices">
      <legend>{t`Lessons of the class`}</legend>
      {[...kept, ...lessons.filter((one) => !kept.includes(one))].map((lesson) => (
        <div key={lesson.key} className="lesson-choice">
          <label>
            <input type="checkbox" checked={kept.includes(lesson)} onChange={() => onToggle(lesson.key)} />
            {said(lesson.title, t)}
            <small>{keepTogether(t`${minutesOf(lesson)} minutes`)}</small>
          </label>
          {kept.indexOf(lesson) > 0 && (
            <QuietButton aria-label={t`Earlier: ${said(lesson.title, t)}`} onClick={() => onEarlier(lesson.key)}>
              ↑
            </QuietButton>
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** What a lecturer hands on of a class. */
function ForClass({ lessons, title, isOwn }: { lessons: readonly Lesson[]; title: string; isOwn: boolean }) {
  const t = useWords();
  const plan: ClassPlan = { lessons: lessons.map(({ key }) => key), title };
  const search = writePlan(plan);
  const minutes = lessons.reduce((sum, lesson) => sum + minutesOf(lesson), 0);
  return (
    <>
      <Schedule lessons={lessons} />
      <ClassLink label={keepTogether(t`Link to the class, ${minutes} minutes`)} address={wholeAddress(search)} />
      <ul className="lecturer-links">
        <li>
          <a href={addressWithin(`${search}&view=handout`)}>{t`Hand-out to print`}</a>
        </li>
        <li>
          <a href={addressWithin(`${search}&view=key`)}>{t`Key`}</a>
        </li>
        <li>
          <a href={addressWithin(`${search}&view=collect`)}>{t`Collect answers`}</a>
        </li>
      </ul>
      {isOwn ? (
        <p className="lesson-hint">{t`A package for Moodle holds only lessons of Grainscope’s own.`}</p>
      ) : (
        <ForMoodle plan={plan} title={title || lessons.map(({ title: name }) => said(name, t)).join(t`, `)} />
      )}
    </>
  );
}
