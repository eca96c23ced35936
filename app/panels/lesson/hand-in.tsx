/** The link that carries answers to whoever asked: of a lesson, or of all lessons of a class. */

import { fitName } from '../../model/lesson/answers.ts';
import { type ClassPlan, writePlan } from '../../model/lesson/class-plan.ts';
import type { Lesson } from '../../model/lesson/lesson.ts';
import { useWords } from '../words.ts';
import { CopiedLink } from './copied-link.tsx';
import { NameField } from './name-field.tsx';
import { wholeAddress } from './place.ts';
import { shellHere } from './shell.ts';

type Props = {
  lesson: Lesson | undefined;
  name: string;
  plan: ClassPlan | undefined;
  /** With the name in it. */
  hash: string;
  onName(name: string): void;
};

export function HandIn({ lesson, name, plan, hash, onName }: Props) {
  const t = useWords();
  const search = plan === undefined ? `?lesson=${lesson?.key ?? ''}` : writePlan(plan);
  if (shellHere() !== null)
    return <p className="lesson-hint">{t`The learning platform keeps your answers: there is nothing to hand in.`}</p>;
  return (
    <section className="lesson-hand-on" aria-labelledby="hand-on">
      <h3 id="hand-on">{t`Hand in your answers`}</h3>
      {plan !== undefined && plan.lessons.length > 1 && (
        <p>{t`One link holds your answers to all lessons of the class: hand it in when you have done the last one.`}</p>
      )}
      <p>
        {t`The link holds your answers and your name, if you give one, and nothing else. Send the link to your teacher, or keep it.`}
      </p>
      <NameField label={t`Name (optional)`} value={name} onChange={onName} onBlur={() => onName(fitName(name))} />
      <CopiedLink label={t`Link with your answers`} address={wholeAddress(search, hash)} />
    </section>
  );
}
