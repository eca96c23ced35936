/** What a sheet of paper says of itself: whose figure it redraws, what drew it, and the link that draws it again. */

import type { ReactNode } from 'react';
import { manifest } from '../../model/manifest/manifest.ts';
import { ShareCode } from '../header/share-code.tsx';
import { usePrinted } from '../media.ts';
import { useWords } from '../words.ts';

type Props = {
  /** The whole of it, with its origin. */
  address: string;
  /** A paragraph of its class `citation`; undefined where the page cites anyway. */
  source?: ReactNode;
};

/** Nothing on a screen. */
export default function Colophon({ address, source }: Props) {
  const t = useWords();
  const printed = usePrinted();
  if (!printed) return null;
  const today = new Intl.DateTimeFormat(t.language === 'en' ? 'en-GB' : t.language, { dateStyle: 'long' }).format(
    new Date(),
  );
  return (
    <footer className="colophon">
      <div>
        {source !== undefined && (
          <>
            <h2 className="caption">{t`Source`}</h2>
            {source}
          </>
        )}
        <h2 className="caption">{t`Link`}</h2>
        <a href={address}>{address}</a>
        <p>{t`Simulated by Grainscope ${manifest.version}. Printed ${today}.`}</p>
      </div>
      <ShareCode address={address} />
    </footer>
  );
}
