/** A program of which some lines are to be written: it runs as they are, and its run says whether they are right. */

import { useEffect, useId, useState } from 'react';
import { sentence } from '../../charts/index.ts';
import type { Answer } from '../../model/lesson/answers.ts';
import { isRight } from '../../model/lesson/keys.ts';
import { type StepOf, said } from '../../model/lesson/lesson.ts';
import { textOfWritten } from '../../model/lesson/written.ts';
import { keepTogether } from '../../model/words/units.ts';
import { joinSentences, upperFirst } from '../../model/words/words.ts';
import { ProgramText } from '../script/program-text.tsx';
import { ranInto } from '../script/ran-into.ts';
import { useWords } from '../words.ts';
import type { AskProps } from './ask-props.ts';
import { FigureOfStep } from './figure-of-step.tsx';
import { keyText } from './step-words.ts';
import { useKey } from './use-key.ts';
import '../script/script.css';

type Written = Extract<Answer, { kind: 'write' }>;

/** After the last key. */
const SETTLED_MS = 500;

export function WriteStep({ step, state, answer, theme, onAnswer }: AskProps<StepOf<'write'>, Written>) {
  const t = useWords();
  const id = useId();
  const [text, setText] = useState(answer?.written ?? step.start.join('\n'));
  const [here, setHere] = useState<Written>({ kind: 'write', written: text });
  useEffect(() => {
    const timer = setTimeout(() => setHere({ kind: 'write', written: text }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useKey(step, state, here);
  const isSettled = found !== null && here.written === text;
  const key = found?.value;
  const right = key !== undefined && isRight(step, here, key) === true;
  const { line } = key?.kind === 'program' && key.error ? ranInto(key.error, t) : { line: 0 };
  const says = keyText(step, key, t);
  const isLong = textOfWritten(text) === undefined;
  const first = step.above.length + 1;
  const isWithin = line >= first && line < first + text.split('\n').length;
  return (
    <>
      <div className="lesson-ask">
        <p className="lesson-task">{said(step.ask, t)}</p>
        <Lines lines={step.above} />
        <ProgramText
          text={text}
          isTyped
          isWrong={isSettled && line > 0}
          first={first}
          line={isSettled && isWithin ? line : 0}
          saidBy={`${id}-said`}
          onChange={setText}
        />
        <Lines lines={step.below} />
        <p
          id={`${id}-said`}
          className="lesson-verdict"
          role="status"
          data-awaited={isSettled ? undefined : true}
          data-right={isSettled ? String(right) : undefined}
        >
          {isSettled
            ? keepTogether(joinSentences([right ? t`Right.` : t`Not yet.`, sentence(upperFirst(says), t)], t))
            : t`The program is being run.`}
        </p>
        <div className="lesson-act">
          <button
            type="button"
            className="button button-main"
            disabled={!isSettled || isLong || answer?.written === text}
            onClick={() => onAnswer(here)}
          >
            {answer === undefined ? t`This is my answer` : t`Answer anew`}
          </button>
          {isLong && <span className="lesson-hint">{t`It is too long to travel in the link; make it shorter.`}</span>}
        </div>
      </div>
      <FigureOfStep step={step} theme={theme} />
    </>
  );
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return <pre className="lesson-code">{lines.join('\n')}</pre>;
}

/** Lines of a program in a row of their own: as wide as the table, however narrow its columns are. */
export function ProgramRow({ lines, columns }: { lines: readonly string[]; columns: number }) {
  return (
    <tr className="program-row">
      <td colSpan={columns}>
        <Lines lines={lines} />
      </td>
    </tr>
  );
}
