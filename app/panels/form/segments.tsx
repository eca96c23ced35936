/** One of a few named choices, side by side. */

import { useId } from 'react';

type Props<Key extends string> = {
  label: string;
  /** Keys and their names, in the order in which they stand. */
  choices: readonly (readonly [Key, string])[];
  /** None is chosen without it. */
  value: Key | undefined;
  onChange(key: Key): void;
  describedBy?: string;
  isInvalid?: boolean;
  isDisabled?: boolean;
  className?: string;
};

export function Segments<Key extends string>(props: Props<Key>) {
  const { label, choices, value, onChange, describedBy, isInvalid = false, isDisabled = false, className = '' } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={`segments ${className}`}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
    >
      {choices.map(([key, text]) => (
        <label key={key} className="segment">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={key === value}
            disabled={isDisabled}
            onChange={() => onChange(key)}
          />
          {text}
        </label>
      ))}
    </div>
  );
}
