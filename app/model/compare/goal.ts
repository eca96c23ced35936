/** A goal for what a chart shows: at least, or at most, so much of it. */

import type { AxisPreset } from '../presets/presets.ts';
import { isGain } from '../words/gain.ts';
import { isShare, unitOnAxis } from '../words/share.ts';
import { displayUnit, formatQuantity } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';

/** `value` in the unit of the column. */
export type Goal = { side: 'least' | 'most'; value: number };

export type Quantity = Pick<AxisPreset, 'column' | 'label' | 'unit'>;

/** On which side of a goal a quantity has to be. */
export const sideOf = (quantity: Pick<Quantity, 'column'>): Goal['side'] => (isGain(quantity) ? 'least' : 'most');

/** What stands behind a number that a person gives. */
export const unitOf = (quantity: Quantity, t: Words = english): string =>
  isShare(quantity) ? '%' : displayUnit(t(quantity.unit));

/** How many of that unit are one of the column. */
export const factorOf = (quantity: Quantity): number => (isShare(quantity) ? 100 : 1);

export const goalText = (quantity: Quantity, value: number, t: Words = english, digits = 3): string =>
  formatQuantity(value, unitOnAxis(quantity, t), digits);

const NICE = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const BETTER = 0.2;

/** The next round number that is better than now by a fifth; of a share at most halfway to all of it. */
export function usualGoal(quantity: Quantity, side: Goal['side'], now: number): number {
  const better = side === 'least' ? now * (1 + BETTER) : now * (1 - BETTER);
  if (!(better > 0)) return better;
  const power = 10 ** Math.floor(Math.log10(better));
  // A hair, so that 0.3 stays 0.3.
  const nice =
    side === 'least'
      ? NICE.find((one) => one * power >= better * (1 - 1e-9))
      : NICE.findLast((one) => one * power <= better * (1 + 1e-9));
  const value = Number(((nice ?? 1) * power).toPrecision(3));
  return isShare(quantity) && side === 'least' ? Math.min(value, Number(((1 + now) / 2).toPrecision(2))) : value;
}

export function isReached({ side, value }: Goal, result: number): boolean {
  return side === 'least' ? result >= value : result <= value;
}
