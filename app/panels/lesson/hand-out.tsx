/** The lessons of a class on paper: axes to draw on, questions with room for an answer, and a code that leads here. */

import { Chart, type Theme } from '../../charts/index.ts';
import { causeText } from '../../model/lesson/causes.ts';
import type { ClassPlan } from '../../model/lesson/class-plan.ts';
import { type Asking, type Lesson, type StepOf, said } from '../../model/lesson/lesson.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { displayUnit, keepTogether } from '../../model/words/units.ts';
import { ShareCode } from '../header/share-code.tsx';
import { useWords } from '../words.ts';
import { lessonWithin, type ViewProps } from './place.ts';
import { predictionSpec } from './prediction.ts';
import { numbered } from './step-title.tsx';
import { Paragraphs } from './step-view.tsx';
import { kindText, machineText } from './step-words.ts';
import { ToList } from './to-list.tsx';
import { useFigure } from './use-figure.ts';
import { useLessons } from './use-lessons.ts';
import { Lines } from './write-step.tsx';

export default function HandOut({ place: { plan }, theme }: ViewProps) {
  const t = useWords();
  const lessons = useLessons(plan?.lessons);
  return (
    <>
      <header className="lesson-head hand-out-head">
        <p className="lesson-place">
          <ToList plan={plan} />
        </p>
        <h1>{plan?.title || t`Hand-out`}</h1>
        <p className="lede">{t`Hold a camera at the code of a lesson: it leads to its figures and sliders.`}</p>
        <p className="lesson-act hand-out-print">
          <button type="button" className="button button-main" onClick={() => window.print()}>
            {t`Print`}
          </button>
        </p>
        <p className="hand-out-name">{t`Name:`}</p>
      </header>
      {lessons === null && <p data-awaited>{t`Loading the lessons.`}</p>}
      {lessons?.map((lesson) => (
        <Sheet key={lesson.key} lesson={lesson} plan={plan} theme={theme} />
      ))}
    </>
  );
}

function Sheet({ lesson, plan, theme }: { lesson: Lesson; plan: ClassPlan | undefined; theme: Theme }) {
  const t = useWords();
  return (
    <section className="hand-out">
      <header>
        <div>
          <h2>{said(lesson.title, t)}</h2>
          <p>{said(lesson.aim, t)}</p>
        </div>
        <figure className="hand-out-code">
          <ShareCode address={new URL(lessonWithin(lesson.key, plan), location.href).href} />
          <figcaption>{t`Figures and sliders`}</figcaption>
        </figure>
      </header>
      <ol>
        {numbered(lesson).map(({ step, number }) => (
          <li key={step.key} value={number}>
            <h3>
              {said(step.title, t)} <small>{kindText(step, t)}</small>
            </h3>
            <Paragraphs of={step.text} />
            {'ask' in step && <p className="lesson-task">{keepTogether(said(step.ask, t))}</p>}
            <Room lesson={lesson} step={step} theme={theme} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Lines to write a program on. */
const GAP = Array.from({ length: 10 }, (_, line) => line);

/** Where the answer is written. */
function Room({ lesson, step, theme }: { lesson: Lesson; step: Asking; theme: Theme }) {
  const t = useWords();
  switch (step.kind) {
    case 'predict':
      return <Axes lesson={lesson} step={step} theme={theme} />;
    case 'question':
      return <p className="hand-out-line">{displayUnit(t(step.unit))}</p>;
    case 'find':
      // What is answered is where the sliders are.
      return step.sliders.map((key) => {
        const parameter = parameterOf(key);
        return (
          <p key={key} className="hand-out-line hand-out-slider">
            <span>{t(parameter?.label ?? key)}</span>
            <span>{displayUnit(t(parameter?.unit ?? ''))}</span>
          </p>
        );
      });
    case 'why':
      return (
        <ul className="hand-out-boxes">
          {step.causes.map((cause) => (
            <li key={cause}>{causeText(cause, t)}</li>
          ))}
        </ul>
      );
    case 'write':
      return (
        <>
          <Lines lines={step.above} />
          <div className="hand-out-gap" aria-hidden="true">
            {GAP.map((line) => (
              <span key={line} />
            ))}
          </div>
          <Lines lines={step.below} />
        </>
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

function Axes({ lesson, step, theme }: { lesson: Lesson; step: StepOf<'predict'>; theme: Theme }) {
  const t = useWords();
  // What is asked for on the same sheet is not printed on it.
  const asked = step.given?.some((curve) => isAsked(lesson, step, curve)) === true;
  const spec = useFigure(step, asked ? undefined : step.given);
  if (spec === null) return <div data-awaited className="hand-out-axes" />;
  return (
    <>
      {asked && <p className="lesson-hint">{t`First copy the given curve from the screen.`}</p>}
      <div className="hand-out-axes">
        <Chart spec={predictionSpec(spec, step, { revealed: false })} theme={theme} {...SIZE} />
      </div>
    </>
  );
}

/** Whether another step of the lesson asks for this curve of the same figure. */
function isAsked(lesson: Lesson, step: StepOf<'predict'>, curve: string): boolean {
  const figureOf = ({ link }: StepOf<'predict'>) => {
    const search = new URLSearchParams(link);
    return `${search.get('m')} ${search.get('x')}`;
  };
  return lesson.steps.some(
    (other) =>
      other !== step && other.kind === 'predict' && other.curve === curve && figureOf(other) === figureOf(step),
  );
}
