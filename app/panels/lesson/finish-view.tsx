/** The end of a lesson: what was answered, and the link that carries it to whoever asked. */

import type { Answers } from '../../model/lesson/answers.ts';
import type { ClassPlan } from '../../model/lesson/class-plan.ts';
import { type Lesson, said } from '../../model/lesson/lesson.ts';
import { keepTogether } from '../../model/words/units.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import { HandIn } from './hand-in.tsx';
import { lessonWithin } from './place.ts';
import { ResultsTable } from './results-table.tsx';
import { useLessons } from './use-lessons.ts';

type Props = {
  lesson: Lesson;
  answers: Answers;
  name: string;
  plan: ClassPlan | undefined;
  /** All that is answered, with its '#'; empty if nothing is. */
  hash: string;
  /** It was opened by a link that somebody has handed in. */
  isHandedIn: boolean;
  onName(name: string): void;
  onAgain(): void;
};

export function FinishView({ lesson, answers, name, plan, hash, isHandedIn, onName, onAgain }: Props) {
  const t = useWords();
  const title = isHandedIn
    ? name === ''
      ? t`Answers without a name`
      : t`Answers of ${name}`
    : t`What you said, and what the simulation says`;
  return (
    <article className="lesson-step lesson-finish" aria-labelledby="step-title">
      <h2 id="step-title" tabIndex={-1}>
        {title}
      </h2>
      <ResultsTable lesson={lesson} answers={answers} who={isHandedIn ? name || t`Answer` : t`You`} />
      <p>{keepTogether(said(lesson.shows, t))}</p>
      {hash !== '' && <HandIn lesson={lesson} name={name} plan={plan} hash={hash} onName={onName} />}
      <div className="lesson-act lesson-on">
        <NextLesson lesson={lesson} plan={plan} hash={plan === undefined ? '' : hash} />
        <QuietButton onClick={onAgain}>{t`Begin the lesson anew`}</QuietButton>
      </div>
    </article>
  );
}

/** What comes after this lesson, in the class or in all. */
function NextLesson({ lesson, plan, hash }: Pick<Props, 'lesson' | 'plan' | 'hash'>) {
  const t = useWords();
  const lessons = useLessons(plan?.lessons) ?? [];
  const place = lessons.findIndex(({ key }) => key === lesson.key);
  const next = place < 0 ? undefined : lessons[place + 1];
  if (next === undefined) return null;
  return <a href={lessonWithin(next.key, plan, hash)}>{t`Next lesson: ${said(next.title, t)}`}</a>;
}
