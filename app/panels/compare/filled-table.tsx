/** A table that the engine fills when it is opened: folded below the figures, with a way to stop it and to take it along. */

import { type ReactNode, useState } from 'react';
import { csvOfTable } from '../../exports/csv.ts';
import type { Cell, Column, Fill, Filled, Line } from '../../model/compare/filled.ts';
import { experimentOf } from '../../model/presets/presets.ts';
import { displayUnit, formatNumber, keepTogether } from '../../model/words/units.ts';
import { download } from '../export/download.ts';
import { VerdictMark } from '../fidelity/verdict.tsx';
import { Unfolding } from '../floating/unfolding.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import { BarView, barOf, reachOfBars } from './bars.tsx';
import { FilledStatus } from './filled-status.tsx';
import { useFilled } from './use-filled.ts';
import './filled-table.css';

type Props = {
  title: string;
  /** The name of the file that it is saved in, without its ending. */
  name: string;
  /** What fills it; another one begins anew with the runs that there are. */
  fill: Fill;
  /** Over the column of what the rows are. */
  head: string;
  /** The address of an experiment that has runs of it. */
  linkOf: (experiment: string) => string;
  /** What is chosen of its runs. */
  choice?: ReactNode;
  /** First estimates are shown until runs are over. */
  early?: boolean;
};

export function FilledTable(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Unfolding title={props.title} className="data filled" isOpen={isOpen} onToggle={setOpen}>
      <Open {...props} />
    </Unfolding>
  );
}

function Open({ title, name, fill, head, linkOf, choice, early }: Props) {
  const t = useWords();
  const progress = useFilled(fill, early);
  const { filled, isOver } = progress;
  const { columns, lines, note, reasons } = filled;
  const withLinks = lines.some((line) => 'cells' in line && line.experiment !== undefined);
  const bars = lines.map((line) => barOf(columns, line));
  const reach = reachOfBars(bars.filter((bar) => bar !== undefined));
  const saveCsv = () => {
    const csv = csvOfTable(...recordOf(filled, head, linkOf, t));
    download(`${name}.csv`, new Blob([csv], { type: 'text/csv' }));
  };
  return (
    <>
      {note !== undefined && <p className="filled-note">{keepTogether(note)}</p>}
      <FilledStatus progress={progress}>{choice}</FilledStatus>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="filled-scroll" aria-label={title} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <Head head={head} columns={columns} withLinks={withLinks} />
          <tbody>
            {lines.map((line, place) => (
              <LineOf
                key={line.key}
                line={line}
                columns={columns}
                linkOf={linkOf}
                withLinks={withLinks}
                bar={bars[place] && <BarView bar={bars[place]} reach={reach} />}
              />
            ))}
          </tbody>
        </table>
      </section>
      {reasons.length > 0 && (
        <ol className="filled-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{keepTogether(reason)}</li>
          ))}
        </ol>
      )}
      <QuietButton onClick={saveCsv} disabled={!isOver}>
        {t`Export the table as CSV`}
      </QuietButton>
    </>
  );
}

/** Columns that go together, one after the other. */
function groupsOf(columns: readonly Column[]): { over: string; key: string; span: number }[] {
  const groups: { over: string; key: string; span: number }[] = [];
  for (const { over, key } of columns) {
    const last = groups.at(-1);
    if (last !== undefined && over !== undefined && last.over === over) last.span++;
    else groups.push({ over: over ?? '', key, span: 1 });
  }
  return groups;
}

type HeadProps = { head: string; columns: readonly Column[]; withLinks: boolean };

function Head({ head, columns, withLinks }: HeadProps) {
  const t = useWords();
  const isGrouped = columns.some(({ over }) => over !== undefined);
  const rows = isGrouped ? 2 : 1;
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={rows} className="filled-head">
          {head}
        </th>
        <th scope="col" rowSpan={rows} className="filled-unit">{t`Unit`}</th>
        {isGrouped
          ? groupsOf(columns).map(({ over, key, span }) => (
              <th key={key} scope="colgroup" colSpan={span}>
                {over}
              </th>
            ))
          : columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
        {withLinks && <th scope="col" rowSpan={rows} className="filled-runs">{t`Runs`}</th>}
      </tr>
      {isGrouped && (
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
}

type LineProps = {
  line: Line;
  columns: readonly Column[];
  linkOf: (experiment: string) => string;
  withLinks: boolean;
  /** Beside the number of a column of bars. */
  bar: ReactNode;
};

function LineOf({ line, columns, linkOf, withLinks, bar }: LineProps) {
  const t = useWords();
  if ('names' in line) {
    const groups = groupsOf(columns);
    return (
      <tr className="filled-names">
        <th scope="row" colSpan={2} className="filled-head">
          {line.label}
        </th>
        {groups.map(({ key, span }, place) => (
          <td key={key} colSpan={span}>
            {line.names[place]}
          </td>
        ))}
        {withLinks && <td />}
      </tr>
    );
  }
  return (
    <tr data-line={line.key}>
      <th scope="row" className="filled-head">
        {line.symbol !== undefined && <b>{line.symbol}</b>} {t(line.label)}
        {line.how !== undefined && <small>{keepTogether(t(line.how))}</small>}
      </th>
      <td className="filled-unit">{displayUnit(t(line.unit ?? ''))}</td>
      {columns.map(({ key, bars }, place) => (
        <Value key={key} column={key} cell={line.cells[place]} bar={bars && bar} />
      ))}
      {withLinks && (
        <td className="filled-runs">
          {line.experiment !== undefined && <a href={linkOf(line.experiment)}>{t(titleOf(line.experiment))}</a>}
        </td>
      )}
    </tr>
  );
}

function Value({ column, cell, bar }: { column: string; cell: Cell; bar: ReactNode }) {
  if (cell === undefined) return <td data-column={column}>…</td>;
  if ('why' in cell)
    return (
      <td data-column={column} data-why={cell.why.length > 1 ? '' : undefined}>
        {cell.why}
        {cell.reason !== undefined && <sup>{cell.reason + 1}</sup>}
      </td>
    );
  if (bar)
    return (
      <td data-column={column}>
        <div className="barred">
          {formatNumber(cell.value, 3)}
          {bar}
        </div>
      </td>
    );
  return (
    <td data-column={column} data-best={cell.best}>
      {formatNumber(cell.value, 3)}
      {cell.reason !== undefined && <sup>{cell.reason + 1}</sup>}
      {cell.standing !== undefined && <VerdictMark mark={cell.standing} isShort />}
    </td>
  );
}

const titleOf = (experiment: string) => experimentOf(experiment)?.title ?? experiment;

/** The same for a file: the head, and a row for every line of numbers. */
function recordOf(
  { columns, lines, reasons }: Filled,
  head: string,
  linkOf: (experiment: string) => string,
  t: ReturnType<typeof useWords>,
): Parameters<typeof csvOfTable> {
  const names = columns.map(({ over, label }) => (over === undefined ? label : `${over}, ${label}`));
  let under = '';
  const rows = lines.flatMap((line) => {
    if ('names' in line) {
      under = line.label;
      return [];
    }
    const { symbol = '', label, unit = '', cells, experiment } = line;
    const texts = cells.map((cell) => {
      if (cell === undefined || 'value' in cell) return cell?.value;
      return cell.reason === undefined ? cell.why : reasons[cell.reason];
    });
    return [
      [under, symbol, t(label), displayUnit(t(unit)), ...texts, experiment === undefined ? '' : linkOf(experiment)],
    ];
  });
  return [[t`part`, t`symbol`, head, t`unit`, ...names, t`from`], rows];
}
