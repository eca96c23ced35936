/** Numbers along an axis. Single values are formatted by the model room's units. */

import { digitsOf, FRACTION, fitPrefix, formatNumber as formatDigits, formatQuantity } from '../model/words/units.ts';

/** With at most three significant digits; "–" for what is unknown. */
export function formatNumber(value: number): string {
  return formatDigits(value, 3);
}

/** A place along an axis, in the unit in which it is drawn, `factor` of its own: what is whole there was set, and is exact here. */
export const placeNumber = (place: number, factor = 1): string => formatDigits(place * factor, digitsOf(place));

/** What stands at a value of an axis: its name, else the number with its unit. */
export function formatPlace({ unit, names }: { unit: string; names?: readonly string[] }, value: number): string {
  return names ? (names[value] ?? '') : formatQuantity(value, unit, digitsOf(value));
}

/** With a fixed number of decimals, as the ticks of one axis want it. */
export function formatFixed(value: number, decimals: number): string {
  const [whole = '', fraction] = Math.abs(value)
    .toFixed(Math.min(20, Math.max(0, decimals)))
    .split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** `value` times `factor` is in `unit`. */
export type UnitScale = { factor: number; unit: string };

/** Chooses one prefix for a whole axis: the one that brings `magnitude` (in `unit`) to 1..1000. Other units stay. */
export function unitScale(unit: string, magnitude: number): UnitScale {
  if (unit === FRACTION) return { factor: 100, unit: '%' };
  const fitting = fitPrefix(magnitude / 0.9999, unit);
  return { factor: 10 ** fitting.power, unit: fitting.unit };
}

/** The same for values from `low` to `high`: of the largest; on a logarithmic axis, where all have the same room, of the middle. */
export function axisUnit(unit: string, scale: 'linear' | 'log', [low, high]: readonly [number, number]): UnitScale {
  return unitScale(unit, scale === 'log' ? Math.sqrt(low * high) : Math.max(Math.abs(low), Math.abs(high)));
}
