/** The term of the law that a person points at, so that the charts can mark what it is of the value. */

import { create } from 'zustand';
import type { Span } from '../../charts/index.ts';
import type { ColumnKey } from '../../model/manifest/column-keys.ts';
import { type Row, valueIn } from '../../model/manifest/manifest.ts';

/** `low` and `high` are in the unit of `column`, at the point that `row` is of. */
export type MarkedTerm = {
  label: string;
  column: ColumnKey;
  low: number;
  high: number;
  row: Row;
  /** Column of the stacks in which it is a layer. */
  layer?: ColumnKey;
};

export const useTerm = create<{ term: MarkedTerm | null }>(() => ({ term: null }));

export function markTerm(term: MarkedTerm | null): void {
  useTerm.setState({ term });
}

/** The term on a chart of these columns; null on a chart of another quantity. */
export function spanOf(term: MarkedTerm | null, columns: { x: string; y: string }): Span | null {
  if (term === null || term.column !== columns.y) return null;
  return { x: valueIn(term.row, columns.x), low: term.low, high: term.high, label: term.label };
}
