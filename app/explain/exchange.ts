/** Exchanges of long messages: how far the time of one is from what it takes a link. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { formatQuantity, isKnown } from '../model/words/units.ts';
import { joinSentences, type Words } from '../model/words/words.ts';
import { at, us } from './account.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const exchange: Explanation = {
  point({ row, values }, t) {
    const [time, rate] = [us(at(row, 'time_us')), formatQuantity(at(row, 'rate'), 'MB/s')];
    const middle = at(row, 'middle_rate');
    const alone = t`A message of ${formatQuantity(at(row, 'bytes'), t`bytes`, 7)} takes ${time}, which is ${rate}.`;
    const cross = middle > 0 ? t`${formatQuantity(middle, 'MB/s')} cross the middle each way.` : '';
    return joinSentences([alone, overflows(row, values, t), cross].filter(isKnown), t);
  },
  finding: ofCurrent((rows, { column }, t) =>
    column === 'middle_rate' ? middleFinding(rows, t) : column === 'time_us' ? byteFinding(rows, column, t) : undefined,
  ),
};

/** Why a long message takes many times as long where a queue of the receiver is full. */
function overflows(row: Row, { node, queue_full, queue_words, data_bits }: Values, t: Words): string {
  const isLonger = (8 * at(row, 'bytes')) / Number(data_bits) > Number(queue_words);
  if (node !== 'mdp' || queue_full !== 'overflow' || !isLonger) return '';
  return t`It is longer than the queue of ${formatQuantity(Number(queue_words), t`words`)} at its receiver, so it goes to memory, word by word.`;
}

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
