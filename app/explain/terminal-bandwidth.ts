/** A stream of messages to the neighbour, as fast as both ends can. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity } from '../model/words/units.ts';
import { message, type Words } from '../model/words/words.ts';
import { at } from './account.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

const cycles = (value: number, t: Words) => formatQuantity(value, t`cycles`);

export const terminalBandwidth: Explanation = {
  point: ({ row }, t) => streamSentence(row, t),
  finding: ofCurrent((rows, _, t) => peakFinding(rows, t)),
  plain: { column: 'throughput', label: message('throughput'), unit: 'words/cycle' },
};

function streamSentence(row: Row, t: Words): string {
  const rate = formatQuantity(at(row, 'throughput'), t`words/cycle`);
  const each = t`a message of ${formatQuantity(at(row, 'words'), t`words`)} leaves every ${cycles(at(row, 'message_cycles'), t)}`;
  const faults = at(row, 'send_faults') > 0 ? t`, and the sender waits for room in its buffer` : '';
  return t`The stream runs at ${rate} (${formatQuantity(at(row, 'bandwidth'), t`Mbit/s`)}): ${each}${faults}.`;
}

function peakFinding(rows: readonly Row[], t: Words): string | undefined {
  const peak = Math.max(...rows.map((row) => at(row, 'throughput')));
  const least = (share: number) => {
    const enough = rows.filter((row) => at(row, 'throughput') >= share * peak).map((row) => at(row, 'words'));
    return enough.length > 0 ? Math.min(...enough) : Number.NaN;
  };
  const [half, most] = [least(0.5), least(0.9)];
  if (!Number.isFinite(half) || !Number.isFinite(most)) return undefined;
  return t`half the peak rate with ${formatQuantity(half, t`words`)}, 90 % of it with ${formatQuantity(most, t`words`)}`;
}
