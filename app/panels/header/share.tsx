/** Copies the link that restores the page as it is, and opens the card that shows it. */

import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { encode } from '../../model/link.ts';
import { addressOf } from '../address.ts';
import { useExplorer } from '../store.ts';
import type { Copied } from './share-card.tsx';

const ShareCard = lazy(() => import('./share-card.tsx'));

export function Share() {
  const address = useExplorer((state) => addressOf(encode(state.link)));
  const [copied, setCopied] = useState<Copied>('no');
  const copy = () => {
    // Absent outside secure contexts, refused by some browsers and frames.
    const written = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  };
  return (
    <DialogTrigger onOpenChange={(open) => (open ? copy() : setCopied('no'))}>
      <Button className="action action-share">Share</Button>
      <Popover className="floating" placement="bottom end">
        <Suspense fallback={null}>
          <ShareCard address={address} copied={copied} onCopy={copy} />
        </Suspense>
      </Popover>
    </DialogTrigger>
  );
}
