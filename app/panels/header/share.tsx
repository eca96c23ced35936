/** Copies the link that restores the page as it is, and opens the card that shows it. */

import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger, Heading } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { encode } from '../../model/link.ts';
import { addressOf } from '../address.ts';
import { useLinkLater } from '../later-link.tsx';
import type { Copied } from './share-card.tsx';

const ShareCard = lazy(() => import('./share-card.tsx'));

export function Share() {
  const address = addressOf(encode(useLinkLater()));
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
        <Dialog className="note share">
          <Heading slot="title">Link to this page as it is</Heading>
          <Suspense fallback={null}>
            <ShareCard address={address} copied={copied} onCopy={copy} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
