/** The link that restores the page as it is: to copy, to read, to hold a camera at. */

import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { formatNumber } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { message } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import { LONGEST_CODE, ShareCode } from './share-code.tsx';

export type Copied = 'no' | 'yes' | 'refused';

type Props = { address: string; copied: Copied; onCopy(): void };

export default function ShareCard({ address, copied, onCopy }: Props) {
  const t = useWords();
  return (
    <>
      <TextField value={address} isReadOnly>
        <Label className="visually-hidden">{t`Link`}</Label>
        <Input onFocus={(event) => event.currentTarget.select()} />
      </TextField>
      <div className="share-foot">
        <span role="status">{t(copiedText[copied])}</span>
        <button type="button" className="button" onClick={onCopy}>
          {t`Copy`}
        </button>
      </div>
      {isFile ? <p className="share-length">{t(ofFile)}</p> : <ShareCode address={address} />}
      <p className="share-length">{t`${formatNumber(address.length, 6)} characters. ${lengthText(address, t)}`}</p>
    </>
  );
}

/** Nobody else has the file at the same place, and no camera reads a disk. */
const isFile = location.protocol === 'file:';
const ofFile = message(
  'This copy of Grainscope is a file, so the link opens on this device only. To show the figure to others, send them the file and the part of the link from the question mark on. They add this part to the address at which they open the file.',
);

const copiedText: Readonly<Record<Copied, string>> = {
  no: '',
  yes: message('Copied.'),
  refused: message('This browser does not let the page copy. Select the link and copy it.'),
};

// Beyond this some programs cut a link off.
const LONGEST_SAFE = 2000;

function lengthText({ length }: string, t: Words): string {
  if (length <= LONGEST_SAFE) return t`The link holds everything that differs from the presets.`;
  const code = length > LONGEST_CODE ? t` It is too long for a code.` : '';
  return t`Some programs cut off a link of more than 2,000: unpin a curve, or take back some changes.${code}`;
}
