/** A link to hand on: to read, to copy, to hold a camera at. */

import { useState } from 'react';
import { ShareCode } from '../header/share-code.tsx';
import { useWords } from '../words.ts';

type Props = { label: string; address: string };

export function CopiedLink({ label, address }: Props) {
  const t = useWords();
  const [copied, setCopied] = useState<{ address: string; text: string } | null>(null);
  const copy = () => {
    // Absent outside secure contexts, refused by some browsers and frames.
    const written = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied({ address, text: t`Copied.` }),
      () => setCopied({ address, text: t`This browser does not let the page copy. Select the link and copy it.` }),
    );
  };
  return (
    <div className="lesson-link">
      <label>
        <span>{label}</span>
        <input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className="lesson-act">
        <button type="button" className="button" onClick={copy}>
          {t`Copy`}
        </button>
        <span className="lesson-hint" role="status">
          {copied?.address === address && copied.text}
        </span>
      </div>
      <ShareCode address={address} />
    </div>
  );
}
