/** What the page makes of what a program of a person's own declares. */
import type { Declared } from '../../engine/script/interpreter.ts';
import { ARGUMENTS } from '../../model/manifest/brought.ts';
import type { SweepChoice } from '../../model/state/sweep-choice.ts';

const STEPS = 6;

/**
 * Its values between its ends, which are those that are declared, or an eighth of the default and eight times as much; a share of the way
 * is from 0 to 1.
 */
export function alongOf({ default: standard, min, max, log }: Declared) {
  const around = Math.abs(standard) || 1;
  const [from, to] = [min ?? around / 8, max ?? around * 8];
  const isLog = log === true && from > 0;
  const isWhole = Number.isInteger(from) && Number.isInteger(to);
  const exact = (share: number) => (isLog ? from * (to / from) ** share : from + (to - from) * share);
  return {
    valueAt: (share: number) => (isWhole ? Math.round(exact(share)) : Number(exact(share).toPrecision(4))),
    shareOf: (value: number) => (isLog ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from)),
  };
}

/** The values of all parameters but the first, as the program has them. */
export function argumentsOf(parameters: readonly Declared[]): readonly (readonly [key: string, value: number])[] {
  return parameters.slice(1).flatMap(({ default: standard }, index) => {
    const key = ARGUMENTS[index + 1];
    return key === undefined || standard < 0 ? [] : [[key, standard] as const];
  });
}

/** The first parameter goes on the x axis; a program without one has a single point. */
export function sweepOf(parameters: readonly Declared[]): Extract<SweepChoice, { values: unknown }> {
  const [first] = parameters;
  const [parameter = ''] = ARGUMENTS;
  if (!first) return { parameter, values: [1] };
  const { valueAt } = alongOf(first);
  const values = Array.from({ length: STEPS }, (_, step) => valueAt(step / (STEPS - 1)));
  // An argument below 0 would be the default.
  return { parameter, values: [...new Set(values)].filter((value) => value >= 0) };
}
