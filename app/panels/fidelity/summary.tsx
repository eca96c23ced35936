/** What came out, in one sentence and five counts; while it runs, how far it has come. */

import { tally } from '../../model/claims/judge.ts';
import type { Words } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import type { Board } from './use-board.ts';
import { type Mark, VerdictMark } from './verdict.tsx';

export function Summary({ board }: { board: Board }) {
  const t = useWords();
  const { predictions, derived, misses, arithmetic, calibrated, set, untested, context } = tally(board.rows);
  const running = board.phase === 'running';
  const waiting = board.rows.filter(({ tested, verdict }) => tested && verdict === 'untested').length;
  const counts: [Mark, number][] = [
    ['agrees', predictions.agree + derived.agree],
    ['misses', misses],
    ...(arithmetic > 0 ? [['arithmetic', arithmetic] as [Mark, number]] : []),
    ['calibrated', calibrated],
    ['set', set],
    ['untested', untested - waiting],
    ['context', context],
  ];
  return (
    <div className="summary" data-phase={board.phase}>
      <p className="verdict-line">
        {predictions.tested === 0 ? (
          t`Nothing that the paper measured has been simulated yet.`
        ) : (
          <>
            <strong>
              {predictions.agree} {t`of`} {predictions.tested}
            </strong>{' '}
            {t`predictions agree, and ${derived.agree} of ${derived.tested}`} {t`numbers derived from printed ones`}
            {running ? t` so far.` : t`.`}
          </>
        )}
      </p>
      <ul className="counts">
        {counts.map(([mark, count]) => (
          <li key={mark}>
            <VerdictMark mark={mark} /> <b>{count}</b>
          </li>
        ))}
      </ul>
      <progress value={board.finished} max={board.total} aria-label={t`Runs finished`} />
      <p className="progress-words" role="status">
        {progressWords(board, t)}
      </p>
      {board.failures.map((failure) => (
        <p key={failure} className="failure" role="alert">
          {t(failure)}
        </p>
      ))}
    </div>
  );
}

function progressWords({ phase, finished, total, seconds }: Board, t: Words): string {
  if (phase === 'running') return t`Simulating: ${finished} of ${total} runs`;
  const done = t`${total} runs in ${seconds.toFixed(1)} s, here in the browser`;
  return phase === 'done' ? done : t`${done}; not all of them succeeded`;
}
