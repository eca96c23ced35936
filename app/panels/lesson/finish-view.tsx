/** The end of a lesson: what was answered, and the link that carries it to whoever asked. */

import { Button } from 'react-aria-components/Button';
import { type Answer, fitName, LONGEST_NAME, type Sheet, writeAnswers } from '../../model/lesson/answers.ts';
import type { ClassPlan } from '../../model/lesson/class-plan.ts';
import { isRight } from '../../model/lesson/keys.ts';
import { type Asking, askingIn, type Lesson, said } from '../../model/lesson/lesson.ts';
import { meanError } from '../../model/lesson/predicted.ts';
import { keepNumbers } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { useAnswered } from './answered.ts';
import { CopiedLink } from './copied-link.tsx';
import { lessonWithin, wholeAddress } from './place.ts';
import { axesOf, shapesOf } from './shape-words.ts';
import { answerText, errorText, keyText, kindText } from './step-words.ts';
import { useCurve, useKey } from './use-key.ts';
import { useLessons, useStateOf } from './use-lessons.ts';

type Props = {
  lesson: Lesson;
  sheet: Sheet;
  plan: ClassPlan | undefined;
  onName(name: string): void;
  onAgain(): void;
};

export function FinishView({ lesson, sheet, plan, onName, onAgain }: Props) {
  const t = useWords();
  const steps = askingIn(lesson);
  const answered = steps.filter(({ key }) => sheet.answers[key] !== undefined).length;
  const fit = { ...sheet, name: fitName(sheet.name) };
  return (
    <article className="lesson-step lesson-finish" aria-labelledby="step-title">
      <h2 id="step-title" tabIndex={-1}>{t`What you said, and what the simulation says`}</h2>
      <table className="lesson-results">
        <thead>
          <tr>
            <th scope="col">{t`Step`}</th>
            <th scope="col">{t`You`}</th>
            <th scope="col">{t`Simulation`}</th>
            <th scope="col">{t`Verdict`}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <ResultRow key={step.key} step={step} answer={sheet.answers[step.key]} />
          ))}
        </tbody>
      </table>
      <p>{keepNumbers(said(lesson.shows, t))}</p>
      {answered > 0 && (
        <section className="lesson-hand-on" aria-labelledby="hand-on">
          <h3 id="hand-on">{t`Hand in your answers`}</h3>
          <p>
            {t`The link holds your answers and your name, if you give one, and nothing else. Send the link to your teacher, or keep it.`}
          </p>
          <label className="lesson-name">
            <span>{t`Name (optional)`}</span>
            <input
              type="text"
              autoComplete="off"
              maxLength={LONGEST_NAME}
              value={sheet.name}
              onChange={(event) => onName(event.currentTarget.value)}
              onBlur={() => onName(fit.name)}
            />
          </label>
          <CopiedLink
            label={t`Link with your answers`}
            address={wholeAddress(`?lesson=${lesson.key}`) + writeAnswers(lesson, fit)}
          />
        </section>
      )}
      <div className="lesson-act lesson-on">
        <NextLesson lesson={lesson} plan={plan} />
        <Button className="quiet-button" onPress={onAgain}>
          {t`Begin the lesson anew`}
        </Button>
      </div>
    </article>
  );
}

/** What comes after this lesson, in the class or in all. */
function NextLesson({ lesson, plan }: Pick<Props, 'lesson' | 'plan'>) {
  const t = useWords();
  const lessons = useLessons(plan?.lessons) ?? [];
  const next = lessons[lessons.findIndex(({ key }) => key === lesson.key) + 1];
  if (next === undefined || next.key === lesson.key) return null;
  return <a href={lessonWithin(next.key, plan)}>{t`Next lesson: ${said(next.title, t)}`}</a>;
}

function ResultRow({ step, answer }: { step: Asking; answer: Answer | undefined }) {
  const t = useWords();
  const title = (
    <th scope="row">
      <small>{kindText(step, t)}</small> {said(step.title, t)}
    </th>
  );
  if (answer === undefined)
    return (
      <tr>
        {title}
        <td colSpan={3}>{t`not answered`}</td>
      </tr>
    );
  return step.kind === 'predict' ? (
    <CurveRow step={step} answer={answer} title={title} />
  ) : (
    <KeyRow step={step} answer={answer} title={title} />
  );
}

type RowProps<Of> = { step: Of; answer: Answer; title: React.ReactNode };

function KeyRow({ step, answer, title }: RowProps<Asking>) {
  const t = useWords();
  const found = useKey(step, useAnswered(step, answer));
  const right = found?.value !== undefined && isRight(step, answer, found.value) === true;
  return (
    <tr data-awaited={found === null || undefined}>
      {title}
      <td data-label={t`You`}>{keepNumbers(answerText(step, answer, t))}</td>
      <td data-label={t`Simulation`}>{found === null ? '…' : keepNumbers(keyText(step, found.value, t))}</td>
      <td data-right={found === null ? undefined : String(right)}>
        {found === null ? '…' : right ? t`right` : t`not quite`}
      </td>
    </tr>
  );
}

function CurveRow({ step, answer, title }: RowProps<Extract<Asking, { kind: 'predict' }>>) {
  const t = useWords();
  const state = useStateOf(step);
  const curve = useCurve(step, state);
  const levels = answer.kind === 'predict' ? answer.levels : [];
  const axes = state && axesOf(step, state);
  const found = curve && axes && { ...axes, simulated: curve.value };
  const shapes = found && shapesOf(step, levels, found, t);
  return (
    <tr data-awaited={curve === null || undefined}>
      {title}
      <td data-label={t`You`}>{keepNumbers(shapes?.own ?? t`a curve`)}</td>
      <td data-label={t`Simulation`}>{shapes ? keepNumbers(shapes.simulated) : '…'}</td>
      <td>
        {found
          ? keepNumbers(
              t`off by ${errorText(meanError(step, levels, found.simulated, found.y.scale), found.y.scale, t)}`,
            )
          : '…'}
      </td>
    </tr>
  );
}
