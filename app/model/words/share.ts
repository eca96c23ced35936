/** What people count in %: fractions of a whole. */

import { displayUnit, FRACTION, formatQuantity, formatShare } from './units.ts';
import type { Words } from './words.ts';

const SHARES = /^(efficiency|relative_performance|share_|part_|entry_exit)/;

/** Whether a column is such a fraction. */
export const isShare = ({ column, unit }: { column: string; unit: string }): boolean =>
  unit === '' && SHARES.test(column);

/** The unit in which an axis is drawn, read and typed. */
export const unitOnAxis = (axis: { column: string; unit: string }, t: Words): string =>
  isShare(axis) ? FRACTION : displayUnit(t(axis.unit));

/** "78 %", "5.42 Gbit/s". @param unit in the words of the reader */
export const sayQuantity = (column: string, value: number, unit: string): string =>
  isShare({ column, unit }) ? formatShare(value) : formatQuantity(value, unit);
