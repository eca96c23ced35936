/** Numbers as a person reads them: three significant digits, the unit, and its SI prefix. */

import { english, type Words } from './words.ts';

const PREFIXES: readonly [string, number][] = [
  ['p', -12],
  ['n', -9],
  ['µ', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
];

// Units that take SI prefixes; counted things (cycles, flits, nodes) do not.
const PREFIXED = /^([pnµmkMGT]?)(s|bit\/s|B\/s|byte\/s|Hz)$/;

const DASH = '–';

/** The unit of what is a fraction of a whole and is read in %. */
export const FRACTION = 'fraction';

/** Whether no number in a text is unknown. */
export const isKnown = (text: string): boolean => !text.includes(DASH);

/**
 * "5.42 Gbit/s", "80 ns", "18,200 cycles"; a dash for NaN. `digits` significant ones at most; without a unit the
 * number alone.
 */
export function formatQuantity(value: number, unit: string, digits = 3): string {
  const asked = `${value} ${digits} ${unit}`;
  const known = said.get(asked);
  if (known !== undefined) return known;
  const text = quantityText(value, unit, digits);
  if (said.size >= MOST_SAID) said.clear();
  said.set(asked, text);
  return text;
}

/** What was said last: a move of a slider says the places of all curves again. */
const said = new Map<string, string>();
const MOST_SAID = 2000;

function quantityText(value: number, unit: string, digits: number): string {
  if (Number.isNaN(value)) return DASH;
  if (unit === FRACTION) return quantityText(100 * value, '%', digits);
  // As it will be read: 999.6 ms is 1 s.
  const read = Number(value.toPrecision(digits));
  const fitting = fitPrefix(read, displayUnit(unit));
  const text = formatNumber(read * 10 ** fitting.power, digits);
  return unit === '%' ? `${text} %` : withUnit(text, fitting.unit);
}

/** The engine writes plain letters: its "us" are µs, its "x" is a sign. */
export function displayUnit(unit: string): string {
  return unit === 'x' ? '×' : unit.replace(/(^|\/)us(?=$|\/)/, '$1µs');
}

/** A number with a unit behind it, if there is one: "1 word", "8 words". Letters of the engine are those of a reader. */
export function withUnit(text: string, unit: string): string {
  if (unit === '') return text;
  return `${text} ${text === '1' ? singular(unit) : displayUnit(unit).replace(COUNTABLE, '$1s')}`;
}

/** Of the units that papers name in the singular, those that are counted: "32 bytes", "3 cycles/byte". */
const COUNTABLE =
  /^(bit|byte|channel|circuit|clock|contact|cycle|hop|level|link|master|message|node|piece|processor|register|start-up|thread|word)(?=\/(?!s$)| |$)/;

/** A quantity with its unit: "time, ms"; "rows" and "lines of an item" say it. */
export function nameWithUnit(name: string, unit: string, t: Words = english): string {
  return unit === '' || saysUnit(name, unit) ? name : t`${name}, ${unit}`;
}

/** The head of a column of numbers: "time (ms)", "efficiency" of fractions. */
export const headOf = ({ label, unit }: { label: string; unit: string }, t: Words = english): string =>
  unit === '' || unit === FRACTION ? label : t`${label} (${unit})`;

/** Whether one of the words of a name is its unit. */
export const saysUnit = (name: string, unit: string): boolean => name.split(' ').includes(unit);

/** "words" is "word", "pieces per PE" is "piece per PE"; what counts nothing stays as it is. */
function singular(unit: string): string {
  return displayUnit(unit).replace(/^[A-Za-z ]{2,}s(?=\/| per |$)/, (many) => many.replace(/ies$/, 'ys').slice(0, -1));
}

// Not before small words, which are not what it counts, nor before long ones, which would leave lines uneven.
const COUNTED =
  /(?<=\d) (?=[%A-Za-zµ/]{1,6}(?![A-Za-z/])|[ぁ-んァ-ヶ一-龠])(?!(?:and|at|by|for|from|in|is|of|on|or|to|with)\b)/g;

/** The same text, in which no line ends between a number and its unit or its counter, or within フリット/サイクル, J-Machine or CM-5. */
export function keepTogether(text: string): string {
  return text
    .replace(COUNTED, '\u00a0')
    .replace(/(?<=[ァ-ヶー一-龠]\/|\d)(?=[ぁ-んァ-ヶ一-龠])|(?<=[A-Za-z]-)(?=[A-Z\d])/g, '\u2060');
}

/** Digits of a place along an axis: whole numbers are counts that were set, such as 65,536 bytes. */
export const digitsOf = (place: number): number => (Number.isInteger(place) ? 9 : 3);

/** A fraction as "43 %". */
export function formatShare(fraction: number): string {
  if (Number.isNaN(fraction)) return DASH;
  const nines = fraction < 1 && fraction >= 0.995 ? Math.min(4, Math.floor(-Math.log10(1 - fraction))) : 1;
  return `${formatNumber(fraction * 100, fraction < 0.1 ? 1 : nines + 1)} %`;
}

/** "+1.2 %", "0 %"; empty if the error means nothing. A digit more where it would read as the tolerance, "± 1.2 %". */
export function errorText(error: number, tolerance = ''): string {
  if (Number.isNaN(error)) return '';
  const rounded = (digits: number) => (Math.abs(error) * 100).toFixed(digits).replace(/\.0+$/, '');
  const percent = tolerance.endsWith(` ${rounded(1)} %`) ? rounded(2) : rounded(1);
  return percent === '0' ? '0 %' : `${error > 0 ? '+' : '−'}${percent} %`;
}

/** Plain decimal digits, grouped by thousands, a true minus; an exponent only where the digits would fill a line. */
export function formatNumber(value: number, digits: number): string {
  if (Number.isNaN(value)) return DASH;
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  const rounded = Number(value.toPrecision(digits));
  if (rounded === 0) return '0';
  const size = Math.abs(rounded);
  if (size >= 1e15 || size < 1e-6) return String(rounded).replaceAll('-', '−').replace('e+', 'e');
  const text = formatterFor(digits).format(size);
  return rounded < 0 ? `−${text}` : text;
}

const formatters = new Map<number, Intl.NumberFormat>();

/** Making one takes longer than a thousand numbers with it. */
function formatterFor(digits: number): Intl.NumberFormat {
  const known = formatters.get(digits);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', { maximumSignificantDigits: digits });
  formatters.set(digits, made);
  return made;
}

/** The prefix in which a value has one to three digits before the point, and the power of ten that brings it there; of other units none. */
export function fitPrefix(value: number, unit: string): { power: number; unit: string } {
  const match = PREFIXED.exec(unit);
  const from = PREFIXES.find(([prefix]) => prefix === match?.[1]);
  if (!match || !from || value === 0 || !Number.isFinite(value)) return { power: 0, unit };
  const exponent = Math.log10(Math.abs(value)) + from[1];
  // A hair above keeps 1000 from being shown as 1000 of the smaller prefix when the logarithm rounds down.
  const fitting = PREFIXES.findLast(([, power]) => power <= exponent + 1e-12) ?? ['p', -12];
  return { power: from[1] - fitting[1], unit: `${fitting[0]}${match[2]}` };
}

/** Whether a unit is one of those that have prefixes. */
export const takesPrefixes = (unit: string): boolean => PREFIXED.test(unit);
