/** Comparing simulated numbers with published ones. */
import type { Claim } from './claims.ts';
import { highest, lowest, readTolerance, type Tolerance } from './tolerance.ts';

export type Comparison = {
  agrees: boolean;
  /** Relative to the published value, signed, the largest; NaN where there is none. */
  error: number;
};

/** `simulated` against `published` as the claim's operator says. NaN never agrees. */
export function compare(claim: Claim, simulated: readonly number[], published: readonly number[]): Comparison {
  const tolerance = readTolerance(claim.tolerance);
  const target = claim.test?.target === undefined ? published : [claim.test.target];
  const complete = simulated.length > 0 && !simulated.some(Number.isNaN);
  switch (claim.operator) {
    case 'eq':
    case 'approx':
      return each(simulated, target, (value, wanted) =>
        within(value, lowest(wanted, tolerance), highest(wanted, tolerance)),
      );
    case 'lt':
      return each(simulated, target, (value, wanted) => value < highest(wanted, tolerance));
    case 'le':
      return each(simulated, target, (value, wanted) => within(value, -Infinity, highest(wanted, tolerance)));
    case 'gt':
      return each(simulated, target, (value, wanted) => value > lowest(wanted, tolerance));
    case 'ge':
      return each(simulated, target, (value, wanted) => within(value, lowest(wanted, tolerance), Infinity));
    case 'range':
      return inRange(simulated, target, tolerance);
    case 'order':
      return { agrees: complete && inOrder(claim, simulated), error: Number.NaN };
    case 'shape':
      return {
        agrees:
          complete &&
          (claim.test?.shape === 'ascending'
            ? ascends(simulated)
            : simulated.every((value) => within(Math.abs(value), 0, tolerance.amount))),
        error: Number.NaN,
      };
  }
}

/** A single number on either side goes with every one on the other; of several, each with its own. */
function each(
  simulated: readonly number[],
  published: readonly number[],
  holds: (value: number, wanted: number) => boolean,
): Comparison {
  const wanted = (index: number) => (published.length === 1 ? published[0] : published[index]) ?? Number.NaN;
  const values =
    simulated.length === 1 && published.length > 1 ? published.map(() => simulated[0] as number) : simulated;
  const paired = values.length > 0 && (published.length === 1 || published.length === values.length);
  const errors = values.map((value, index) => relative(value, wanted(index)));
  return { agrees: paired && values.every((value, index) => holds(value, wanted(index))), error: worst(errors) };
}

/** All between the two published ends, widened by the tolerance. The error is how far the worst lies outside them. */
function inRange(simulated: readonly number[], [low, high]: readonly number[], tolerance: Tolerance): Comparison {
  if (low === undefined || high === undefined || simulated.length === 0) return { agrees: false, error: Number.NaN };
  const errors = simulated.map((value) => {
    if (value < low) return relative(value, low);
    return value > high ? relative(value, high) : value * 0;
  });
  const agrees = simulated.every((value) => within(value, lowest(low, tolerance), highest(high, tolerance)));
  return { agrees, error: worst(errors) };
}

function inOrder(claim: Claim, simulated: readonly number[]): boolean {
  const names = [claim.published].flat().length;
  const signed = claim.test?.order === 'descending' ? simulated.map((value) => -value) : simulated;
  const families = Array.from({ length: signed.length / names }, (_, i) => signed.slice(i * names, (i + 1) * names));
  return signed.length % names === 0 && families.every(ascends);
}

function ascends(numbers: readonly number[]): boolean {
  return numbers.length > 1 && numbers.every((value, index) => index === 0 || value > (numbers[index - 1] as number));
}

// Bounds are inclusive up to the rounding of binary fractions: 2 lies within 1.9 ± 0.1.
const ROUNDING = 1e-9;

function within(value: number, low: number, high: number): boolean {
  const slack = Math.abs(value) * ROUNDING;
  return value >= low - slack && value <= high + slack;
}

function relative(value: number, wanted: number): number {
  if (wanted === 0) return Number.NaN;
  const error = (value - wanted) / Math.abs(wanted);
  return Math.abs(error) < ROUNDING ? 0 : error;
}

function worst(errors: readonly number[]): number {
  return errors.some(Number.isNaN)
    ? Number.NaN
    : errors.reduce((most, error) => (Math.abs(error) > Math.abs(most) ? error : most), 0);
}
