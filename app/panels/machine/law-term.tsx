/** A number of a law that shows its part on the chart while it is pointed at or focused. */

import type { ReactNode } from 'react';
import { type MarkedTerm, markTerm } from '../figure/term.ts';
import { useWords } from '../words.ts';

type Props = { term: MarkedTerm; unit: string; className?: string; children: ReactNode };

export function Term({ term, unit, className, children }: Props) {
  const t = useWords();
  const show = () => markTerm(term);
  const hide = () => markTerm(null);
  const what = `${term.label} ${unit}`;
  return (
    <button
      type="button"
      className={`law-term ${className ?? ''}`}
      aria-label={t`${what}: mark on the chart`}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
    >
      {children}
    </button>
  );
}
