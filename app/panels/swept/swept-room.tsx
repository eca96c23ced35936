/** The room of a sweep's file: its frame, and what stands in it while the file is read. */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { formatShare } from '../../model/words/units.ts';
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
            <Button className="quiet-button custom-cancel" onPress={onClose}>
              {t`Close`}
            </Button>
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
    <ProgressBar className="swept-reading" aria-label={text} value={share} maxValue={1} data-awaited>
      <p className="aside">{text}</p>
      <span className="status-bar" style={{ transform: `scaleX(${share})` }} />
    </ProgressBar>
  );
}
