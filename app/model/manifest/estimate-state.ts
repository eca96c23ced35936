/** How sure an estimate is, as the engine codes it. */

import { english, message, type Words } from '../words/words.ts';
import type { Row } from './manifest.ts';

/** What the codes in the column `state` of an estimate mean, by code. */
export const ESTIMATE_STATES = ['coarse', 'converged', 'budget', 'saturated', 'unsettled'] as const;

/** How far the numbers of a point can be trusted; those of a program that estimates nothing are `done`. */
export type PointState = (typeof ESTIMATE_STATES)[number] | 'done';

/** The state of a point whose last row this is. */
export function pointState({ state }: Row): PointState {
  return ESTIMATE_STATES[state ?? Number.NaN] ?? 'done';
}

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
