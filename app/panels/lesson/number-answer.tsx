/** A field for a number with its unit. */

import { type ReactNode, useId } from 'react';
import { readTyped } from '../../model/lesson/answers.ts';
import { displayUnit } from '../../model/words/units.ts';
import { useWords } from '../words.ts';

type Props = { label: string; unit: string; text: string; lead?: ReactNode; onChange(text: string): void };

export function NumberAnswer({ label, unit, text, lead, onChange }: Props) {
  const t = useWords();
  const id = useId();
  const wrong = text.trim() !== '' && readTyped(text) === undefined;
  return (
    <div className="lesson-number">
      <label htmlFor={id}>{label}</label>
      <span>
        {lead}
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {unit !== '' && <span className="lesson-unit">{displayUnit(t(unit))}</span>}
      </span>
      {wrong && (
        <p id={`${id}-wrong`} className="field-error">
          {t`This is no number: write digits, such as 0.25 or 1500.`}
        </p>
      )}
    </div>
  );
}
