/** A link as a QR code, made here. Dark on light in any theme, as cameras need it. */

import { useMemo } from 'react';
import { encode } from 'uqr';
import { useWords } from '../words.ts';

/** What a code of the largest size holds with the least correction of errors, in bytes. */
export const LONGEST_CODE = 2900;

/** Nothing if the address is longer than `LONGEST_CODE`. */
export function ShareCode({ address }: { address: string }) {
  const t = useWords();
  const code = useMemo(
    () => (address.length > LONGEST_CODE ? null : encode(address, { ecc: 'L', border: 4 })),
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
