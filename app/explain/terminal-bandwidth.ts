/** A stream of messages to the neighbour, as fast as both ends can. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity } from '../model/words/units.ts';
import { message, type Words } from '../model/words/words.ts';
import { at, cycles, words } from './account.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const terminalBandwidth: Explanation = {
  point: ({ row }, t) => streamSentence(row, t),
  finding: ofCurrent((rows, _, t) => peakFinding(rows, t)),
  plain: { column: 'throughput', label: message('throughput'), unit: 'words/cycle' },
};

function streamSentence(row: Row, t: Words): string {
  const rate = formatQuantity(at(row, 'throughput'), t`words/cycle`);
  const each = t`a message of ${words(at(row, 'words'), t)} leaves every ${cycles(at(row, 'message_cycles'), t)}`;
  const faults = at(row, 'send_faults') > 0 ? t`, and the sender waits for room in its buffer` : '';
  return t`The stream runs at ${rate} (${formatQuantity(at(row, 'bandwidth'), t`Mbit/s`)}, all bits of a word counted): ${each}${faults}.`;
}

/** The most of the curve, which may rise beyond its longest message, and what reaches parts of that. */
function peakFinding(rows: readonly Row[], t: Words): string | undefined {
  const peak = Math.max(...rows.map((row) => at(row, 'throughput')));
  const [half, most, longest] = [0.5, 0.9, 1].map((share) => {
    const enough = rows.filter((row) => at(row, 'throughput') >= share * peak).map((row) => at(row, 'words'));
    return words(Math.min(...enough), t);
  });
  // Where the shortest has more, nobody knows what reaches half.
  if (!(peak > 0) || rows.every((row) => at(row, 'throughput') > peak / 2)) return undefined;
  const found = t`${formatQuantity(peak, t`words/cycle`)} with ${longest}, half of it with ${half}`;
  return most === longest ? found : t`${found}, 90 % with ${most}`;
}
