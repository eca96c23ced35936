/** A field for a name that travels in a link. */

import { LONGEST_NAME } from '../../model/lesson/answers.ts';

type Props = { label: string; value: string; onChange(value: string): void; onBlur?: () => void };

export function NameField({ label, value, onChange, onBlur }: Props) {
  return (
    <label className="lesson-name">
      <span>{label}</span>
      <input
        type="text"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </label>
  );
}
