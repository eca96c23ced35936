/** The same curve as numbers, for whoever would rather type than draw. */

import { useId, useState } from 'react';
import { axisUnit, type ChartSpec } from '../../charts/index.ts';
import { readTyped } from '../../model/lesson/answers.ts';
import type { StepOf } from '../../model/lesson/lesson.ts';
import { type Level, levelOfValue, valueOfLevel } from '../../model/lesson/predicted.ts';
import { formatNumber, withUnit } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import { placeText } from './shape-words.ts';

type Props = {
  step: StepOf<'predict'>;
  spec: ChartSpec;
  levels: readonly Level[];
  onDraw(change: (drawn: Level[]) => Level[]): void;
};

/** A value in the unit of the axis, as the chart has it; undefined if it is none, or not on the axis. */
function readOnAxis(text: string, [low, high]: readonly [number, number], factor: number): number | undefined {
  const value = readTyped(text);
  if (value === undefined) return undefined;
  const own = value / factor;
  const slack = (high - low) * 1e-9;
  return own >= low - slack && own <= high + slack ? own : undefined;
}

export function PredictTable({ step, spec, levels, onDraw }: Props) {
  const t = useWords();
  const id = useId();
  // What is typed stays as it is until the field is left, and what is wrong until it is mended or drawn.
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [focused, setFocused] = useState<number | null>(null);
  const { factor, unit } = axisUnit(spec.y.unit, spec.y.scale, step.y);
  const set = (index: number, text: string) => {
    setTyped((before) => ({ ...before, [index]: text }));
    const value = readOnAxis(text, step.y, factor);
    const level = value === undefined ? null : levelOfValue(value, step.y, spec.y.scale);
    onDraw((drawn) => drawn.map((old, i) => (i === index ? level : old)));
  };
  const leave = (index: number) => {
    setFocused(null);
    setTyped(({ [index]: text = '', ...others }) =>
      text.trim() === '' || readOnAxis(text, step.y, factor) !== undefined ? others : { ...others, [index]: text },
    );
  };
  const textOf = (index: number) => {
    const level = levels[index] ?? null;
    if (level === null) return typed[index] ?? '';
    const own = focused === index ? typed[index] : undefined;
    return own ?? formatNumber(valueOfLevel(level, step.y, spec.y.scale) * factor, 3);
  };
  const [low, high] = step.y.map((end) => formatNumber(end * factor, 3));
  return (
    <details className="predict-table">
      <summary>{t`Draw it as a table`}</summary>
      <p className="lesson-hint">{t`From ${low} to ${high} ${unit}`}</p>
      <ul>
        {step.at.map((x, index) => {
          const text = textOf(index);
          const isWrong = text.trim() !== '' && readOnAxis(text, step.y, factor) === undefined;
          const says = isWrong && focused !== index;
          return (
            <li key={x}>
              <label>
                <span>{placeText(spec.x, x, t)}</span>
                <input
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  value={text}
                  aria-invalid={isWrong || undefined}
                  aria-describedby={says ? `${id}-${index}` : undefined}
                  onFocus={() => setFocused(index)}
                  onChange={(event) => set(index, event.currentTarget.value)}
                  onBlur={() => leave(index)}
                />
              </label>
              {says && (
                <p id={`${id}-${index}`} className="field-error">
                  {readTyped(text) === undefined
                    ? t`This is no number: write digits, such as 0.25 or 1500.`
                    : t`${withUnit(text.trim(), unit)} is not on the axis: it goes from ${low} to ${high}.`}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
