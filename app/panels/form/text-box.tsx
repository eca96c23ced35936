/** A small field of text with a name that is read. A plain input: a slider that moves draws it anew in every frame. */

import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  value: string;
  invalid: boolean;
  /** Before the field, for the eye. */
  lead?: ReactNode;
  /** After it, as its unit. */
  children?: ReactNode;
  onChange(text: string): void;
};

export function TextBox({ label, invalid, lead, children, onChange, ...input }: Props) {
  const id = useId();
  return (
    <div className="number">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      {lead}
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
      {children}
    </div>
  );
}
