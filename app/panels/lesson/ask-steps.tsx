/** The steps that ask for a number, for what limits, and for a machine with a factor. */

import { type ReactNode, useState } from 'react';
import { type Answer, readTyped } from '../../model/lesson/answers.ts';
import { causeText } from '../../model/lesson/causes.ts';
import { type StepOf, said } from '../../model/lesson/lesson.ts';
import { useWords } from '../words.ts';
import type { AskProps } from './ask-props.ts';
import { ChoiceAnswer } from './choice-answer.tsx';
import { FigureOfStep } from './figure-of-step.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { machineText } from './step-words.ts';
import { useKey } from './use-key.ts';
import { VerdictLine } from './verdict-line.tsx';

type Of<Kind extends Answer['kind']> = Extract<Answer, { kind: Kind }>;

export function QuestionStep({ step, state, answer, theme, onAnswer }: AskProps<StepOf<'question'>, Of<'question'>>) {
  const t = useWords();
  const [text, setText] = useState('');
  // Found while it is being read, so that an answer need not wait.
  const found = useKey(step, state);
  const value = readTyped(text);
  return (
    <>
      <FigureOfStep step={step} theme={theme} />
      {answer !== undefined ? (
        <VerdictLine step={step} answer={answer} found={found} />
      ) : (
        <AskForm answer={value === undefined ? undefined : { kind: 'question', value }} onAnswer={onAnswer}>
          <NumberAnswer label={said(step.ask, t)} unit={step.unit} text={text} onChange={setText} />
        </AskForm>
      )}
    </>
  );
}

export function WhyStep({ step, state, answer, theme, onAnswer }: AskProps<StepOf<'why'>, Of<'why'>>) {
  const t = useWords();
  const [cause, setCause] = useState<string>();
  const found = useKey(step, state);
  return (
    <>
      <FigureOfStep step={step} theme={theme} />
      {answer !== undefined ? (
        <VerdictLine step={step} answer={answer} found={found} />
      ) : (
        <AskForm answer={cause === undefined ? undefined : { kind: 'why', cause }} onAnswer={onAnswer}>
          <ChoiceAnswer
            legend={said(step.ask, t)}
            name={step.key}
            choices={step.causes.map((key) => ({ key, text: causeText(key, t) }))}
            chosen={cause}
            onChoose={setCause}
          />
        </AskForm>
      )}
    </>
  );
}

/** The figure would tell: it is shown when the answer is given. */
export function CompareStep({ step, state, answer, theme, onAnswer }: AskProps<StepOf<'compare'>, Of<'compare'>>) {
  const t = useWords();
  const [winner, setWinner] = useState<string>();
  const [text, setText] = useState('');
  const found = useKey(step, state);
  const factor = readTyped(text);
  const isReady = winner !== undefined && factor !== undefined && factor > 0;
  if (answer !== undefined)
    return (
      <>
        <FigureOfStep step={step} theme={theme} />
        <VerdictLine step={step} answer={answer} found={found} />
      </>
    );
  return (
    <AskForm answer={isReady ? { kind: 'compare', winner, factor } : undefined} onAnswer={onAnswer}>
      <ChoiceAnswer
        legend={said(step.ask, t)}
        name={step.key}
        choices={step.machines.map((key) => ({ key, text: machineText(key) }))}
        chosen={winner}
        onChoose={setWinner}
      />
      <NumberAnswer label={t`By what factor?`} unit="" lead="×" text={text} onChange={setText} />
    </AskForm>
  );
}

type AskFormProps<Given> = { answer: Given | undefined; onAnswer: (answer: Given) => void; children: ReactNode };

/** `answer` is what would be given now; undefined while something of it is missing. */
function AskForm<Given>({ answer, onAnswer, children }: AskFormProps<Given>) {
  const t = useWords();
  return (
    <form
      className="lesson-ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer !== undefined) onAnswer(answer);
      }}
    >
      {children}
      <div className="lesson-act">
        <button type="submit" className="button button-main" disabled={answer === undefined}>
          {t`Answer`}
        </button>
      </div>
    </form>
  );
}
