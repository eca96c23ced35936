/** Sliders that are moved until a condition holds, which the engine checks. */

import type { Answer } from '../../model/lesson/answers.ts';
import { holds, isRight } from '../../model/lesson/keys.ts';
import { type StepOf, said } from '../../model/lesson/lesson.ts';
import { type ExplorerState, valuesOf } from '../../model/state/state.ts';
import { keepTogether } from '../../model/words/units.ts';
import { joinSentences } from '../../model/words/words.ts';
import { QuietButton } from '../quiet-button.tsx';
import { changeAll, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { useAnswered } from './answered.ts';
import type { AskProps } from './ask-props.ts';
import { FigureOfStep } from './figure-of-step.tsx';
import { answerText, numberText } from './step-words.ts';
import { useKey } from './use-key.ts';
import { useNearest } from './use-nearest.ts';

type Found = Extract<Answer, { kind: 'find' }>;

export function FindStep({ step, answer, theme, onAnswer }: AskProps<StepOf<'find'>, Found>) {
  const t = useWords();
  const state: ExplorerState = useExplorer(({ link }) => link);
  const found = useKey(step, state);
  const value = found?.value?.kind === 'number' ? found.value.value : undefined;
  const isMet = value !== undefined && holds(step, value);
  const values = valuesOf(state);
  const here: Found = {
    kind: 'find',
    values: Object.fromEntries(step.sliders.map((key) => [key, values[key] ?? ''])),
  };
  const now = value === undefined ? t`no number` : numberText(value, step.unit, t);
  const isGiven = answer !== undefined && answerText(step, answer, t) === answerText(step, here, t);
  return (
    <>
      <FigureOfStep step={step} theme={theme} />
      <div className="lesson-ask">
        <p className="lesson-task">{said(step.ask, t)}</p>
        <p
          className="lesson-verdict"
          role="status"
          data-awaited={found === null || undefined}
          data-right={found === null ? undefined : String(isMet)}
        >
          {found === null
            ? t`The condition is being checked.`
            : keepTogether(
                joinSentences(
                  [
                    t`${said(step.name, t)}: ${now}.`,
                    isMet ? t`The condition holds.` : t`The condition does not hold yet.`,
                  ],
                  t,
                ),
              )}
        </p>
        {answer !== undefined && <Offer step={step} answer={answer} />}
        <div className="lesson-act">
          <button
            type="button"
            className="button button-main"
            disabled={found === null || isGiven}
            onClick={() => onAnswer(here)}
          >
            {answer === undefined ? t`This is my answer` : t`Answer anew`}
          </button>
          {answer !== undefined && <span className="lesson-hint">{t`You said: ${answerText(step, answer, t)}.`}</span>}
        </div>
      </div>
    </>
  );
}

/** After a miss: the nearest setting that would have done. */
function Offer({ step, answer }: { step: StepOf<'find'>; answer: Found }) {
  const t = useWords();
  const state = useAnswered(step, answer);
  const key = useKey(step, state);
  const isMissed = key !== null && (key.value === undefined || isRight(step, answer, key.value) !== true);
  const nearest = useNearest(step, isMissed ? state : null);
  if (!isMissed) return null;
  const values = nearest?.value;
  if (values === undefined)
    return (
      <p className="lesson-hint" role="status" data-awaited={nearest === null || undefined}>
        {nearest === null
          ? t`The nearest setting at which it holds is being looked for.`
          : t`Near your answer there is no setting at which it holds.`}
      </p>
    );
  return (
    <p className="lesson-offer">
      {keepTogether(t`Nearest to your answer, it holds at: ${answerText(step, { kind: 'find', values }, t)}.`)}{' '}
      <QuietButton onClick={() => changeAll(values, 'push')}>{t`Set it`}</QuietButton>
    </p>
  );
}
