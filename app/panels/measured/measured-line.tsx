/** How far the curves are from what a person has measured, and the way to take the points away. */

import { Button } from 'react-aria-components/Button';
import { distanceSentences } from '../../model/compare/distance.ts';
import { keepNumbers } from '../../model/words/units.ts';
import type { Shown } from '../figure/shown.tsx';
import { goLoaded } from '../store.ts';
import { useWords } from '../words.ts';

export function MeasuredLine({ shown }: { shown: Shown }) {
  const t = useWords();
  const { measured } = shown.state;
  if (measured === undefined || measured.experiment !== shown.state.experiment) return null;
  const figure = shown.figures.find(({ key }) => key === measured.chart);
  const sentences = figure === undefined ? [] : distanceSentences(figure, t);
  const remove = () => goLoaded(({ measured: _, ...link }) => link, 'push');
  return (
    <div className="measured">
      <p className="pin">
        <b>{measured.name}</b>
        <span>{t`${measured.points.length} measured points`}</span>
        {sentences.length === 0 && (
          <span className="pin-absent">{t`not on this chart: its axes show something else`}</span>
        )}
        <Button className="quiet-button" onPress={remove}>
          {t`Remove`}
        </Button>
      </p>
      <ul className="compare-words">
        {sentences.map(({ key, label, text }) => (
          <li key={key}>{keepNumbers(t`${label}: ${text}`)}</li>
        ))}
      </ul>
    </div>
  );
}
