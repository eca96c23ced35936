/** What a person gets who only names the parameter for the x axis. */
import type { Parameter } from '../manifest/manifest.ts';
import { isNumeric, rounded, STEPS, type SweepChoice, usualValues } from '../state/sweep-choice.ts';

/** A sweep of any parameter around a value. */
export function usualSweep(parameter: Parameter, value: number | string): SweepChoice {
  if (!isNumeric(parameter)) return { parameter: parameter.key, values: usualValues(parameter, value) };
  const at = Number(value);
  const { minimum, maximum, step } = parameter;
  const isLog = parameter.scale === 'log' && at > 0 && minimum >= 0;
  const low = isLog ? Math.max(minimum, at / 8, Number.MIN_VALUE) : minimum;
  const high = isLog ? at * 8 : Math.max(2 * at, minimum + 8 * step);
  const from = rounded(parameter, low);
  const to = Math.min(maximum, rounded(parameter, high));
  // A value at the top of its range has nothing above it.
  const least = from < to ? from : minimum;
  return {
    parameter: parameter.key,
    from: least,
    to,
    steps: STEPS.usual,
    scale: isLog && least > 0 ? 'log' : 'linear',
  };
}
