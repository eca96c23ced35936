/** What matters at the marked point, and what it would take there: every parameter alone, by simulation when it is opened. */

import { useMemo } from 'react';
import type { Fill } from '../../model/compare/filled.ts';
import { mattersOf, resultIn } from '../../model/compare/matters.ts';
import { bestPlace, runName, selectionOf } from '../../model/figure/selection.ts';
import type { Shown } from '../figure/shown.tsx';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { FilledTable } from './filled-table.tsx';
import { ReachPanel } from './reach-panel.tsx';

export default function MattersPanel({ shown }: { shown: Shown }) {
  const t = useWords();
  const marked = useExplorer(({ link }) => link.look?.at);
  const { state, plan, results, values: figure } = shown;
  const chosen = selectionOf(plan, results, [marked, bestPlace(plan, figure)]);
  const point = chosen?.point.values;
  const fill: Fill | undefined = useMemo(() => point && mattersOf(state, point), [state, point]);
  const quantity = resultIn(state);
  if (!chosen || !fill || quantity === undefined) return null;
  const place = runName(shown, chosen, t);
  return (
    <>
      <FilledTable
        title={t`What matters here?`}
        name={`${state.machine}-${state.experiment}-what-matters`}
        fill={fill}
        early
        head={t`Parameter`}
        linkOf={() => ''}
        choice={<span>{t`At this point: ${place}.`}</span>}
      />
      <ReachPanel state={state} chosen={chosen} quantity={quantity} place={place} />
    </>
  );
}
