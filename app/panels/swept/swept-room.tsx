/** The room of a sweep's file: its frame, and what stands in it while the file is read. */
import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { formatShare } from '../../model/words/units.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import './swept.css';

type Props = { name: string; onClose(): void; children: ReactNode };

export function SweptRoom({ name, onClose, children }: Props) {
  const t = useWords();
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal swept-modal">
        <Dialog className="swept">
          <Heading slot="title">{name}</Heading>
          {children}
          <div className="custom-foot">
            <QuietButton className="custom-cancel" onClick={onClose}>
              {t`Close`}
            </QuietButton>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** How much of the file is read, from 0 to 1. */
export function Reading({ share }: { share: number }) {
  const t = useWords();
  const text = t`The file is being read: ${formatShare(share)}`;
  return (
    <ProgressBar className="swept-reading" label={text} share={share}>
      <p className="aside" data-awaited>
        {text}
      </p>
    </ProgressBar>
  );
}
