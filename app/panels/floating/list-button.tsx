/** A value that opens the list of those it may have. Only the button is loaded with the page. */

import { type ReactNode, useId, useRef } from 'react';
import { Chevron } from './chevron.tsx';
import { keysToOpen, later, useOpened } from './later.ts';
import type { Option } from './option-list.tsx';

const list = later(() => import('./option-list.tsx'));

type Props = {
  className: string;
  /** Read after the value. */
  label: string;
  options: readonly Option[];
  value: string;
  placement: 'bottom start' | 'bottom end';
  describedBy?: string | undefined;
  /** Shown instead of the name of the chosen option. */
  face?: ReactNode;
  onChange(key: string): void;
};

export function ListButton({ className, label, options, value, placement, describedBy, face, onChange }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { part, open, close } = useOpened(list);
  const chosen = options.find(({ key }) => key === value);
  return (
    <>
      <button
        type="button"
        ref={trigger}
        id={id}
        className={className}
        aria-label={label}
        aria-labelledby={`${id}-value ${id}`}
        aria-describedby={describedBy}
        aria-haspopup="listbox"
        aria-expanded={part !== null}
        onClick={open}
        onKeyDown={keysToOpen(open)}
      >
        <span id={`${id}-value`}>{face ?? chosen?.label}</span>
        <Chevron />
      </button>
      {part !== null && (
        <part.OptionList
          label={label}
          options={options}
          value={value}
          trigger={trigger}
          placement={placement}
          onChoose={onChange}
          onClose={close}
        />
      )}
    </>
  );
}
