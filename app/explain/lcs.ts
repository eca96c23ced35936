/** The longest common subsequence on a systolic array: what its handlers and its pipeline lose. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { formatShare } from '../model/words/units.ts';
import type { Words } from '../model/words/words.ts';
import { at, milliseconds, number, sharesOf } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const lcs: Explanation = {
  point: ({ row }, t) => pipelineSentence(row, t),
  finding: ofCurrent((rows, _, t) => largestFinding(rows, t)),
  account({ row }, t) {
    const names = { compute: t`comparing characters`, idle: t`having no character` };
    return { ...sharesOf(row, at(row, 'cycles'), names, t), quantity: t`the time of the run`, unit: t`cycles` };
  },
  limits: { candidates: handlingOrWaiting, rest: computation },
};

function pipelineSentence(row: Row, t: Words): string {
  const [nodes, speedup] = [at(row, 'nodes'), at(row, 'speedup')];
  if (nodes === 1) return t`One node takes ${milliseconds(row)} for the sequential program.`;
  const share = (key: ColumnKey) => formatShare(at(row, key));
  return t`${number(nodes)} nodes take ${milliseconds(row)}, ${number(speedup)} times as fast as one: ${share('entry_exit')} of the time is entry and exit of handlers, ${share('imbalance')} waiting for node 0, ${share('skew')} filling and draining.`;
}

function largestFinding(rows: readonly Row[], t: Words): string {
  const largest = rows.reduce((a, b) => (at(b, 'nodes') > at(a, 'nodes') ? b : a));
  return t`${number(at(largest, 'nodes'))} nodes are ${number(at(largest, 'speedup'))} times as fast as one; entry and exit of handlers take ${formatShare(at(largest, 'entry_exit'))} of the time`;
}
