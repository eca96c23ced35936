/** Collective operations: how many steps they take, and how much longer than the closed form. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { joinSentences, type Words } from '../model/words/words.ts';
import { at, sharesOf, us } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import type { Explanation } from './explanation.ts';

export const collective: Explanation = {
  point: ({ row }, t) => operationSentence(row, t),
  account: ({ row }, t) => ({
    ...sharesOf(row, at(row, 'time_us'), {}, t),
    quantity: t`the time of the operation`,
    unit: 'us',
  }),
  limits: { candidates: handlingOrWaiting, rest: computation },
};

function operationSentence(row: Row, t: Words): string {
  const steps = formatQuantity(at(row, 'steps'), t`steps`);
  const taken = t`${formatQuantity(at(row, 'nodes'), t`nodes`)} need ${steps} of ${us(at(row, 'step_us'))}, ${us(at(row, 'time_us'))} in all.`;
  const ratio = at(row, 'added_ratio');
  if (!(ratio > LEAST_ADDED)) return taken;
  return joinSentences([taken, t`That is ${formatShare(ratio - 1)} more than LogGP expects.`], t);
}

/** Less is not worth a sentence. */
const LEAST_ADDED = 1.01;
