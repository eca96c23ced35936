/** Tasks placed on nodes by chance, in turns, or by the network: how well the work is spread. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import type { Words } from '../model/words/words.ts';
import { at, cycles, number, sharesOf } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const balance: Explanation = {
  point: ({ row }, t) => spreadSentence(row, t),
  finding: ofCurrent((rows, _, t) => efficiencyFinding(rows, t)),
  account({ row }, t) {
    const names = { idle: t`having no task` };
    return { ...sharesOf(row, at(row, 'cycles'), names, t), quantity: t`the time of the run`, unit: t`cycles` };
  },
  limits: { candidates: handlingOrWaiting, rest: computation },
};

function spreadSentence(row: Row, t: Words): string {
  const [time, work] = [at(row, 'cycles'), at(row, 'work')];
  if (!(time > 0)) return '';
  const spread = t`All tasks are over after ${cycles(time, t)}, of which an even spread of the work would need ${number(work)} (${formatShare(work / time)}); the node with most has ${formatQuantity(at(row, 'imbalance'), '', 2)} times the mean`;
  const misinformed = at(row, 'misinformed');
  if (!Number.isFinite(misinformed)) return t`${spread}.`;
  return t`${spread}. ${formatShare(misinformed)} of the network's choices led to a node that was not of the least load.`;
}

function efficiencyFinding(rows: readonly Row[], t: Words): string | undefined {
  const shares = rows.map((row) => at(row, 'efficiency')).filter(Number.isFinite);
  if (shares.length === 0) return undefined;
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return t`${formatShare(least)} to ${formatShare(most)} of the nodes' time is computation of tasks`;
}
