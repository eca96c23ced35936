/** What people count in %: fractions of a whole. */

import { formatQuantity, formatShare } from './units.ts';

const SHARES = /^(efficiency|relative_performance|share_|part_|entry_exit)/;

/** Whether a column is such a fraction. */
export const isShare = ({ column, unit }: { column: string; unit: string }): boolean =>
  unit === '' && SHARES.test(column);

/** "78 %", "5.42 Gbit/s". @param unit in the words of the reader */
export const sayQuantity = (column: string, value: number, unit: string): string =>
  isShare({ column, unit }) ? formatShare(value) : formatQuantity(value, unit);
