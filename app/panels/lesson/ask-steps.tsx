/** The steps that ask for a number, for what limits, and for a machine with a factor. */

import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Answer, readTyped } from '../../model/lesson/answers.ts';
import { type StepOf, said } from '../../model/lesson/lesson.ts';
import { useWords } from '../words.ts';
import type { AskProps } from './ask-props.ts';
import { causeText } from './causes.ts';
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
        <form
          className="lesson-ask"
          onSubmit={(event) => {
            event.preventDefault();
            if (value !== undefined) onAnswer({ kind: 'question', value });
          }}
        >
          <NumberAnswer label={said(step.ask, t)} unit={step.unit} text={text} onChange={setText} />
          <Give isReady={value !== undefined} />
        </form>
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
        <form
          className="lesson-ask"
          onSubmit={(event) => {
            event.preventDefault();
            if (cause !== undefined) onAnswer({ kind: 'why', cause });
          }}
        >
          <ChoiceAnswer
            legend={said(step.ask, t)}
            name={step.key}
            choices={step.causes.map((key) => ({ key, text: causeText(key, t) }))}
            chosen={cause}
            onChoose={setCause}
          />
          <Give isReady={cause !== undefined} />
        </form>
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
    <form
      className="lesson-ask"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAnswer({ kind: 'compare', winner, factor });
      }}
    >
      <ChoiceAnswer
        legend={said(step.ask, t)}
        name={step.key}
        choices={step.machines.map((key) => ({ key, text: machineText(key) }))}
        chosen={winner}
        onChoose={setWinner}
      />
      <NumberAnswer label={t`By what factor?`} unit="" lead="×" text={text} onChange={setText} />
      <Give isReady={isReady} />
    </form>
  );
}

function Give({ isReady }: { isReady: boolean }) {
  const t = useWords();
  return (
    <div className="lesson-act">
      <Button type="submit" className="button button-main" isDisabled={!isReady}>
        {t`Answer`}
      </Button>
    </div>
  );
}
