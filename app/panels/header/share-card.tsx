/** The link that restores the page as it is: to copy, to read, to hold a camera at. */

import { useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { encode as encodeCode } from 'uqr';
import { formatNumber } from '../../model/units.ts';
import type { Words } from '../../model/words.ts';
import { message } from '../../model/words.ts';
import { useWords } from '../words.ts';

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
        <Button className="button" onPress={onCopy}>
          {t`Copy`}
        </Button>
      </div>
      <Code address={address} />
      <p className="share-length">{t`${formatNumber(address.length, 6)} characters. ${lengthText(address, t)}`}</p>
    </>
  );
}

const copiedText: Readonly<Record<Copied, string>> = {
  no: '',
  yes: message('Copied.'),
  refused: message('This browser does not let the page copy. Select the link and copy it.'),
};

// What a code of the largest size holds with the least correction of errors, in bytes.
const LONGEST_CODE = 2900;
// Beyond this some programs cut a link off.
const LONGEST_SAFE = 2000;

function lengthText({ length }: string, t: Words): string {
  if (length <= LONGEST_SAFE) return t`It holds everything that is not as in the presets.`;
  const code = length > LONGEST_CODE ? t` It is too long for a code.` : '';
  return t`Some programs cut off a link of more than 2,000: unpin a curve, or take back some changes.${code}`;
}

/** A QR code, made here. Dark on light in any theme, as cameras need it. */
function Code({ address }: { address: string }) {
  const t = useWords();
  const code = useMemo(
    () => (address.length > LONGEST_CODE ? null : encodeCode(address, { ecc: 'L', border: 4 })),
    [address],
  );
  if (code === null) return null;
  const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="share-code" viewBox={`0 0 ${code.size} ${code.size}`} role="img" shapeRendering="crispEdges">
      <title>{t`The link as a QR code`}</title>
      <rect width={code.size} height={code.size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
}
