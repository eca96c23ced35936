/** How far the figure has come, in words and as a thin line, with the way to stop it. */

import { NEEDS_LONGER } from '../../model/figure/progress.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { type PlannedPoint, pointsToRun, type SweepPlan } from '../../model/sweep/sweep.ts';
import { formatShare } from '../../model/words/units.ts';
import { useIsDrawn } from '../later-state.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { continueRun, stopRun } from '../session.ts';
import { runLonger, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import type { Results } from './places.ts';

/** States of points whose numbers are as exact as was asked for. */
const trusted: ReadonlySet<string> = new Set(['converged', 'done', 'saturated']);

type Props = { words: string; plan: SweepPlan; results: Results; isFixed?: boolean };

/** Where a figure is fixed, nobody is offered to change what its author has set. */
export function StatusLine({ words, plan, results, isFixed = false }: Props) {
  const t = useWords();
  const run = useExplorer((state) => state.run);
  const isDrawn = useIsDrawn();
  const points = pointsToRun(plan.series);
  const outcomes = points.map((point) => results.get(point.key));
  const final = outcomes.filter((result) => result?.final).length;
  const done = Math.min(1, (final + run.underWay) / Math.max(1, points.length));
  const settled = outcomes.every((result) => result?.final === true && trusted.has(result.state));
  const failed = outcomes.some((result) => result?.state === 'failed');
  // A change is said at once; that all is done, when all of it is drawn: also where no point is simulated anew.
  const phase = run.phase === 'done' && !isDrawn ? 'drawing' : run.phase;
  const running = phase === 'running';
  const text = phase === 'stopped' ? t`stopped, ${words}` : words;
  const goesOn = phase === 'done' && !isFixed && canRunLonger(points, results);
  return (
    <div className="status" data-tone={phase} data-converged={settled || undefined} data-failed={failed || undefined}>
      <span className="status-words" role="status">
        {text}
      </span>
      {running && run.underWay > 0 && <span className="status-time">{formatShare(done)}</span>}
      {running && <QuietButton onClick={stopRun}>{t`Stop`}</QuietButton>}
      {phase === 'stopped' && <QuietButton onClick={continueRun}>{t`Continue`}</QuietButton>}
      {goesOn && <QuietButton onClick={runLonger}>{t`Run longer`}</QuietButton>}
      <ProgressBar className="status-progress" label={t`Points that are final`} share={done} isShown={running} />
    </div>
  );
}

/** Whether a run ended with its budget that could still be longer. */
function canRunLonger(points: readonly PlannedPoint[], results: Results): boolean {
  const { maximum = 0 } = parameterOf('max_cycles') ?? {};
  return points.some(
    ({ key, values }) =>
      NEEDS_LONGER.includes(results.get(key)?.state ?? 'done') && Number(values.max_cycles) < maximum,
  );
}
