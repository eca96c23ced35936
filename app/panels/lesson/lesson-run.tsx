/** A lesson, one step at a time. What is answered stands in the address, so that nothing is lost by loading it anew. */

import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { type Answer, hasAnswers, readAnswers, type Sheet, writeAnswers } from '../../model/lesson/answers.ts';
import { type Lesson, said } from '../../model/lesson/lesson.ts';
import { ProjectorButton } from '../projector/projector-button.tsx';
import { useWords } from '../words.ts';
import { FinishView } from './finish-view.tsx';
import { LessonSession } from './lesson-session.tsx';
import { lessonWithin, listWithin, type ViewProps } from './place.ts';
import { StepView } from './step-view.tsx';
import { useOpened } from './use-opened.ts';

export default function LessonRun({ place, theme }: ViewProps) {
  return (
    <LessonSession of={place.lesson}>{(lesson) => <Run lesson={lesson} place={place} theme={theme} />}</LessonSession>
  );
}

/** What the address has; answers to another edition are left alone, and said to be. */
function sheetHere(lesson: Lesson): Sheet & { refused?: string } {
  if (!hasAnswers(location.hash)) return { name: '', answers: {} };
  const read = readAnswers(location.hash, lesson);
  return 'refused' in read ? { name: '', answers: {}, ...read } : read;
}

function Run({ lesson, place: { step: first, plan }, theme }: { lesson: Lesson } & ViewProps) {
  const t = useWords();
  const [sheet, setSheet] = useState(() => sheetHere(lesson));
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      lesson.steps.findIndex(({ key }) => key === first),
    ),
  );
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const step = lesson.steps[index];
  const isOver = step === undefined;

  useEffect(() => {
    const hash = Object.keys(sheet.answers).length > 0 ? writeAnswers(lesson, sheet) : '';
    const address = lessonWithin(lesson.key, plan, step?.key);
    try {
      history.replaceState(null, '', address.replace(/^lessons\.html/, location.pathname) + hash);
    } catch {
      // A sandboxed origin may not touch its history; the answers can still be taken from the last page.
    }
  }, [lesson, plan, sheet, step]);

  const go = (to: number) => {
    setIndex(to);
    setMovedTo(to);
  };
  useEffect(() => {
    // The new step is read from its title on.
    if (movedTo === null) return;
    document.getElementById('step-title')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [movedTo]);

  return (
    <>
      <header className="lesson-head">
        <p className="lesson-place">
          <a href={listWithin(plan)}>{plan?.title || t`Lessons`}</a>
          <span>{said(lesson.title, t)}</span>
          <ProjectorButton />
        </p>
        <h1>{said(lesson.title, t)}</h1>
        <Progress lesson={lesson} index={index} answers={sheet.answers} onGo={go} />
      </header>
      {sheet.refused !== undefined && (
        <p className="lesson-verdict" role="status" data-right="false">
          {t`The answers in the link were not taken: ${sheet.refused}.`}
        </p>
      )}
      {isOver ? (
        <FinishView
          lesson={lesson}
          sheet={sheet}
          plan={plan}
          onName={(name) => setSheet({ ...sheet, name })}
          onAgain={() => {
            setSheet({ name: sheet.name, answers: {} });
            go(0);
          }}
        />
      ) : (
        <Opened
          key={step.key}
          lesson={lesson}
          step={step}
          answer={sheet.answers[step.key]}
          theme={theme}
          onAnswer={(answer) => setSheet({ name: sheet.name, answers: { ...sheet.answers, [step.key]: answer } })}
        />
      )}
      <nav className="lesson-next" aria-label={t`Steps, on and back`}>
        <Button className="button" isDisabled={index === 0} onPress={() => go(index - 1)}>
          {t`Back`}
        </Button>
        {!isOver && (
          <Button
            className={step.kind === 'read' || sheet.answers[step.key] ? 'button button-main' : 'button'}
            onPress={() => go(index + 1)}
          >
            {index === lesson.steps.length - 1
              ? t`To the end`
              : step.kind === 'read' || sheet.answers[step.key]
                ? t`Next step`
                : t`Skip this step`}
          </Button>
        )}
      </nav>
    </>
  );
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

type ProgressProps = { lesson: Lesson; index: number; answers: Sheet['answers']; onGo(index: number): void };

function Progress({ lesson, index, answers, onGo }: ProgressProps) {
  const t = useWords();
  const count = lesson.steps.length;
  return (
    <nav className="lesson-progress" aria-label={t`Steps`}>
      <ol>
        {lesson.steps.map((step, place) => (
          <li key={step.key}>
            <Button
              aria-label={t`Step ${place + 1} of ${count}: ${said(step.title, t)}`}
              aria-current={place === index ? 'step' : undefined}
              data-answered={answers[step.key] !== undefined || undefined}
              onPress={() => onGo(place)}
            >
              {place + 1}
            </Button>
          </li>
        ))}
        <li>
          <Button
            aria-label={t`The end of the lesson`}
            aria-current={index >= count ? 'step' : undefined}
            onPress={() => onGo(count)}
          >
            ✓
          </Button>
        </li>
      </ol>
    </nav>
  );
}
