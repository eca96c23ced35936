/** How sure an estimate is, as the engine codes it. */

import { english, message, type Words } from '../words/words.ts';

/** Codes in the column `state` of an estimate. */
export const ESTIMATE_STATE = { coarse: 0, converged: 1, budgetSpent: 2, saturated: 3, unsettled: 4 } as const;

const STATE_WORDS = [
  message('approximate'),
  message('final'),
  message('needs a longer run'),
  message('saturated'),
  message('needs a longer run, may still grow'),
] as const;

/** A code of the column `state` in a word. */
export function stateWord(code: number, t: Words = english): string {
  return t(STATE_WORDS[code] ?? message('unknown'));
}
