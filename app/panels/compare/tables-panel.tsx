/** The tables below the figures of an experiment: those of the paper, and which model errs where. */

import { useCallback, useState } from 'react';
import { tablesBelow } from '../../model/claims/claims.ts';
import { type CrossTable, crossTable } from '../../model/compare/cross-table.ts';
import type { Fill } from '../../model/compare/filled.ts';
import { type PrintedTable, printedTable } from '../../model/compare/printed-table.ts';
import { encode } from '../../model/link/link.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { seriesKeyOf, type TablePreset } from '../../model/presets/presets.ts';
import { type ExplorerState, experimentIn, selectExperiment } from '../../model/state/state.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { useWords } from '../words.ts';
import { FilledTable } from './filled-table.tsx';

export default function TablesPanel({ link }: { link: ExplorerState }) {
  return (
    <>
      {tablesBelow(link.machine, link.experiment).map((table) => (
        <OneTable key={table.key} table={table} link={link} />
      ))}
    </>
  );
}

type Props<Table> = { table: Table; link: ExplorerState };

function OneTable({ table, link }: Props<TablePreset>) {
  return 'cross' in table ? <Crossed table={table} link={link} /> : <Printed table={table} link={link} />;
}

function Printed({ table, link: { machine } }: Props<PrintedTable>) {
  const t = useWords();
  const { choice } = table;
  const [chosen, choose] = useState(choice?.values[0] ?? 0);
  const fill: Fill = useCallback(
    (rowOf, _, words) => printedTable(table, machine, choice ? { [choice.parameter]: chosen } : {}, rowOf, words),
    [table, machine, choice, chosen],
  );
  return (
    <FilledTable
      title={t(table.title)}
      name={`${machine}-${table.key}`}
      fill={fill}
      head={t`Quantity`}
      linkOf={() => ''}
      choice={
        choice && (
          <QuietSelect
            label={t(parameterOf(choice.parameter)?.label ?? choice.parameter)}
            options={choice.values.map((value) => ({ key: String(value), label: String(value) }))}
            value={String(chosen)}
            onChange={(key) => choose(Number(key))}
          />
        )
      }
    />
  );
}

/** What tells the rows apart. */
function titleOf({ cross }: CrossTable, link: ExplorerState): string {
  const down = experimentIn(link).series.find((one) => seriesKeyOf(one) === cross.down);
  return down && 'cases' in down ? down.label : '';
}

function Crossed({ table, link }: Props<CrossTable>) {
  const t = useWords();
  // What is looked at, and how, fills no table.
  const runs = encode({ ...link, axes: {}, pins: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the runs of the link
  const fill: Fill = useCallback((rowOf, check, words) => crossTable(table, link, rowOf, check, words), [table, runs]);
  return (
    <FilledTable
      title={t(table.title)}
      name={`${link.machine}-${table.key}`}
      fill={fill}
      head={t(titleOf(table, link))}
      linkOf={(experiment) => encode(selectExperiment(link, experiment))}
    />
  );
}
