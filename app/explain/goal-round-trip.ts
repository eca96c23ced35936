/** One goal thrown to another PE, and what that costs in reductions. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity } from '../model/words/units.ts';
import type { Words } from '../model/words/words.ts';
import { at, number } from './account.ts';
import { currentOf, type Explanation } from './explanation.ts';

export const goalRoundTrip: Explanation = {
  point: ({ row }, t) => remoteSentence(row, t),
  finding: ({ curves }, t) => remoteFinding(currentOf(curves)?.rows ?? [], t),
};

function remoteSentence(row: Row, t: Words): string {
  const [total, software] = [at(row, 'total_reductions'), at(row, 'software_reductions')];
  const rest = at(row, 'firmware_reductions') + at(row, 'network_reductions');
  return t`The goal costs as much as ${formatQuantity(total, t`reductions`)} on the PE itself: ${number(software)} go into software, ${number(rest)} into firmware and network.`;
}

function remoteFinding(rows: readonly Row[], t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'arguments') - at(b, 'arguments'));
  const [few, many] = [sorted.find((row) => at(row, 'arguments') === 1), sorted.at(-1)];
  if (few === undefined || many === undefined || at(many, 'arguments') <= 1) return undefined;
  const slope = (at(many, 'total_reductions') - at(few, 'total_reductions')) / (at(many, 'arguments') - 1);
  return t`A goal with one argument costs ${formatQuantity(at(few, 'total_reductions'), t`reductions`)} on another PE, every further one ${number(slope, 2)} more`;
}
