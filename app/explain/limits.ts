/** What limits performance at a point: the largest of the terms that are not the work itself. */

import { pointState } from '../model/manifest/estimate-state.ts';
import { isKnown } from '../model/words/units.ts';
import { english, joinSentences, type Words } from '../model/words/words.ts';
import { type Account, type Evidence, shareOf } from './account.ts';
import type { Limit } from './explanation.ts';
import { accountOf, explanationOf } from './index.ts';

// Below this share, what is lost is not what a reader should look at.
const LITTLE = 0.1;

/** Undefined while nothing is known, or where the result has no parts. */
export function limitOf(evidence: Evidence, t: Words = english): Limit | undefined {
  if (pointState(evidence.row) === 'saturated') return { cause: 'saturation', share: 1 };
  const account = accountOf(evidence, t);
  return account && largestOf(evidence, account);
}

function largestOf(evidence: Evidence, account: Account): Limit | undefined {
  const { limits } = explanationOf(evidence.values);
  const share = (...keys: string[]) => shareOf(account, ...keys);
  const [most] = limits?.candidates(share).sort((a, b) => b.share - a.share) ?? [];
  return most !== undefined && most.share < LITTLE ? (limits?.rest?.(share) ?? most) : most;
}

/** One or two sentences for a person; empty if nothing is known, and without what a run that has just begun cannot say. */
export function limitsSentence(evidence: Evidence, t: Words = english): string {
  const { point, limits } = explanationOf(evidence.values);
  const account = accountOf(evidence, t);
  const limit = account && largestOf(evidence, account);
  const lead = account && limit ? (limits?.lead?.(account, limit, t) ?? '') : '';
  return joinSentences([lead, point?.(evidence, t) ?? ''].filter(isKnown), t);
}
