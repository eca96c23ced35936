/** What a sheet of paper says of itself: whose figure it redraws, what drew it, and the link that draws it again. */

import { manifest } from '../../model/manifest/manifest.ts';
import type { MachinePreset } from '../../model/presets/presets.ts';
import { Citation } from '../form/source-mark.tsx';
import { ShareCode } from '../header/share-code.tsx';
import { usePrinted } from '../media.ts';
import { useWords } from '../words.ts';

type Props = {
  /** The whole of it, with its origin. */
  address: string;
  /** The machine whose paper is cited; undefined where the page cites it anyway. */
  machine?: MachinePreset;
  /** Figure, table or section of the paper. */
  where?: string | undefined;
  /** In place of a paper, where it is of several machines. */
  sources?: string | undefined;
};

/** Nothing on a screen. */
export default function Colophon({ address, machine, where, sources }: Props) {
  const t = useWords();
  const printed = usePrinted();
  if (!printed) return null;
  const today = new Intl.DateTimeFormat(t.language === 'en' ? 'en-GB' : t.language, { dateStyle: 'long' }).format(
    new Date(),
  );
  return (
    <footer className="colophon">
      <div>
        {machine !== undefined && (
          <>
            <h2 className="caption">{t`Source`}</h2>
            {sources === undefined ? (
              <Citation machine={machine} where={where} />
            ) : (
              <p className="citation">{sources}.</p>
            )}
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
