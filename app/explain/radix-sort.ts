/** Radix sort: what a pass is made of, who is kept from sending, and where more nodes help least. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity } from '../model/words/units.ts';
import { joinSentences, type Words } from '../model/words/words.ts';
import { at, cycles, milliseconds, number, sharesOf } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const radixSort: Explanation = {
  point: ({ row }, t) => passSentence(row, t),
  finding: ofCurrent((rows, _, t) => glitchFinding(rows, t)),
  account({ row }, t) {
    const names = { compute: t`counting and moving keys`, wait: t`waiting for slots or keys` };
    return { ...sharesOf(row, at(row, 'cycles'), names, t), quantity: t`the time of the run`, unit: t`cycles` };
  },
  limits: { candidates: handlingOrWaiting, rest: computation },
};

function passSentence(row: Row, t: Words): string {
  const nodes = at(row, 'nodes');
  if (nodes === 1) return t`One node takes ${milliseconds(row)} for the sequential program.`;
  const phase = (key: ColumnKey) => cycles(at(row, key), t);
  const pass = t`${number(nodes)} nodes take ${milliseconds(row)}, ${number(at(row, 'speedup'))} times as fast as one. Of a pass a node counts for ${phase('counting')} and waits for the tree for ${phase('scanning')}; it sends keys for ${phase('reordering')} and waits for keys for ${phase('filling')}.`;
  const faults = at(row, 'send_faults');
  if (!(faults > 0)) return pass;
  const unfair = formatQuantity(at(row, 'unfairness'), '', 2);
  return joinSentences(
    [
      pass,
      t`For ${cycles(faults, t)} of the run it finds no room for its next word; the worst node for ${unfair} times as long.`,
    ],
    t,
  );
}

/** Between which machines of those along x the run time falls by least for the nodes that are added. */
function glitchFinding(rows: readonly Row[], t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'nodes') - at(b, 'nodes'));
  const steps = sorted.slice(1).flatMap((after, i) => {
    const before = sorted[i];
    if (!before || at(before, 'nodes') < 2 || at(after, 'nodes') === at(before, 'nodes')) return [];
    const kept = (at(after, 'time_ms') * at(after, 'nodes')) / (at(before, 'time_ms') * at(before, 'nodes'));
    return [{ before, after, kept }];
  });
  const [first] = steps;
  if (!first) return undefined;
  const { before, after } = steps.reduce((worst, step) => (step.kept > worst.kept ? step : worst), first);
  const ratio = formatQuantity(at(after, 'time_ms') / at(before, 'time_ms'), '', 2);
  return t`more nodes help least from ${number(at(before, 'nodes'))} to ${number(at(after, 'nodes'))}, where the run time is ${ratio} times what it was`;
}
