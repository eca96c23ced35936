/** A button and the note it opens. Only the button is loaded with the page. */

import { type ComponentProps, type ReactNode, useRef } from 'react';
import { later, useOpened } from './later.ts';

const note = later(() => import('./note.tsx'));

type Props = Pick<ComponentProps<'button'>, 'className' | 'aria-label' | 'aria-current'> & {
  [data: `data-${string}`]: string | undefined;
  /** What stands on the button. */
  face: ReactNode;
  placement: 'bottom start' | 'bottom end';
  /** The heading of the note; without one, `label` names it. */
  title?: string;
  label?: string;
  noteClass: string;
  /** What the note says; `close` closes it. */
  children(close: () => void): ReactNode;
  onOpen?(): void;
  onClose?(): void;
};

export function NoteButton({ face, placement, title, label, noteClass, children, onOpen, onClose, ...button }: Props) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { part, open, close } = useOpened(note);
  const openNow = () => {
    onOpen?.();
    open();
  };
  const closeNow = () => {
    close();
    onClose?.();
  };
  return (
    <>
      <button
        type="button"
        {...button}
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={part !== null}
        onClick={openNow}
      >
        {face}
      </button>
      {part !== null && (
        <part.Note
          className={noteClass}
          title={title}
          label={label}
          trigger={trigger}
          placement={placement}
          onClose={closeNow}
        >
          {children(closeNow)}
        </part.Note>
      )}
    </>
  );
}
