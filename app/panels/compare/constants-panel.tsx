/** What the machines of a view come down to, as a table that the engine fills when it is opened. */

import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel, Heading } from 'react-aria-components/Disclosure';
import { createEngine } from '../../engine/engine.ts';
import { csvOfTable } from '../../exports/csv.ts';
import { CONSTANTS, type Constant, type Constants, constantsOf } from '../../model/compare/constants.ts';
import { encode } from '../../model/link/link.ts';
import type { GrainError, Row } from '../../model/manifest/manifest.ts';
import { experimentOf } from '../../model/presets/presets.ts';
import { initialState, selectExperiment } from '../../model/state/state.ts';
import { displayUnit, formatNumber, keepNumbers } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { download } from '../export/download.ts';
import { Chevron } from '../floating/chevron.tsx';
import { useWords } from '../words.ts';
import './constants.css';

export default function ConstantsPanel({ view }: { view: string }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure className="more data constants" isExpanded={isOpen} onExpandedChange={setOpen}>
      <Heading level={2} className="more-heading">
        <Button slot="trigger" className="more-button">
          <Chevron />
          {t`Constants of the machines`}
        </Button>
      </Heading>
      <DisclosurePanel className="more-panel">{isOpen && <Table view={view} />}</DisclosurePanel>
    </Disclosure>
  );
}

type Progress = Constants & { finished: number };

/** Runs until all is said; stops when the table is closed. */
function useConstants(view: string, t: Words): Progress {
  const [progress, setProgress] = useState<Progress>(() => ({ ...constantsOf(view, () => undefined, t), finished: 0 }));
  useEffect(() => {
    const rows = new Map<string, Row | GrainError>();
    const engine = createEngine();
    const say = () => {
      const now = constantsOf(view, (key) => rows.get(key), t);
      setProgress({ ...now, finished: rows.size });
      return now.wanted;
    };
    // What is wanted next may hang on what came out: a half is looked for by halving.
    const go = (wanted: Constants['wanted']) => {
      if (wanted.length === 0) return;
      engine.run({
        points: wanted,
        onUpdate({ key, row, error, final }) {
          if (!final) return;
          rows.set(key, error ?? row);
          say();
        },
        onDone: () => go(say()),
      });
    };
    go(say());
    return () => engine.close();
  }, [view, t]);
  return progress;
}

function Table({ view }: { view: string }) {
  const t = useWords();
  const { machines, wanted, finished } = useConstants(view, t);
  const isOver = wanted.length === 0;
  const saveCsv = () => {
    const head = [t`symbol`, t`constant`, t`unit`, ...machines.map(({ name }) => name), t`from`];
    const rows = CONSTANTS.map((constant) => [
      constant.symbol,
      t(constant.label),
      displayUnit(t(constant.unit)),
      ...machines.map(({ cells }) => {
        const cell = cells[constant.key];
        return cell && ('value' in cell ? cell.value : cell.why);
      }),
      linkOf(view, constant),
    ]);
    download(`${view}-constants.csv`, new Blob([csvOfTable(head, rows)], { type: 'text/csv' }));
  };
  return (
    <>
      <p className="constants-status" role="status" data-awaited={isOver ? undefined : ''}>
        {isOver ? t`Computed here from ${finished} runs.` : t`${finished} runs finished, more on their way`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className="constants-scroll" aria-label={t`Constants of the machines`} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{t`Constants of the machines`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Constant`}</th>
              <th scope="col">{t`Unit`}</th>
              {machines.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{t`Runs`}</th>
            </tr>
          </thead>
          <tbody>
            {CONSTANTS.map((constant, place) => (
              <tr key={constant.key} data-constant={constant.key}>
                <th scope="row">
                  <b>{constant.symbol}</b> {t(constant.label)}
                  {constant.how !== CONSTANTS[place - 1]?.how && <small>{keepNumbers(t(constant.how))}</small>}
                </th>
                <td>{displayUnit(t(constant.unit))}</td>
                {machines.map(({ key, cells }) => (
                  <Value key={key} machine={key} cell={cells[constant.key]} />
                ))}
                <td>
                  <a href={linkOf(view, constant)}>{t(titleOf(constant))}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button className="quiet-button" onPress={saveCsv} isDisabled={!isOver}>
        {t`Export the table as CSV`}
      </Button>
    </>
  );
}

function Value({ machine, cell }: { machine: string; cell: Constants['machines'][number]['cells'][string] }) {
  const text = cell === undefined ? '…' : 'value' in cell ? formatNumber(cell.value, 3) : cell.why;
  return (
    <td data-machine={machine} data-why={cell !== undefined && 'why' in cell ? '' : undefined}>
      {text}
    </td>
  );
}

const titleOf = ({ experiment }: Constant) => experimentOf(experiment)?.tab ?? experiment;

function linkOf(view: string, { experiment }: Constant): string {
  return encode(selectExperiment(initialState(view), experiment));
}
