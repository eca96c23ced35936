/** How much of something is done, as a line; what it says stands before it. */

import type { ReactNode } from 'react';
import { formatShare } from '../model/words/units.ts';

type Props = { className: string; label: string; share: number; isShown?: boolean; children?: ReactNode };

export function ProgressBar({ className, label, share, isShown = true, children }: Props) {
  return (
    <div
      role="progressbar"
      className={className}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={share}
      aria-valuetext={formatShare(share)}
    >
      {children}
      <span className="status-bar" style={{ transform: `scaleX(${isShown ? share : 0})` }} />
    </div>
  );
}
