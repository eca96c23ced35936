/** A part of the page under a heading that folds and unfolds it. What is folded is not there. */

import { type ReactNode, useId } from 'react';
import { Chevron } from './chevron.tsx';

type Props = {
  title: string;
  className: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  children: ReactNode;
};

export function Unfolding({ title, className, isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <div className={`more ${className}`}>
      <h2 className="more-heading">
        <button
          type="button"
          className="more-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
        >
          <Chevron />
          {title}
        </button>
      </h2>
      <div className="more-panel" id={id}>
        {isOpen && children}
      </div>
    </div>
  );
}
