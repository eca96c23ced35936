/** A verdict as a shape and a word, so that it is not told by colour alone. */

import type { Verdict } from '../../model/claims/judge.ts';
import { message } from '../../model/words/words.ts';
import { useWords } from '../words.ts';

/** arithmetic: nothing but printed numbers goes into it. */
export type Mark = Verdict | 'arithmetic' | 'waiting';

const WORDS: Readonly<Record<Mark, string>> = {
  agrees: message('Agrees'),
  misses: message('Misses'),
  calibrated: message('Fitted'),
  arithmetic: message('Arithmetic'),
  follows: message('Follows'),
  inconsistent: message('Inconsistent'),
  set: message('Set'),
  untested: message('Not tested'),
  context: message('Context'),
  waiting: message('Running'),
};

const SHAPES: Readonly<Record<Mark, string>> = {
  agrees: 'M2.5 7.5 5.5 10.5 11.5 3.5',
  misses: 'M3 3 11 11 M11 3 3 11',
  calibrated: 'M2.5 5h9 M2.5 9h9',
  arithmetic: 'M3 7h8 M7 3v0.2 M7 11v0.2',
  follows: 'M3 7h8 M8 4l3 3-3 3',
  inconsistent: 'M3 5h8 M3 9h8 M9.5 2.5 4.5 11.5',
  set: 'M4.5 4.5h5v5h-5z',
  untested: 'M3 7h8',
  context: 'M7 3.5v0.2 M7 6.5v4.5',
  waiting: 'M3 7h0.2 M7 7h0.2 M11 7h0.2',
};

/** With `isShort` the word is said, and shown where a pointer rests. */
export function VerdictMark({ mark, isShort = false }: { mark: Mark; isShort?: boolean }) {
  const t = useWords();
  return (
    <span className="verdict" data-verdict={mark} title={isShort ? t(WORDS[mark]) : undefined}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        <path d={SHAPES[mark]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      {isShort ? <span className="visually-hidden">{t(WORDS[mark])}</span> : t(WORDS[mark])}
    </span>
  );
}
