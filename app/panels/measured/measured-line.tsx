/** How far the curves are from what a person has measured, and the way to take the points away. */

import { Suspense, useState } from 'react';
import { distanceSentences } from '../../model/compare/distance.ts';
import { keepTogether } from '../../model/words/units.ts';
import { sayUnloaded } from '../export/notify.ts';
import type { Shown } from '../figure/shown.tsx';
import { part } from '../part.ts';
import { QuietButton } from '../quiet-button.tsx';
import { goLoaded } from '../store.ts';
import { useWords } from '../words.ts';

const FitPanel = part(() => import('./fit-panel.tsx'), sayUnloaded);

export function MeasuredLine({ shown }: { shown: Shown }) {
  const t = useWords();
  const [isFitting, setFitting] = useState(false);
  const { measured } = shown.state;
  if (measured === undefined || measured.experiment !== shown.state.experiment) return null;
  const figure = shown.figures.find(({ key }) => key === measured.chart);
  const sentences = figure === undefined ? [] : distanceSentences(figure, t);
  const remove = () => goLoaded(({ measured: _, ...link }) => link, 'push');
  return (
    <div className="measured">
      <p className="pin">
        <b>{measured.name}</b>
        <span>{measured.points.length === 1 ? t`1 measured point` : t`${measured.points.length} measured points`}</span>
        {sentences.length === 0 && (
          <span className="pin-absent">{t`not on this chart: its axes show something else`}</span>
        )}
        {sentences.length > 0 && (
          <QuietButton aria-expanded={isFitting} onClick={() => setFitting(!isFitting)}>
            {t`Fit values`}
          </QuietButton>
        )}
        <QuietButton onClick={remove}>{t`Remove`}</QuietButton>
      </p>
      <ul className="compare-words">
        {sentences.map(({ key, label, text }) => (
          <li key={key}>{keepTogether(t`${label}: ${text}`)}</li>
        ))}
      </ul>
      {isFitting && sentences.length > 0 && (
        <Suspense>
          <FitPanel shown={shown} />
        </Suspense>
      )}
    </div>
  );
}
