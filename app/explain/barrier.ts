/** A barrier in waves of messages along a butterfly. */

import type { Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import type { Words } from '../model/words/words.ts';
import { at, CLASS_LABELS, number, sharesOf, us } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const barrier: Explanation = {
  point: ({ row, values }, t) => barrierSentence(row, isSkewed(values), t),
  finding: ofCurrent((rows, _, t) => barrierFinding(rows, t)),
  account({ row, values }, t) {
    // What nodes do until they come late is no part of it, but of their shares.
    if (isSkewed(values)) return undefined;
    const names = { compute: t`setting up`, wait: t`waiting for other nodes` };
    return { ...sharesOf(row, at(row, 'barrier'), names, t), quantity: t`the time of the barrier`, unit: t`cycles` };
  },
  limits: { candidates: handlingOrWaiting, rest: computation },
};

const isSkewed = (values: Values) => Number(values.skew_cycles) > 0;

function barrierSentence(row: Row, skewed: boolean, t: Words): string {
  const [waves, total] = [at(row, 'waves'), at(row, 'barrier_us')];
  const needed = t`${number(at(row, 'nodes'))} nodes need ${formatQuantity(waves, t`waves`)} of messages`;
  if (skewed) return t`${needed}. A node that comes is through ${us(total)} later, on average: the others come late.`;
  const shares = (['wait', 'send', 'receive', 'dispatch'] as const)
    .map((key) => ({ label: t(CLASS_LABELS[key] ?? ''), share: at(row, `share_${key}`) }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, 3)
    .map(({ label, share }) => `${label} ${formatShare(share)}`);
  return t`${needed}, ${us(total / waves)} each; of the processors' time: ${shares.join(t`, `)}.`;
}

function barrierFinding(rows: readonly Row[], t: Words): string {
  const largest = rows.reduce((a, b) => (at(b, 'nodes') > at(a, 'nodes') ? b : a));
  return t`${number(at(largest, 'nodes'))} nodes meet in ${us(at(largest, 'barrier_us'))}`;
}
