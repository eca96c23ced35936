/** What was answered in a lesson, and what the simulation says. */

import type { Answer, Answers } from '../../model/lesson/answers.ts';
import { isRight } from '../../model/lesson/keys.ts';
import type { Asking, Lesson } from '../../model/lesson/lesson.ts';
import { meanError } from '../../model/lesson/predicted.ts';
import { keepTogether } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { useAnswered } from './answered.ts';
import { axesOf, shapesOf } from './shape-words.ts';
import { numbered, StepTitle } from './step-title.tsx';
import { answerText, errorText, keyText } from './step-words.ts';
import { useCurve, useKey } from './use-key.ts';
import { useStateOf } from './use-lessons.ts';
import { ProgramRow } from './write-step.tsx';

/** `who` heads the column of answers. Keys are found only of what is answered. */
export function ResultsTable({ lesson, answers, who }: { lesson: Lesson; answers: Answers; who: string }) {
  const t = useWords();
  return (
    <table className="lesson-results">
      <thead>
        <tr>
          <th scope="col">{t`Step`}</th>
          <th scope="col">{who}</th>
          <th scope="col">{t`Simulation`}</th>
          <th scope="col">{t`Verdict`}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(lesson).map(({ step, number }) => (
          <ResultRow key={step.key} step={step} number={number} answer={answers[step.key]} who={who} />
        ))}
      </tbody>
    </table>
  );
}

type ResultProps = { step: Asking; number: number; answer: Answer | undefined; who: string };

function ResultRow({ step, number, answer, who }: ResultProps) {
  const t = useWords();
  const title = (
    <th scope="row">
      <StepTitle step={step} number={number} />
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
    <CurveRow step={step} answer={answer} title={title} who={who} />
  ) : (
    <KeyRow step={step} answer={answer} title={title} who={who} />
  );
}

type RowProps<Of> = { step: Of; answer: Answer; title: React.ReactNode; who: string };

function KeyRow({ step, answer, title, who }: RowProps<Asking>) {
  const t = useWords();
  const found = useKey(step, useAnswered(step, answer), answer);
  const right = found?.value !== undefined && isRight(step, answer, found.value) === true;
  const text = answerText(step, answer, t);
  const isProgram = step.kind === 'write';
  return (
    <>
      <tr data-awaited={found === null || undefined}>
        {title}
        <td data-label={who}>{isProgram ? t`the lines below` : keepTogether(text)}</td>
        <td data-label={t`Simulation`}>{found === null ? '…' : keepTogether(keyText(step, found.value, t))}</td>
        <td data-right={found === null ? undefined : String(right)}>
          {found === null ? '…' : right ? t`right` : t`not quite`}
        </td>
      </tr>
      {isProgram && <ProgramRow lines={[text]} columns={4} />}
    </>
  );
}

function CurveRow({ step, answer, title, who }: RowProps<Extract<Asking, { kind: 'predict' }>>) {
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
      <td data-label={who}>{keepTogether(shapes?.own ?? t`a curve`)}</td>
      <td data-label={t`Simulation`}>{shapes ? keepTogether(shapes.simulated) : '…'}</td>
      <td>
        {found
          ? keepTogether(
              t`off by ${errorText(meanError(step, levels, found.simulated, found.y.scale), found.y.scale, t)}`,
            )
          : '…'}
      </td>
    </tr>
  );
}
