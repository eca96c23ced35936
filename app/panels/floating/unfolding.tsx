/** A part of the page under a heading that folds and unfolds it. What is folded is not there. */

import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
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
        <Button className="more-button" aria-expanded={isOpen} aria-controls={id} onPress={() => onToggle(!isOpen)}>
          <Chevron />
          {title}
        </Button>
      </h2>
      <div className="more-panel" id={id}>
        {isOpen && children}
      </div>
    </div>
  );
}
