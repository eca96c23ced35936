/** The link that restores the page as it is: copied, and shown for where copying is not allowed. */

import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger, Heading } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { TextField } from 'react-aria-components/TextField';
import { encode } from '../../model/link.ts';
import { addressOf } from '../address.ts';
import { useExplorer } from '../store.ts';

type Copied = 'no' | 'yes' | 'refused';

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
        <Dialog className="note share">
          <Heading slot="title">Link to this page as it is</Heading>
          <TextField value={address} isReadOnly>
            <Label className="visually-hidden">Link</Label>
            <Input onFocus={(event) => event.currentTarget.select()} />
          </TextField>
          <div className="share-foot">
            <span role="status">{copiedText[copied]}</span>
            <Button className="button" onPress={copy}>
              Copy
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

const copiedText: Readonly<Record<Copied, string>> = {
  no: '',
  yes: 'Copied.',
  refused: 'This browser does not let the page copy. Select the link and copy it.',
};
