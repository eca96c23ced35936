/** One step of a lesson: its text, its figure, what it asks, and what the figure then shows. */

import type { Answer } from '../../model/lesson/answers.ts';
import { type Step, said, type Text } from '../../model/lesson/lesson.ts';
import { keepTogether } from '../../model/words/units.ts';
import { Terms } from '../glossary/terms.tsx';
import { useWords } from '../words.ts';
import type { AskProps } from './ask-props.ts';
import { CompareStep, QuestionStep, WhyStep } from './ask-steps.tsx';
import { FigureOfStep } from './figure-of-step.tsx';
import { FindStep } from './find-step.tsx';
import { PredictStep } from './predict-step.tsx';
import { kindText } from './step-words.ts';
import { WriteStep } from './write-step.tsx';

type Props = AskProps<Step, Answer>;

export function StepView(props: Props) {
  const t = useWords();
  const { step, answer } = props;
  return (
    <article className="lesson-step" data-kind={step.kind} aria-labelledby="step-title">
      <header>
        <p className="lesson-kind">{kindText(step, t)}</p>
        <h2 id="step-title" tabIndex={-1}>
          {said(step.title, t)}
        </h2>
      </header>
      <Paragraphs of={step.text} />
      <Asked {...props} />
      {step.after !== undefined && answer !== undefined && (
        <section className="lesson-after" aria-label={t`What the figure shows`}>
          <Paragraphs of={step.after} />
        </section>
      )}
    </article>
  );
}

export function Paragraphs({ of }: { of: readonly Text[] }) {
  const t = useWords();
  return of.map((text) => (
    <p key={text.en}>
      <Terms text={keepTogether(said(text, t))} />
    </p>
  ));
}

/** An answer of another kind than the step's, which no link can bring, counts as none. */
function given<Kind extends Answer['kind']>(answer: Answer | undefined, kind: Kind) {
  return answer?.kind === kind ? (answer as Extract<Answer, { kind: Kind }>) : undefined;
}

function Asked({ step, answer, ...rest }: Props) {
  switch (step.kind) {
    case 'read':
      return <FigureOfStep step={step} theme={rest.theme} />;
    case 'predict':
      return <PredictStep step={step} answer={given(answer, 'predict')} {...rest} />;
    case 'question':
      return <QuestionStep step={step} answer={given(answer, 'question')} {...rest} />;
    case 'find':
      return <FindStep step={step} answer={given(answer, 'find')} {...rest} />;
    case 'write':
      return <WriteStep step={step} answer={given(answer, 'write')} {...rest} />;
    case 'why':
      return <WhyStep step={step} answer={given(answer, 'why')} {...rest} />;
    case 'compare':
      return <CompareStep step={step} answer={given(answer, 'compare')} {...rest} />;
  }
}
