/** What came out: three numbers of the evidence, and all counts; while it runs, how far it has come. */

import { tally } from '../../model/claims/judge.ts';
import type { Words } from '../../model/words/words.ts';
import { Terms } from '../glossary/terms.tsx';
import { useWords } from '../words.ts';
import type { Board } from './use-board.ts';
import { type Mark, VerdictMark } from './verdict.tsx';

export function Summary({ board }: { board: Board }) {
  const t = useWords();
  const { evidence, fitted, follows, arithmetic, followAndMiss, inconsistent, set, untested, context } = tally(
    board.rows,
  );
  const running = board.phase === 'running';
  const waiting = board.rows.filter(({ tested, verdict }) => tested && verdict === 'untested').length;
  const counts: [Mark, number][] = [
    ['agrees', evidence.agree],
    ['misses', evidence.miss],
    ['calibrated', fitted.tested],
    ['follows', follows],
    ...(arithmetic > 0 ? [['arithmetic', arithmetic] as [Mark, number]] : []),
    ...(inconsistent > 0 ? [['inconsistent', inconsistent] as [Mark, number]] : []),
    ['set', set],
    ['untested', untested - waiting],
    ['context', context],
  ];
  return (
    <div className="summary" data-phase={board.phase}>
      <p className="verdict-line">
        {evidence.tested === 0
          ? t`No claim that counts as evidence has been simulated yet.`
          : running
            ? t`Of ${evidence.tested} claims that are evidence, so far`
            : t`Of ${evidence.tested} claims that are evidence`}
      </p>
      {evidence.tested > 0 && (
        <ul className="headline">
          <li>
            <strong>{evidence.agree}</strong> {t`agree`}
          </li>
          <li>
            <strong>{evidence.miss}</strong> {t`miss`}
          </li>
          <li>
            <strong>{Math.round(evidence.by_chance)}</strong> {t`would agree by chance`}
          </li>
        </ul>
      )}
      <p className="evidence-words">
        <Terms
          text={t`Some values are printed nowhere. They were drawn at random from their plausible ranges, many times: “by chance” is how many claims agree then, on average. ${evidence.robust} of the claims that agree do so in at least nine of ten draws. A claim that agrees on any machine is no evidence. Nor is one that a parameter was fitted to, or one where the paper contradicts itself.`}
        />
        {fitted.tested > fitted.agree && !running && (
          <> {t`Fitted claims that miss in spite of the fit: ${fitted.tested - fitted.agree} of ${fitted.tested}.`}</>
        )}
        {followAndMiss > 0 && !running && <> {t`Claims that follow and miss: ${followAndMiss}.`}</>}
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
