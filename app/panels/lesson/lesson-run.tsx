/** A lesson, one step at a time. What is answered stands in the address, so that nothing is lost by loading it anew. */

import { useEffect, useState } from 'react';
import { type Answer, type Answers, fitName, writeAnswers } from '../../model/lesson/answers.ts';
import { type ClassSheet, isAnswered, writeClassAnswers } from '../../model/lesson/class-answers.ts';
import { type Lesson, said } from '../../model/lesson/lesson.ts';
import { quotable } from '../../model/manifest/value.ts';
import { ProjectorButton } from '../projector/projector-button.tsx';
import { useWords } from '../words.ts';
import { FinishView } from './finish-view.tsx';
import { LessonSession } from './lesson-session.tsx';
import { lessonWithin, type ViewProps } from './place.ts';
import { sheetHere } from './sheet-here.ts';
import { StepView } from './step-view.tsx';
import { ToList } from './to-list.tsx';
import { useOpened } from './use-opened.ts';
import { useReport } from './use-report.ts';

export default function LessonRun({ place, theme }: ViewProps) {
  const { lesson: key, plan } = place;
  const all = plan?.lessons.includes(key) ? plan.lessons : [key];
  return (
    <LessonSession of={all}>
      {(lessons) => {
        const lesson = lessons.find((one) => one.key === key);
        return lesson && <Run lesson={lesson} lessons={lessons} place={place} theme={theme} />;
      }}
    </LessonSession>
  );
}

/** The fragment of a link with these answers; a single lesson has the form of its own links. */
function hashOf(lessons: readonly Lesson[], sheet: ClassSheet): string {
  const fit = { ...sheet, name: fitName(sheet.name) };
  const [only, another] = lessons;
  if (only === undefined || another !== undefined) return writeClassAnswers(lessons, fit);
  const answers = fit.lessons[only.key] ?? {};
  return isAnswered(answers) ? writeAnswers(only, { name: fit.name, answers }) : '';
}

/** A step is an entry of the browser's history. */
function remember(how: 'pushState' | 'replaceState', step: number, address?: string): void {
  try {
    history[how]({ step }, '', address);
  } catch {
    // A sandboxed origin may not touch its history; the answers can still be taken from the last page.
  }
}

type RunProps = { lesson: Lesson; lessons: readonly Lesson[] } & ViewProps;

function Run({ lesson, lessons, place: { step: first, plan: named }, theme }: RunProps) {
  const t = useWords();
  const plan = named?.lessons.includes(lesson.key) ? named : undefined;
  const [sheet, setSheet] = useState(() => sheetHere(lessons));
  const answers = sheet.lessons[lesson.key] ?? {};
  // A link that was handed in names no step: it opens at what was answered.
  const isHandedIn = first === '' && plan === undefined && isAnswered(answers);
  const { index, go, movedTo, handedIn } = useSteps(lesson, first, isHandedIn);
  const setAnswers = (given: Answers) =>
    setSheet({ name: sheet.name, lessons: { ...sheet.lessons, [lesson.key]: given } });
  const hash = hashOf(lessons, sheet);
  useReport(lessons, sheet, hash);
  const step = lesson.steps[index];
  const isOver = step === undefined;

  useEffect(() => {
    const address = lessonWithin(lesson.key, plan, hash, step?.key);
    remember('replaceState', index, address.replace(/^lessons\.html/, location.pathname));
  }, [lesson, plan, hash, step, index]);

  return (
    <>
      <header className="lesson-head">
        <p className="lesson-place">
          <ToList plan={plan} hash={hash} />
          <span>{said(lesson.title, t)}</span>
          <ProjectorButton />
        </p>
        <h1>{said(lesson.title, t)}</h1>
        <Progress lesson={lesson} index={index} answers={answers} onGo={go} />
      </header>
      {first !== '' && movedTo === null && !lesson.steps.some(({ key }) => key === first) && (
        <p className="not-known" role="status">
          {t`This lesson has no step “${quotable(first)}”. This is its first.`}
        </p>
      )}
      {sheet.refused !== undefined && (
        <p className="lesson-verdict" role="status" data-right="false">
          {t`The answers in the link were not taken: ${sheet.refused}.`}
        </p>
      )}
      {isOver ? (
        <FinishView
          lesson={lesson}
          answers={answers}
          name={sheet.name}
          plan={plan}
          hash={hash}
          isHandedIn={handedIn}
          onName={(name) => setSheet({ ...sheet, name })}
          onAgain={() => {
            setAnswers({});
            go(0);
          }}
        />
      ) : (
        <Opened
          key={step.key}
          lesson={lesson}
          step={step}
          answer={answers[step.key]}
          theme={theme}
          onAnswer={(answer) => setAnswers({ ...answers, [step.key]: answer })}
        />
      )}
      <nav className="lesson-next" aria-label={t`Steps, on and back`}>
        <button type="button" className="button" disabled={index === 0} onClick={() => go(index - 1)}>
          {t`Back`}
        </button>
        {!isOver && (
          <button
            type="button"
            className={step.kind === 'read' || answers[step.key] ? 'button button-main' : 'button'}
            onClick={() => go(index + 1)}
          >
            {index === lesson.steps.length - 1
              ? t`To the end`
              : step.kind === 'read' || answers[step.key]
                ? t`Next step`
                : t`Skip this step`}
          </button>
        )}
      </nav>
    </>
  );
}

