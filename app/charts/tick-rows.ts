/** Labels under the x axis: one that would touch the one before it is dropped, or goes below if it is a name. */
import type { Scale, Tick } from './scale.ts';
import { textWidth } from './textwidth.ts';

/** Rows that names may take; the last two stand where the title of the axis would. */
const MOST_ROWS = 3;

type Ticks = { scale: Pick<Scale, 'at'>; ticks: readonly Tick[]; named?: boolean };

export type TickPlace = { value: number; at: number; label: string; row: number };

/** `row` is 0 at the axis; a label that is dropped is ''. Sizes in px. */
export function tickPlaces({ scale, ticks, named }: Ticks, size: number): TickPlace[] {
  const free = Array.from({ length: named ? MOST_ROWS : 1 }, () => Number.NEGATIVE_INFINITY);
  return ticks.flatMap(({ value, label }) => {
    const at = scale.at(value);
    if (!Number.isFinite(at)) return [];
    const half = textWidth(label, size) / 2;
    const row = label === '' ? -1 : free.findIndex((end) => at - half >= end);
    if (row >= 0) free[row] = at + half + 6;
    return [{ value, at, label: row >= 0 ? label : '', row: Math.max(0, row) }];
  });
}
