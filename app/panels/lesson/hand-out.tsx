/** The lessons of a class on paper: axes to draw on, questions with room for an answer, and a code that leads here. */

import { Button } from 'react-aria-components/Button';
import { Chart, type ChartSpec, type Theme } from '../../charts/index.ts';
import { figuresOf } from '../../model/figure/figure.ts';
import { type Asking, askingIn, type Lesson, type StepOf, said } from '../../model/lesson/lesson.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { expand } from '../../model/sweep/sweep.ts';
import { displayUnit, keepNumbers } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { ShareCode } from '../header/share-code.tsx';
import { useWords } from '../words.ts';
import { causeText } from './causes.ts';
import { addressWithin, type ViewProps, wholeAddress } from './place.ts';
import { predictionSpec } from './prediction.ts';
import { Paragraphs } from './step-view.tsx';
import { kindText, machineText } from './step-words.ts';
import { useLessons, useStateOf } from './use-lessons.ts';

export default function HandOut({ place: { plan }, theme }: ViewProps) {
  const t = useWords();
  const lessons = useLessons(plan?.lessons);
  return (
    <>
      <header className="lesson-head hand-out-head">
        <p className="lesson-place">
          <a href={addressWithin('?')}>{t`Lessons`}</a>
        </p>
        <h1>{plan?.title || t`Hand-out`}</h1>
        <p className="lesson-act hand-out-print">
          <Button className="button button-main" onPress={() => window.print()}>
            {t`Print`}
          </Button>
        </p>
        <p className="hand-out-name">{t`Name:`}</p>
      </header>
      {lessons === null && <p data-awaited>{t`Loading the lessons.`}</p>}
      {lessons?.map((lesson) => (
        <Sheet key={lesson.key} lesson={lesson} theme={theme} />
      ))}
    </>
  );
}

function Sheet({ lesson, theme }: { lesson: Lesson; theme: Theme }) {
  const t = useWords();
  return (
    <section className="hand-out">
      <header>
        <div>
          <h2>{said(lesson.title, t)}</h2>
          <p>{said(lesson.aim, t)}</p>
        </div>
        <ShareCode address={wholeAddress(`?lesson=${lesson.key}`)} />
      </header>
      <ol>
        {askingIn(lesson).map((step) => (
          <li key={step.key}>
            <h3>
              {said(step.title, t)} <small>{kindText(step, t)}</small>
            </h3>
            <Paragraphs of={step.text} />
            {'ask' in step && <p className="lesson-task">{keepNumbers(said(step.ask, t))}</p>}
            <Room step={step} theme={theme} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where the answer is written. */
function Room({ step, theme }: { step: Asking; theme: Theme }) {
  const t = useWords();
  switch (step.kind) {
    case 'predict':
      return <Axes step={step} theme={theme} />;
    case 'question':
    case 'find':
      return <p className="hand-out-line">{displayUnit(t(step.unit))}</p>;
    case 'why':
      return (
        <ul className="hand-out-boxes">
          {step.causes.map((cause) => (
            <li key={cause}>{causeText(cause, t)}</li>
          ))}
        </ul>
      );
    case 'compare':
      return (
        <>
          <ul className="hand-out-boxes">
            {step.machines.map((machine) => (
              <li key={machine}>{machineText(machine)}</li>
            ))}
          </ul>
          <p className="hand-out-line hand-out-factor">×</p>
        </>
      );
  }
}

// px, as wide as the sheet.
const SIZE = { width: 620, height: 300 };

function Axes({ step, theme }: { step: StepOf<'predict'>; theme: Theme }) {
  const t = useWords();
  const state = useStateOf(step);
  if (state === null) return <div data-awaited className="hand-out-axes" />;
  const spec = blankSpec(step, state, t);
  return spec === undefined ? null : (
    <div className="hand-out-axes">
      <Chart spec={predictionSpec(spec, step, { revealed: false })} theme={theme} {...SIZE} />
    </div>
  );
}

/** The figure as it is before anything is simulated. */
function blankSpec(step: StepOf<'predict'>, state: ExplorerState, t: Words): ChartSpec | undefined {
  const nothing = () => ({ path: '', message: '' });
  const plan = expand(state, () => Number.NaN, t);
  const figures = figuresOf({ state, plan, outcomeOf: () => undefined, evaluate: nothing, link: '' }, t);
  return figures.find(({ key }) => key === step.chart) ?? figures[0];
}
