/** Curves kept for comparison, machines beside this one, and which curve the others are shown relative to. */

import { Suspense, useId, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Theme } from '../../charts/index.ts';
import { againstSentence } from '../../model/compare/against.ts';
import { whyNotDrawn } from '../../model/compare/compare.ts';
import { differenceSentence } from '../../model/compare/difference-words.ts';
import { keyOfPin } from '../../model/state/difference.ts';
import { MOST_PINS } from '../../model/state/pins.ts';
import { machineIn } from '../../model/state/state.ts';
import { keepTogether } from '../../model/words/units.ts';
import { sayUnloaded } from '../export/notify.ts';
import type { Shown } from '../figure/shown.tsx';
import { Segments } from '../form/segments.tsx';
import { MeasuredLine } from '../measured/measured-line.tsx';
import { measure, useMeasuring } from '../measured/measuring.ts';
import { part } from '../part.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { selectCharts } from './comparing.ts';
import { CurveSample } from './curve-sample.tsx';
import { MachinesChoice } from './machines-choice.tsx';
import { PinMenu } from './pin-menu.tsx';
import { pinCurve, renamePin, unpin } from './pins.ts';
import { baseName, RelativeChoice } from './relative-choice.tsx';

const MeasuredDialog = part(() => import('../measured/measured-dialog.tsx'), sayUnloaded);

type Props = { shown: Shown; theme: Theme };

export default function CompareRow({ shown, theme }: Props) {
  const t = useWords();
  const pins = useExplorer(useShallow((state) => state.link.pins));
  const { state, plan, figures } = shown;
  const { difference } = state;
  const measuring = useMeasuring(({ given }) => given);
  const marked = useExplorer(({ link }) => link.look?.at);
  const against = difference === undefined ? againstSentence(shown, marked, shown.results, t) : '';
  return (
    <section className="compare" aria-label={t`Compare`}>
      <div className="compare-choices">
        {state.map === undefined && (
          <PinMenu series={plan.series} isFull={pins.length >= MOST_PINS} onPin={(series) => pinCurve(state, series)} />
        )}
        {machineIn(state).of === undefined && <MachinesChoice state={state} />}
        {state.beside !== undefined && difference === undefined && shown.values?.kind === undefined && (
          <ChartsChoice charts={state.charts ?? 'each'} />
        )}
        <RelativeChoice shown={shown} />
        {state.map === undefined && (
          <button type="button" className="quiet-trigger" onClick={() => measure()}>
            {t`Add measured points`}
          </button>
        )}
      </div>
      {measuring !== null && (
        <Suspense>
          <MeasuredDialog state={state} given={measuring} />
        </Suspense>
      )}
      <MeasuredLine shown={shown} />
      {against !== '' && <p className="compare-against">{keepTogether(against)}</p>}
      {pins.length > 0 && state.map === undefined && (
        <ul className="pins" aria-label={t`Pinned curves`}>
          {pins.map((pin, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells pins apart; names may be the same
            <Pinned key={place} place={place} name={pin.name} shown={shown} theme={theme} />
          ))}
        </ul>
      )}
      {difference !== undefined && figures[0] !== undefined && state.map === undefined && (
        <ul className="compare-words">
          {figures[0].series.map(({ key }) => {
            const words =
              figures[0] && differenceSentence(figures[0], key, difference.as, baseName(shown, difference.base), t);
            return words ? <li key={key}>{words}</li> : null;
          })}
        </ul>
      )}
    </section>
  );
}

function ChartsChoice({ charts }: { charts: 'one' | 'each' }) {
  const t = useWords();
  return (
    <Segments
      label={t`Charts`}
      choices={[
        ['each', t`side by side`],
        ['one', t`in one chart`],
      ]}
      value={charts}
      onChange={selectCharts}
    />
  );
}

function Pinned({ place, name, shown, theme }: { place: number; name: string; shown: Shown; theme: Theme }) {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const why = useId();
  const planned = shown.beside.pins[place];
  const chart = shown.values?.key ?? '';
  const absent = planned && whyNotDrawn(shown.state, chart, planned, t);
  const keep = () => {
    if (typed !== null && typed.trim() !== '') renamePin(place, typed);
    setTyped(null);
  };
  return (
    <li className="pin" data-absent={absent === undefined ? undefined : true}>
      <CurveSample pin={place} theme={theme} />
      <input
        aria-label={t`Name of ${keyOfPin(place).replace(':', ' ')}`}
        aria-describedby={absent === undefined ? undefined : why}
        value={typed ?? name}
        maxLength={60}
        size={Math.max(8, (typed ?? name).length)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {absent !== undefined && (
        <span id={why} className="pin-absent">
          {t`not on this chart: ${absent}`}
        </span>
      )}
      <QuietButton aria-label={t`Unpin ${name}`} onClick={() => unpin(place)}>
        {t`Unpin`}
      </QuietButton>
    </li>
  );
}
