/** A choice that stays in the background until it is needed: a word with a small arrow. */

import { ListButton } from '../floating/list-button.tsx';
import type { Option } from '../floating/option-list.tsx';

type Props = {
  label: string;
  options: readonly Option[];
  value: string;
  /** Shown instead of the name of the chosen option. */
  face?: string | undefined;
  onChange(key: string): void;
};

/** With a single option it is plain text. */
export function QuietSelect({ label, options, value, face, onChange }: Props) {
  const only = options.length === 1 ? options[0] : undefined;
  if (only !== undefined) {
    return (
      <span className="quiet">
        <span className="quiet-label">{label}</span> <span className="quiet-only">{face ?? only.label}</span>
      </span>
    );
  }
  return (
    <span className="quiet">
      <span className="quiet-label">{label}</span>
      <ListButton
        className="quiet-trigger"
        label={label}
        options={options}
        value={value}
        placement="bottom start"
        face={face}
        onChange={onChange}
      />
    </span>
  );
}
