/** What came out, in one sentence and five counts; while it runs, how far it has come. */

import { tally } from '../../model/claims-judge.ts';
import type { Board } from './use-board.ts';
import { type Mark, VerdictMark } from './verdict.tsx';

export function Summary({ board }: { board: Board }) {
  const { predictions, derived, misses, calibrated, set, untested, context } = tally(board.rows);
  const running = board.phase === 'running';
  const waiting = board.rows.filter(({ tested, verdict }) => tested && verdict === 'untested').length;
  const counts: [Mark, number][] = [
    ['agrees', predictions.agree + derived.agree],
    ['misses', misses],
    ['calibrated', calibrated],
    ['set', set],
    ['untested', untested - waiting],
    ['context', context],
  ];
  return (
    <div className="summary" data-phase={board.phase}>
      <p className="verdict-line">
        <strong>
          {predictions.agree} of {predictions.tested}
        </strong>{' '}
        predictions agree, and {derived.agree} of {derived.tested} numbers derived from printed ones
        {running && ' so far'}.
      </p>
      <ul className="counts">
        {counts.map(([mark, count]) => (
          <li key={mark}>
            <VerdictMark mark={mark} /> <b>{count}</b>
          </li>
        ))}
      </ul>
      <progress value={board.finished} max={board.total} aria-label="Runs finished" />
      <p className="progress-words" role="status">
        {progressWords(board)}
      </p>
      {board.failures.map((failure) => (
        <p key={failure} className="failure" role="alert">
          {failure}
        </p>
      ))}
    </div>
  );
}

function progressWords({ phase, finished, total, seconds }: Board): string {
  if (phase === 'running') return `Simulating: ${finished} of ${total} runs`;
  const done = `${total} runs in ${seconds.toFixed(1)} s, here in the browser`;
  return phase === 'done' ? done : `${done}; not all of them succeeded`;
}
