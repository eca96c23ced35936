/** A number of a law that shows its part on the chart while it is pointed at or focused. */

import type { ReactNode } from 'react';
import { pointAtColumn, usePointed } from '../figure/pointed.ts';
import { type MarkedTerm, markTerm } from '../figure/term.ts';
import { useWords } from '../words.ts';

type Props = { term: MarkedTerm; unit: string; className?: string; children: ReactNode };

export function Term({ term, unit, className, children }: Props) {
  const t = useWords();
  const isPointedAt = usePointed(({ column }) => column !== null && column === term.layer);
  const show = () => {
    markTerm(term);
    pointAtColumn(term.layer ?? null);
  };
  const hide = () => {
    markTerm(null);
    pointAtColumn(null);
  };
  const what = `${term.label} ${unit}`;
  return (
    <button
      type="button"
      data-lit={isPointedAt || undefined}
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
