/** Algorithms in supersteps: how much of them is messages, and what a model makes of them. */

import type { Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { joinSentences, type Words } from '../model/words/words.ts';
import { at, sharesOf, us } from './account.ts';
import { computation, handlingOrWaiting } from './causes.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const supersteps: Explanation = {
  point: ({ row, values }, t) => stepSentence(row, values, t),
  finding: ofCurrent((rows, { column }, t) =>
    column === 'error' || column === 'predicted_ratio'
      ? errorFinding(rows, t)
      : column === 'communication'
        ? shareFinding(rows, t)
        : undefined,
  ),
  account: ({ row }, t) => ({
    ...sharesOf(row, at(row, 'time_us'), {}, t),
    quantity: t`the time of the run`,
    unit: 'us',
  }),
  limits: { candidates: handlingOrWaiting, rest: computation },
};

function stepSentence(row: Row, values: Values, t: Words): string {
  const steps = at(row, 'steps');
  const [time, share] = [us(at(row, 'time_us')), formatShare(at(row, 'communication'))];
  const run = steps === 1 ? t`The superstep takes ${time}` : t`${formatQuantity(steps, t`supersteps`)} take ${time}`;
  const spent = t`${run}. Communication takes ${share} of that time; the node that sends most sends ${formatQuantity(at(row, 'starts'), t`messages`, 7)}.`;
  const error = at(row, 'error');
  if (!Number.isFinite(error)) return spent;
  const verdict =
    error > 0
      ? t`The prediction is ${formatShare(error)} too long.`
      : t`The prediction is ${formatShare(-error)} too short.`;
  return joinSentences([spent, modelSentence(row, values, t), verdict], t);
}

function modelSentence(row: Row, { library }: Values, t: Words): string {
  const [predicted, offset, gap] = [us(at(row, 'predicted_us')), us(at(row, 'offset')), at(row, 'logp_gap')];
  if (!Number.isFinite(gap)) {
    const slope = us(at(row, 'slope'));
    return library === 'bpram'
      ? t`The model expects ${predicted}: ${offset} for a superstep and ${slope} for each byte.`
      : t`The model expects ${predicted}: ${offset} for a superstep and ${slope} for each word.`;
  }
  // LogP knows no byte: its slope is the gap.
  return at(row, 'slope') === gap
    ? t`The model expects ${predicted}: ${offset} for the first word (L + 2o) and ${us(gap)} for each further one (g).`
    : t`The model expects ${predicted}: ${offset} for the first message (L + 2o), ${us(gap)} for each further one (g) and ${us(at(row, 'loggp_byte'))} for each further byte (G).`;
}

function errorFinding(rows: readonly Row[], t: Words): string | undefined {
  const errors = rows.map((row) => at(row, 'error')).filter(Number.isFinite);
  if (errors.length < 2) return undefined;
  const signed = (error: number) => (error < 0 ? `−${formatShare(-error)}` : formatShare(error));
  return t`errors from ${signed(Math.min(...errors))} to ${signed(Math.max(...errors))}`;
}

function shareFinding(rows: readonly Row[], t: Words): string {
  const shares = rows.map((row) => at(row, 'communication'));
  return t`between ${formatShare(Math.min(...shares))} and ${formatShare(Math.max(...shares))} of the time is communication`;
}
