/** The same curve as numbers, for whoever would rather type than draw. */

import { useState } from 'react';
import type { ChartSpec } from '../../charts/index.ts';
import { readTyped } from '../../model/lesson/answers.ts';
import type { StepOf } from '../../model/lesson/lesson.ts';
import { type Level, levelOfValue, valueOfLevel } from '../../model/lesson/predicted.ts';
import { displayUnit, formatNumber } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { placeText } from './shape-words.ts';

type Props = {
  step: StepOf<'predict'>;
  spec: ChartSpec;
  levels: readonly Level[];
  onDraw(change: (drawn: Level[]) => Level[]): void;
};

export function PredictTable({ step, spec, levels, onDraw }: Props) {
  const t = useWords();
  // What is typed stays as it is until the field is left.
  const [typed, setTyped] = useState<{ index: number; text: string } | null>(null);
  const set = (index: number, text: string) => {
    setTyped({ index, text });
    const value = readTyped(text);
    if (value === undefined && text.trim() !== '') return;
    const level = value === undefined ? null : levelOfValue(value, step.y, spec.y.scale);
    onDraw((drawn) => drawn.map((old, i) => (i === index ? level : old)));
  };
  const textOf = (index: number) => {
    const level = levels[index] ?? null;
    return level === null ? '' : formatNumber(valueOfLevel(level, step.y, spec.y.scale), 3);
  };
  const [low, high] = step.y.map((end) => formatNumber(end, 3));
  return (
    <details className="predict-table">
      <summary>{t`Draw it as a table`}</summary>
      <p className="lesson-hint">{t`From ${low} to ${high} ${displayUnit(t(spec.y.unit))}`}</p>
      <ul>
        {step.at.map((x, index) => {
          const isTyped = typed?.index === index;
          const text = isTyped ? typed.text : textOf(index);
          return (
            <li key={x}>
              <label>
                <span>{placeText(spec.x, x, t)}</span>
                <input
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  value={text}
                  aria-invalid={(isTyped && text.trim() !== '' && readTyped(text) === undefined) || undefined}
                  onChange={(event) => set(index, event.currentTarget.value)}
                  onBlur={() => setTyped(null)}
                />
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