/** The place in a lesson; behind the last step is the end. `handedIn` until a person goes on. */
function useSteps(lesson: Lesson, first: string, isHandedIn: boolean) {
  const [handedIn, setHandedIn] = useState(isHandedIn);
  const [index, setIndex] = useState(() =>
    isHandedIn
      ? lesson.steps.length
      : Math.max(
          0,
          lesson.steps.findIndex(({ key }) => key === first),
        ),
  );
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const show = (to: number) => {
    setHandedIn(false);
    setIndex(to);
    setMovedTo(to);
  };
  const go = (to: number) => {
    if (to !== index) remember('pushState', to);
    show(to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it sets stays the same
  useEffect(() => {
    const back = ({ state }: PopStateEvent) => typeof state?.step === 'number' && show(state.step);
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  useEffect(() => {
    // The new step is read from its title on.
    if (movedTo === null) return;
    document.getElementById('step-title')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [movedTo]);
  return { index, go, movedTo, handedIn };
}

type OpenedProps = {
  lesson: Lesson;
  step: Lesson['steps'][number];
  answer: Answer | undefined;
  onAnswer(answer: Answer): void;
} & Pick<ViewProps, 'theme'>;

/** A step whose figure is in the page's state. */
function Opened({ step, answer, ...rest }: OpenedProps) {
  const state = useOpened(step, answer !== undefined && step.answered !== undefined);
  if (state === null) return <div className="lesson-step" data-awaited />;
  return <StepView step={step} state={state} answer={answer} {...rest} />;
}

type ProgressProps = { lesson: Lesson; index: number; answers: Answers; onGo(index: number): void };

function Progress({ lesson, index, answers, onGo }: ProgressProps) {
  const t = useWords();
  const count = lesson.steps.length;
  return (
    <nav className="lesson-progress" aria-label={t`Steps`}>
      <ol>
        {lesson.steps.map((step, place) => (
          <li key={step.key}>
            <button
              type="button"
              aria-label={t`Step ${place + 1} of ${count}: ${said(step.title, t)}`}
              aria-current={place === index ? 'step' : undefined}
              data-answered={answers[step.key] !== undefined || undefined}
              onClick={() => onGo(place)}
            >
              {place + 1}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-label={t`The end of the lesson`}
            aria-current={index >= count ? 'step' : undefined}
            onClick={() => onGo(count)}
          >
            ✓
          </button>
        </li>
      </ol>
    </nav>
  );
}
