/** What evidence a claim is, in a short sentence. */

import { parameterOf } from '../manifest/manifest.ts';
import { english, joinSentences, type Words } from '../words/words.ts';
import type { Evidence } from './evidence.ts';
import { percent } from './evidence-mark.ts';

/** "Agrees in 38 % of what is plausible; what decides is: Buffer per channel." Empty of what is not known, or said by a heading. */
export function evidenceText(evidence: Evidence | undefined, t: Words = english): string {
  switch (evidence?.evidence) {
    case undefined:
      return '';
    case 'fitted':
      return evidence.repeats ? t`Has the numbers of a claim that is no evidence.` : '';
    case 'inconsistent':
      return t`The paper contradicts itself here, so the claim counts for neither side.`;
    case 'follows':
      return followsText(evidence, t);
    case 'evidence':
      return joinSentences(
        [shareText(evidence, t), evidence.short ? t`Sampled with shorter runs than the test’s own.` : ''],
        t,
      );
  }
}

function followsText({ because }: Evidence, t: Words): string {
  if (because === 'inputs') return t`The test reads inputs, closed forms and printed numbers only.`;
  if (because === 'points')
    return t`The points of the test differ by less than their intervals, so they are one point.`;
  if (because === 'identity') return t`Gives the same result for all settings.`;
  return t`Is arithmetic on inputs: ${[because ?? []]
    .flat()
    .map((key) => labelOf(key, t))
    .join(t`, `)}.`;
}

function shareText({ robust = Number.NaN, decided_by: decider }: Evidence, t: Words): string {
  if (robust === 1) return t`Agrees on all plausible machines.`;
  const share =
    robust === 0
      ? t`The claim agrees for no plausible value`
      : t`The claim agrees for ${percent(robust)} of the plausible values`;
  return decider === undefined ? t`${share}.` : t`${share}; what decides is: ${labelOf(decider, t)}.`;
}

const labelOf = (key: string, t: Words) => t(parameterOf(key)?.label ?? key);
