/** Whether an answer is right, and what the simulation says. */

import type { Answer } from '../../model/lesson/answers.ts';
import { isRight, type Key } from '../../model/lesson/keys.ts';
import type { Asking } from '../../model/lesson/lesson.ts';
import { keepTogether } from '../../model/words/units.ts';
import { joinSentences } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import { answerText, keyText } from './step-words.ts';
import type { Found } from './use-key.ts';

type Props = { step: Asking; answer: Answer; found: Found<Key | undefined> };

export function VerdictLine({ step, answer, found }: Props) {
  const t = useWords();
  const key = found?.value;
  const right = key !== undefined && isRight(step, answer, key) === true;
  const said = answerText(step, answer, t);
  const says = t`The simulation says: ${keyText(step, key, t)}.`;
  return (
    <p
      className="lesson-verdict"
      role="status"
      data-awaited={found === null || undefined}
      data-right={found === null ? undefined : String(right)}
    >
      {found === null
        ? t`The key is being simulated.`
        : keepTogether(joinSentences([right ? t`Right.` : t`Not quite.`, t`You said: ${said}.`, says], t))}
    </p>
  );
}
