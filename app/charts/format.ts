/** Numbers along an axis. Single values are formatted by the model room's units. */

import { FRACTION, formatNumber as formatDigits, formatQuantity } from '../model/words/units.ts';

/** Prefixes that a unit may wear, with the factor to the bare unit. */
const prefixes: readonly (readonly [string, number])[] = [
  ['p', 1e-12],
  ['n', 1e-9],
  ['µ', 1e-6],
  ['m', 1e-3],
  ['', 1],
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
  ['T', 1e12],
];
const bases: readonly string[] = ['s', 'bit/s', 'B/s', 'byte/s', 'Hz', 'RPS'];

/** With at most three significant digits; "–" for what is unknown. */
export function formatNumber(value: number): string {
  return formatDigits(value, 3);
}

/** What stands at a value of an axis: its name, else the number with its unit. */
export function formatPlace({ unit, names }: { unit: string; names?: readonly string[] }, value: number): string {
  return names ? (names[value] ?? '') : formatQuantity(value, unit);
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

const prefixOf = (unit: string) =>
  prefixes.find(([prefix]) => unit.startsWith(prefix) && bases.includes(unit.slice(prefix.length)));

/** Whether a unit is one of those that have prefixes. */
export const takesPrefixes = (unit: string): boolean => prefixOf(unit) !== undefined;

/** Chooses one prefix for a whole axis: the one that brings `magnitude` (in `unit`) to 1..1000. Other units stay. */
export function unitScale(unit: string, magnitude: number): UnitScale {
  if (unit === FRACTION) return { factor: 100, unit: '%' };
  const own = prefixOf(unit);
  if (own === undefined || !Number.isFinite(magnitude) || magnitude === 0) return { factor: 1, unit };
  const bare = Math.abs(magnitude) * own[1];
  const best = prefixes.filter(([, factor]) => bare >= factor * 0.9999).at(-1) ?? prefixes[0] ?? own;
  return { factor: own[1] / best[1], unit: best[0] + unit.slice(own[0].length) };
}
