/** A table that the engine fills when it is opened: folded below the figures, with a way to stop it and to take it along. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { createEngine } from '../../engine/engine.ts';
import { csvOfTable } from '../../exports/csv.ts';
import type { Cell, Column, Fill, Filled, Line } from '../../model/compare/filled.ts';
import type { GrainError, Row } from '../../model/manifest/manifest.ts';
import { experimentOf } from '../../model/presets/presets.ts';
import { displayUnit, formatNumber, formatQuantity, keepNumbers } from '../../model/words/units.ts';
import { download } from '../export/download.ts';
import { VerdictMark } from '../fidelity/verdict.tsx';
import { Unfolding } from '../floating/unfolding.tsx';
import { checkNow } from '../store.ts';
import { useWords } from '../words.ts';
import './filled-table.css';

type Props = {
  title: string;
  /** Of the file that it is saved in, without its ending. */
  name: string;
  /** What fills it; another one begins anew with the runs that there are. */
  fill: Fill;
  /** Over the column of what the rows are. */
  head: string;
  /** The address of an experiment that has runs of it. */
  linkOf: (experiment: string) => string;
  /** What is chosen of its runs. */
  choice?: ReactNode;
};

export function FilledTable(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Unfolding title={props.title} className="data filled" isOpen={isOpen} onToggle={setOpen}>
      <Open {...props} />
    </Unfolding>
  );
}

type Progress = { filled: Filled; finished: number; isStopped: boolean; stop: (stopped: boolean) => void };

/** Runs until all is said; stops when the table is closed, or when it is told to. */
function useFilled(fill: Fill): Progress {
  const t = useWords();
  const rows = useRef(new Map<string, Row | GrainError>());
  const [isStopped, stop] = useState(false);
  const asked = () => fill((key) => rows.current.get(key), checkNow(), t);
  const [filled, setFilled] = useState(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked follows from fill and the words
  useEffect(() => {
    setFilled(asked());
    if (isStopped) return undefined;
    const engine = createEngine();
    const say = () => {
      const now = asked();
      setFilled(now);
      return now.wanted;
    };
    // What is wanted next may hang on what came out: a half is looked for by halving.
    const go = (wanted: Filled['wanted']) => {
      if (wanted.length === 0) return;
      engine.run({
        points: wanted,
        onUpdate({ key, row, error, final }) {
          if (!final) return;
          rows.current.set(key, error ?? row);
          say();
        },
        onDone: () => go(say()),
      });
    };
    go(say());
    return () => engine.close();
  }, [fill, t, isStopped]);
  return { filled, finished: rows.current.size, isStopped, stop };
}

/** Seconds for which it has run; a long run says nothing before it is over. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    setSeconds(0);
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

function Open({ title, name, fill, head, linkOf, choice }: Props) {
  const t = useWords();
  const { filled, finished, isStopped, stop } = useFilled(fill);
  const { columns, lines, note, reasons, wanted } = filled;
  const isOver = wanted.length === 0;
  const seconds = useSeconds(!isOver && !isStopped);
  const withLinks = lines.some((line) => 'cells' in line && line.experiment !== undefined);
  const saveCsv = () => {
    const csv = csvOfTable(...recordOf(filled, head, linkOf, t));
    download(`${name}.csv`, new Blob([csv], { type: 'text/csv' }));
  };
  return (
    <>
      {note !== undefined && <p className="filled-note">{keepNumbers(note)}</p>}
      <div className="filled-status">
        {choice}
        <span role="status" data-awaited={isOver || isStopped ? undefined : ''}>
          {isOver
            ? t`Runs computed here: ${finished}.`
            : isStopped
              ? t`Stopped; runs so far: ${finished}.`
              : t`Runs finished: ${finished}; more are on their way`}
        </span>
        {!isOver && !isStopped && seconds > 0 && <span aria-hidden="true">{formatQuantity(seconds, 's')}</span>}
        {!isOver && (
          <Button className="quiet-button" onPress={() => stop(!isStopped)}>
            {isStopped ? t`Continue` : t`Stop`}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="filled-scroll" aria-label={title} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <Head head={head} columns={columns} withLinks={withLinks} />
          <tbody>
            {lines.map((line) => (
              <LineOf key={line.key} line={line} columns={columns} linkOf={linkOf} withLinks={withLinks} />
            ))}
          </tbody>
        </table>
      </section>
      {reasons.length > 0 && (
        <ol className="filled-reasons">
          {reasons.map((reason) => (
            <li key={reason}>{keepNumbers(reason)}</li>
          ))}
        </ol>
      )}
      <Button className="quiet-button" onPress={saveCsv} isDisabled={!isOver}>
        {t`Export the table as CSV`}
      </Button>
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
};

function LineOf({ line, columns, linkOf, withLinks }: LineProps) {
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
        {line.how !== undefined && <small>{keepNumbers(t(line.how))}</small>}
      </th>
      <td className="filled-unit">{displayUnit(t(line.unit ?? ''))}</td>
      {columns.map(({ key }, place) => (
        <Value key={key} column={key} cell={line.cells[place]} />
      ))}
      {withLinks && (
        <td className="filled-runs">
          {line.experiment !== undefined && <a href={linkOf(line.experiment)}>{t(titleOf(line.experiment))}</a>}
        </td>
      )}
    </tr>
  );
}

function Value({ column, cell }: { column: string; cell: Cell }) {
  if (cell === undefined) return <td data-column={column}>…</td>;
  if ('why' in cell)
    return (
      <td data-column={column} data-why={cell.why.length > 1 ? '' : undefined}>
        {cell.why}
        {cell.reason !== undefined && <sup>{cell.reason + 1}</sup>}
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
