/** What it would take, in sentences. */

import type { Parameter } from '../manifest/manifest.ts';
import { formatValue, valueText } from '../manifest/value.ts';
import type { MachinePreset } from '../presets/presets.ts';
import { formatNumber, formatShare } from '../words/units.ts';
import { english, lowerFirst, type Words } from '../words/words.ts';
import { type Goal, goalText, type Quantity } from './goal.ts';
import type { Reached } from './reach.ts';

/** Ratios that differ by less are called alike. */
const ALIKE = 0.03;
const near = (ratio: number, to: number) => Math.abs(ratio / to - 1) < ALIKE;

/** "Halve start-up: 55 → 27 µs". */
export function changeWords(
  parameter: Parameter,
  now: number,
  found: { value: number; sure: boolean },
  t: Words = english,
) {
  const { value, sure } = found;
  const [from, to] = [now, value].map((one) => valueText(parameter, one, t));
  // Where a unit changes with its prefix, it stands twice.
  const before = parameter.unit === 'ps' || parameter.unit === 'x' ? from : formatValue(parameter, now, t);
  const way = t`${before} → ${sure ? to : t`about ${to}`}`;
  return t`${deedOf(lowerFirst(t(parameter.label)), value / now, t)}: ${way}`;
}

function deedOf(label: string, ratio: number, t: Words): string {
  if (ratio === 0) return t`Do without ${label}`;
  if (!Number.isFinite(ratio)) return t`Begin with ${label}`;
  if (near(ratio, 0.5)) return t`Halve ${label}`;
  if (near(ratio, 2)) return t`Double ${label}`;
  if (ratio > 2) return t`Make ${label} ${formatNumber(ratio, 2)} times as large`;
  if (ratio < 0.5) return t`Make ${label} ${formatNumber(1 / ratio, 2)} times smaller`;
  return ratio > 1 ? t`Raise ${label} by ${formatShare(ratio - 1)}` : t`Lower ${label} by ${formatShare(1 - ratio)}`;
}

/** What is plausible of the machine's own value, where the new one lies outside; undefined otherwise. */
export function beyondPlausible(machine: MachinePreset, parameter: Parameter, value: number, t: Words = english) {
  const known = (machine.parameters[parameter.key]?.source.plausible ?? []).filter((one) => typeof one === 'number');
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (known.length < 2 || (value >= low && value <= high)) return undefined;
  return t`beyond what this machine may have: ${formatValue(parameter, low, t)} to ${valueText(parameter, high, t)}`;
}

/** What alone cannot reach it, by name: with the best that it gives, and what changes nothing at all. */
export function neverWords(parameters: readonly Reached[], quantity: Quantity, t: Words = english): string[] {
  const never = parameters.filter(({ found }) => found === 'never');
  const nameOf = ({ parameter }: Reached) => lowerFirst(t(parameter.label));
  const some = never
    .filter(({ changes }) => changes)
    .map((one) => t`${nameOf(one)} (at best ${goalText(quantity, one.best, t)})`);
  const none = never.filter(({ changes, best }) => !changes && !Number.isNaN(best)).map(nameOf);
  const fixed = never.filter(({ best }) => Number.isNaN(best)).map(nameOf);
  return [
    ...(some.length > 0 ? [t`None of these reaches it alone: ${some.join(t`, `)}.`] : []),
    ...(none.length > 0 ? [t`These change nothing here: ${none.join(t`, `)}.`] : []),
    ...(fixed.length > 0 ? [t`These cannot have another value here: ${fixed.join(t`, `)}.`] : []),
  ];
}

const GIVEN_DIGITS = 12;

/** "efficiency at least 50 %", with all digits that a person has given. */
export const goalWords = (quantity: Quantity, { side, value }: Goal, t: Words = english): string => {
  const text = goalText(quantity, value, t, GIVEN_DIGITS);
  return side === 'least' ? t`${t(quantity.label)} at least ${text}` : t`${t(quantity.label)} at most ${text}`;
};
