/** A value that one thread makes and another reads, which may have to wait for it. */

import type { Row } from '../model/manifest/manifest.ts';
import { message, type Words } from '../model/words/words.ts';
import { at, cycles, number } from './account.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const producerConsumer: Explanation = {
  point: ({ row }, t) => synchronisationSentence(row, t),
  finding: ofCurrent((rows, _, t) => synchronisationFinding(rows, t)),
  plain: { column: 'sync', label: message('the cost of synchronisation'), unit: 'cycles' },
};

function synchronisationSentence(row: Row, t: Words): string {
  const came = at(row, 'failures') > 0 ? t`had to wait for it` : t`found it there`;
  return t`The thread that reads the value ${came}: synchronisation costs ${cycles(at(row, 'sync'), t)} of processor time.`;
}

function synchronisationFinding(rows: readonly Row[], t: Words): string | undefined {
  const cost = (row: Row | undefined) => (row ? at(row, 'sync') : Number.NaN);
  const ready = cost(rows.find((row) => at(row, 'failures') === 0));
  const late = cost(rows.find((row) => at(row, 'failures') > 0));
  if (!Number.isFinite(ready) || !Number.isFinite(late)) return undefined;
  return t`${cycles(ready, t)} if the value is there, ${number(late)} if the thread must wait`;
}
