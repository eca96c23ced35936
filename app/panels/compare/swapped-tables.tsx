/** Which part makes the difference to each machine beside: a table that is filled by simulation when it is opened. */

import { useCallback } from 'react';
import type { Fill } from '../../model/compare/filled.ts';
import { swappedTable } from '../../model/compare/swapped.ts';
import { bestPlace, selectionOf } from '../../model/figure/selection.ts';
import { encode } from '../../model/link/link.ts';
import type { PlanPoint } from '../../model/state/explorer-state.ts';
import { resolve } from '../../model/state/state.ts';
import type { Shown } from '../figure/shown.tsx';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { FilledTable } from './filled-table.tsx';

type Machine = Shown['machines'][number];

export default function SwappedTables({ shown }: { shown: Shown }) {
  const marked = useExplorer(({ link }) => link.look?.at);
  const { plan, results, values, machines } = shown;
  const chosen = selectionOf(plan, results, [marked, bestPlace(plan, values)]);
  if (chosen === null) return null;
  const at = { series: String(chosen.series.value), index: chosen.series.points.indexOf(chosen.point) };
  return machines.map((machine) => <Swapped key={machine.key} machine={machine} shown={shown} at={at} />);
}

function Swapped({ machine, shown: { state, plan }, at }: { machine: Machine; shown: Shown; at: PlanPoint }) {
  const t = useWords();
  const runs = [encode({ ...state, axes: {}, pins: [] }), machine.key, at.series, at.index].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the machines and the point
  const fill: Fill = useCallback(
    (rowOf, check, words) => swappedTable({ state, other: machine.state, plan, at }, rowOf, check, words),
    [runs],
  );
  const own = t(resolve(state).machine.name);
  return (
    <FilledTable
      title={t`Which part makes the difference between ${own} and ${t(machine.name)}?`}
      name={`${state.machine}-${machine.key}-one-part-at-a-time`}
      fill={fill}
      head={t`From and to`}
      linkOf={() => ''}
    />
  );
}
