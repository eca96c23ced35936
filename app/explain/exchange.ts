/** Exchanges of long messages: how far the time of one is from what it takes a link. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity } from '../model/words/units.ts';
import { joinSentences, type Words } from '../model/words/words.ts';
import { at, us } from './account.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const exchange: Explanation = {
  point({ row }, t) {
    const [time, rate] = [us(at(row, 'time_us')), formatQuantity(at(row, 'rate'), 'MB/s')];
    const middle = at(row, 'middle_rate');
    const alone = t`A message of ${formatQuantity(at(row, 'bytes'), t`bytes`, 7)} takes ${time}, which is ${rate}.`;
    if (!(middle > 0)) return alone;
    return joinSentences([alone, t`${formatQuantity(middle, 'MB/s')} cross the middle each way.`], t);
  },
  finding: ofCurrent((rows, { column }, t) =>
    column === 'middle_rate' ? middleFinding(rows, t) : column === 'time_us' ? byteFinding(rows, column, t) : undefined,
  ),
};

/** Where the bandwidth of the middle stops growing with the nodes. */
function middleFinding(rows: readonly Row[], t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'nodes') - at(b, 'nodes'));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || at(first, 'nodes') === at(last, 'nodes')) return undefined;
  const perNode = at(first, 'middle_rate') / at(first, 'nodes');
  const full = sorted.find((row) => at(row, 'middle_rate') < FALLEN * perNode * at(row, 'nodes'));
  const most = formatQuantity(Math.max(...rows.map((row) => at(row, 'middle_rate'))), 'MB/s');
  if (!full) return t`up to ${most}, in proportion to the nodes`;
  return t`full at ${formatQuantity(at(full, 'nodes'), t`nodes`)}, ${most} at most`;
}

/** The link is full below this share of the bandwidth that is proportional to the nodes. */
const FALLEN = 0.9;

/** The slope of the straight line through the first and the last point, of a time in microseconds. */
export function byteFinding(rows: readonly Row[], column: ColumnKey, t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'bytes') - at(b, 'bytes'));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || at(first, 'bytes') === at(last, 'bytes')) return undefined;
  const slope = (at(last, column) - at(first, column)) / (at(last, 'bytes') - at(first, 'bytes'));
  return t`every further byte takes ${formatQuantity(1000 * slope, 'ns')} on average`;
}
