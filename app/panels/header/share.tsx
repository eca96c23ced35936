/** Copies the link that restores the page as it is, and opens the card that shows it. */

import { Suspense, useState } from 'react';
import { encode } from '../../model/link/link.ts';
import { addressOf } from '../address.ts';
import { sayUnloaded } from '../export/notify.ts';
import { NoteButton } from '../floating/note-button.tsx';
import { useLinkLater } from '../later-state.tsx';
import { part } from '../part.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import type { Copied } from './share-card.tsx';

const ShareCard = part(() => import('./share-card.tsx'), sayUnloaded);

export function Share() {
  const t = useWords();
  const address = addressOf(encode(useLinkLater()));
  const [copied, setCopied] = useState<Copied>('no');
  const copy = () => {
    // The link as it is now: the one drawn may be a frame behind.
    const now = addressOf(encode(useExplorer.getState().link));
    // Absent outside secure contexts, refused by some browsers and frames.
    const written = navigator.clipboard?.writeText(now) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  };
  return (
    <NoteButton
      className="action action-share"
      face={t`Share`}
      placement="bottom end"
      noteClass="note share"
      title={t`Link to this page as it is`}
      onOpen={copy}
      onClose={() => setCopied('no')}
    >
      {() => (
        <Suspense fallback={null}>
          <ShareCard address={address} copied={copied} onCopy={copy} />
        </Suspense>
      )}
    </NoteButton>
  );
}
