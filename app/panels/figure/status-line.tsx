/** How far the figure has come, in words and as a thin line, with the way to stop it. */

import { Button } from 'react-aria-components/Button';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import { formatQuantity, formatShare } from '../../model/words/units.ts';
import { useIsDrawn } from '../later-state.tsx';
import { continueRun, stopRun } from '../session.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import type { Results } from './places.ts';

/** Of a point whose number is within what was asked for. */
const trusted: ReadonlySet<string> = new Set(['converged', 'done', 'saturated']);

type Props = { words: string; plan: SweepPlan; results: Results };

export function StatusLine({ words, plan, results }: Props) {
  const t = useWords();
  const run = useExplorer((state) => state.run);
  const isDrawn = useIsDrawn();
  const points = plan.series.flatMap((series) => series.points).filter((point) => point.error === undefined);
  const outcomes = points.map((point) => results.get(point.key));
  const final = outcomes.filter((result) => result?.final).length;
  const done = Math.min(1, (final + run.underWay) / Math.max(1, points.length));
  const settled = outcomes.every((result) => result?.final === true && trusted.has(result.state));
  const failed = outcomes.some((result) => result?.state === 'failed');
  // A change is said at once; that all is done, when all of it is drawn: also where no point is simulated anew.
  const phase = run.phase === 'done' && !isDrawn ? 'drawing' : run.phase;
  const running = phase === 'running';
  const text = phase === 'stopped' ? t`stopped, ${words}` : words;
  return (
    <div className="status" data-tone={phase} data-converged={settled || undefined} data-failed={failed || undefined}>
      <span className="status-words" role="status">
        {text}
      </span>
      {running && run.underWay > 0 && <span className="status-time">{formatShare(done)}</span>}
      {run.seconds > 0 && <span className="status-time">{formatQuantity(run.seconds, 's', 2)}</span>}
      {running && (
        <Button className="quiet-button" onPress={stopRun}>
          {t`Stop`}
        </Button>
      )}
      {phase === 'stopped' && (
        <Button className="quiet-button" onPress={continueRun}>
          {t`Continue`}
        </Button>
      )}
      <ProgressBar className="status-progress" aria-label={t`Points that are final`} value={done} maxValue={1}>
        {({ percentage = 0 }) => (
          <span className="status-bar" style={{ transform: `scaleX(${running ? percentage / 100 : 0})` }} />
        )}
      </ProgressBar>
    </div>
  );
}
