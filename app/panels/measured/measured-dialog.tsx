/** Brings measured points: a table that is pasted or comes from a file, and what its columns are. */

import { useMemo, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import {
  guessMapping,
  type Mapping,
  type MeasuredColumn,
  pointsOf,
  readTable,
  unitsFor,
} from '../../exports/measured.ts';
import { chartForPoints } from '../../model/fit/problem.ts';
import { MOST_MEASURED } from '../../model/link/hash.ts';
import type { ExplorerState, Measured } from '../../model/state/explorer-state.ts';
import type { ResolvedChart } from '../../model/state/state.ts';
import { displayUnit, headOf } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { askForFile } from '../export/ask-for-file.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { goLoaded } from '../store.ts';
import { useWords } from '../words.ts';
import { measured as close } from './measuring.ts';
import './measured.css';

type Props = { state: ExplorerState; given: { text: string; name: string } };

const LONGEST_NAME = 60;

export default function MeasuredDialog({ state, given }: Props) {
  const t = useWords();
  const [text, setText] = useState(given.text);
  const [name, setName] = useState(given.name);
  // The columns that a person has chosen, over those that their names say.
  const [chosen, choose] = useState<Partial<Mapping>>({});
  const chart = chartForPoints(state);
  const read = useMemo(() => (text.trim() === '' ? undefined : readTable(text, t)), [text, t]);
  const columns = read === undefined || 'problem' in read ? undefined : read;
  const take = (next: string, called = name) => {
    choose({});
    setText(next);
    setName(called);
  };
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={close}>
      <Modal className="modal">
        <Dialog className="measured-dialog">
          <Heading slot="title">{t`Measured points`}</Heading>
          {chart === undefined ? (
            <p className="aside">{t`This experiment has no chart with curves to hold points against.`}</p>
          ) : (
            <>
              <p className="aside">{t`They stand on the chart of ${said(chart, 'y', t)} against ${said(chart, 'x', t)}.`}</p>
              <p className="measured-text">
                <textarea
                  rows={7}
                  spellCheck={false}
                  placeholder={t`Paste a table here: one line per point, with a name over each column.`}
                  value={text}
                  onChange={(event) => take(event.currentTarget.value)}
                  aria-label={t`The table`}
                />
              </p>
              <QuietButton
                onClick={() =>
                  askForFile('.csv,.tsv,.txt,.dat,.out,.log', async (file) => take(await file.text(), file.name))
                }
              >
                {t`Choose a file…`}
              </QuietButton>
              {read !== undefined && 'problem' in read && (
                <p className="measured-wrong">{t`This cannot be read: ${read.problem}.`}</p>
              )}
              {columns !== undefined && (
                <Chosen
                  columns={columns}
                  chart={chart}
                  chosen={chosen}
                  choose={(next) => choose({ ...chosen, ...next })}
                  name={name}
                  setName={setName}
                  experiment={state.experiment}
                />
              )}
            </>
          )}
          {columns === undefined && (
            <div className="custom-foot">
              <QuietButton className="custom-cancel" onClick={close}>
                {t`Cancel`}
              </QuietButton>
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const said = (chart: ResolvedChart, axis: 'x' | 'y', t: Words) => {
  const { label, unit } = chart[axis];
  return headOf({ label: t(label), unit: displayUnit(t(unit)) }, t);
};

type ChosenProps = {
  columns: readonly MeasuredColumn[];
  chart: ResolvedChart;
  chosen: Partial<Mapping>;
  choose(next: Partial<Mapping>): void;
  name: string;
  setName(name: string): void;
  experiment: string;
};

/** Which column is what, what comes of it, and the way to the chart. */
function Chosen({ columns, chart, chosen, choose, name, setName, experiment }: ChosenProps) {
  const t = useWords();
  const axes = { x: { ...chart.x, label: t(chart.x.label) }, y: { ...chart.y, label: t(chart.y.label) } };
  const mapping = guessMapping(columns, axes.x, axes.y, chosen);
  const { points, left, thinned } = pointsOf(columns, mapping, axes, MOST_MEASURED);
  const show = () => {
    const measured: Measured = {
      name: name.trim() || t`measured`,
      experiment,
      chart: chart.key,
      x: chart.x.key,
      y: chart.y.key,
      points,
    };
    goLoaded((link) => ({ ...link, measured }), 'push');
    close();
  };
  const named = columns.map((column, place) => ({ key: String(place), label: column.name }));
  const units = (axis: 'x' | 'y') =>
    unitsFor(chart[axis].unit).map(({ unit }) => ({ key: unit, label: displayUnit(t(unit)) || t`no unit` }));
  const interval = mapping.error ?? (mapping.low === undefined ? 'none' : 'ends');
  return (
    <>
      <div className="measured-columns">
        <QuietSelect
          label={t`Across`}
          options={named}
          value={String(mapping.x)}
          onChange={(key) => choose({ x: Number(key), xUnit: undefined })}
        />
        <QuietSelect label={t`in`} options={units('x')} value={mapping.xUnit} onChange={(xUnit) => choose({ xUnit })} />
        <QuietSelect
          label={t`Up`}
          options={named}
          value={String(mapping.y)}
          onChange={(key) => choose({ y: Number(key), yUnit: undefined })}
        />
        <QuietSelect label={t`in`} options={units('y')} value={mapping.yUnit} onChange={(yUnit) => choose({ yUnit })} />
        <QuietSelect
          label={t`Plus or minus`}
          options={[
            { key: 'none', label: t`nothing` },
            ...(mapping.low === undefined
              ? []
              : [{ key: 'ends', label: t`from ${nameAt(columns, mapping.low)} to ${nameAt(columns, mapping.high)}` }]),
            ...named,
          ]}
          value={String(interval)}
          onChange={(key) => choose(intervalFrom(key))}
        />
      </div>
      <p className="measured-count" role="status">
        {t`Points: ${points.length}.`}
        {left.length > 0 &&
          ` ${t`Rows without a number that this chart can show: ${left.length}, the first of them row ${left[0]}.`}`}
        {thinned > 0 && ` ${t`A link holds ${MOST_MEASURED} points; they were chosen evenly.`}`}
      </p>
      <TextField className="custom-name" value={name} onChange={setName} maxLength={LONGEST_NAME}>
        <Label>{t`Name`}</Label>
        <Input />
      </TextField>
      <div className="custom-foot">
        <button type="button" className="button button-first" onClick={show} disabled={points.length === 0}>
          {t`Show on the chart`}
        </button>
        <QuietButton className="custom-cancel" onClick={close}>
          {t`Cancel`}
        </QuietButton>
      </div>
    </>
  );
}

const nameAt = (columns: readonly MeasuredColumn[], place = -1) => columns[place]?.name ?? '';

function intervalFrom(key: string): Partial<Mapping> {
  if (key === 'ends') return { error: undefined };
  return key === 'none' ? { error: undefined, low: undefined, high: undefined } : { error: Number(key) };
}
