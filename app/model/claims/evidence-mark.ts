/** What evidence a claim is, as the label of a mark on a chart has it. */

import { formatNumber } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import type { Evidence } from './evidence.ts';

/** For the label of a mark: "fitted", "38 % of the plausible". */
export function evidenceMark(evidence: Evidence | undefined, t: Words = english): string {
  if (evidence?.evidence === 'fitted') return t`fitted`;
  if (evidence?.evidence === 'follows') return t`follows from inputs`;
  if (evidence?.evidence === 'inconsistent') return t`the paper contradicts itself`;
  return evidence?.robust === undefined ? '' : t`agrees for ${percent(evidence.robust)} of the plausible values`;
}

export const percent = (share: number) => `${formatNumber(share * 100, 2)} %`;
