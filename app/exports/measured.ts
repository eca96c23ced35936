/**
 * Points that a person has measured, from a table as text: CSV, TSV, or columns between spaces as benchmarks print them. Columns are
 * found by their names, and changed by hand.
 */

import { dsvFormat } from 'd3-dsv';
import type { MeasuredPoint } from '../model/state/explorer-state.ts';
import { isShare } from '../model/words/share.ts';
import { english, type Words } from '../model/words/words.ts';

/** `unit` as the head of the column says it, '' where it says none; a value that is no number is NaN. */
export type MeasuredColumn = { name: string; unit: string; values: number[] };

/** Characters of the longest table. */
export const LONGEST_TABLE = 2 ** 20;
/** A measured part of a whole may be a little more. */
const MOST_OF_WHOLE = 1.5;
/** Each is a choice in four lists. */
const MOST_COLUMNS = 100;

/** By place among the columns; `error` is half of the interval of y, `low` and `high` its ends. */
export type Mapping = {
  x: number;
  y: number;
  error?: number;
  low?: number;
  high?: number;
  xUnit: string;
  yUnit: string;
};

/** An axis on which points stand; `label` in the language of the table, `column` what the simulation has there. */
export type MeasuredAxis = { label: string; unit: string; scale: 'linear' | 'log'; column?: string };

/** The columns that hold numbers, or why there are none. */
export function readTable(text: string, t: Words = english): MeasuredColumn[] | { problem: string } {
  if (text.length > LONGEST_TABLE) return { problem: t`it has more than ${LONGEST_TABLE / 2 ** 20} MB` };
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const isNote = (line: string) => /^\s*#/.test(line);
  const data = text.includes('#') ? lines.filter((line) => !isNote(line)) : lines;
  const split = splitterOf(data);
  const rows = data.map(split);
  const numberOf = readerOf(rows);
  const [first = []] = rows;
  const isHead = first.every((cell) => Number.isNaN(numberOf(cell)));
  const noted = lines.slice(0, lines.indexOf(data[0] ?? '')).findLast(isNote);
  const body = isHead ? rows.slice(1) : rows;
  const width = body.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > MOST_COLUMNS) return { problem: t`it has more than ${MOST_COLUMNS} columns` };
  const names = isHead ? first : namesIn(noted, width);
  const columns = Array.from({ length: width }, (_, place): MeasuredColumn => {
    const [, name = '', unit = ''] =
      /^(.*?)(?:\s*[([（]([^()[\]（）]*)[)\]）])?$/.exec(names[place]?.trim() ?? '') ?? [];
    return { name: name || t`column ${place + 1}`, unit, values: body.map((row) => numberOf(row[place])) };
  });
  const numeric = columns.filter(({ values }) => values.some((value) => !Number.isNaN(value)));
  return numeric.length < 2 ? { problem: t`it needs two columns of numbers, one for each axis` } : numeric;
}

/** Benchmarks write the names of columns as a comment right above them. Between words of a name is one space, unless each word is a name. */
function namesIn(note = '', width: number): string[] {
  const text = note.replace(/#/g, ' ').trim();
  const words = text.split(/\s+/);
  return words.length === width ? words : text.split(/\s{2,}|\t|[,;]/);
}

/** How most lines are split into columns alike. */
function splitterOf(lines: readonly string[]): (line: string) => string[] {
  const marks = ['\t', ';', ','];
  const mark = marks.find((one) => lines.filter((line) => line.includes(one)).length > lines.length / 2);
  if (mark === undefined) return (line) => line.trim().split(/\s+/);
  const parse = dsvFormat(mark).parseRows;
  return (line) => (line.includes('"') ? (parse(line)[0] ?? []) : line.split(mark));
}

/** A comma that cannot group thousands, as in "1,5", "0,125" and "1.024,5". */
const isDecimal = (cell: string) =>
  cell.includes(',') &&
  /^\s*[-+]?[\d.]*,\d+(e[-+]?\d+)?\s*$/i.test(cell) &&
  !/^\s*[-+]?[1-9]\d{0,2},\d{3}\s*$/.test(cell);

/** Numbers as the table writes them: where one has a decimal comma all have, and points group thousands; else commas do. */
function readerOf(rows: readonly (readonly string[])[]): (cell?: string) => number {
  const hasCommas = rows.some((row) => row.some(isDecimal));
  const [mark, group] = hasCommas ? ['.', /(?<=\d)\.(?=\d{3}(\D|$))/g] : [',', /(?<=\d),(?=\d{3}(\D|$))/g];
  return (cell = '') => {
    const trimmed = cell.trim();
    const text = trimmed.includes(mark) ? trimmed.replace(group, '') : trimmed;
    return text === '' ? Number.NaN : Number(hasCommas ? text.replace(',', '.') : text);
  };
}

const FAMILIES: readonly Readonly<Record<string, number>>[] = [
  { ps: 1e-12, ns: 1e-9, us: 1e-6, ms: 1e-3, s: 1 },
  { bytes: 1, kB: 1e3, KiB: 1024, MB: 1e6, MiB: 1024 ** 2 },
  {
    'B/s': 1,
    'kB/s': 1e3,
    'MB/s': 1e6,
    'MiB/s': 1024 ** 2,
    'GB/s': 1e9,
    'GiB/s': 1024 ** 3,
    'Mbit/s': 125e3,
    'Gbit/s': 125e6,
  },
  { '': 1, '%': 0.01 },
];

/** By the unit of an axis, the units from which values can be taken there, with their factors; its own is the first. */
export function unitsFor(unit: string): readonly { unit: string; factor: number }[] {
  const [plain = '', ...per] = unit.replace('µ', 'u').split(/(?=\/(?:message|word)$)/);
  const family = FAMILIES.find((one) => Object.hasOwn(one, plain)) ?? { [plain]: 1 };
  const base = family[plain] ?? 1;
  const all = Object.entries(family).map(([name, size]) => ({ unit: name + per.join(''), factor: size / base }));
  return all.sort((a, b) => Number(b.factor === 1) - Number(a.factor === 1));
}

/** The same unit by another name. */
const ALIASES: readonly [RegExp, string][] = [
  [/^(usecs?|microseconds?|µs|μs)$/i, 'us'],
  [/^(msecs?|milliseconds?)$/i, 'ms'],
  [/^(nsecs?|nanoseconds?)$/i, 'ns'],
  [/^(secs?|seconds?)$/i, 's'],
  [/^(b|byte)$/i, 'bytes'],
  [/^percent$/i, '%'],
  // Of a small b: bits.
  [/^(Mb\/s|Mbps)$/, 'Mbit/s'],
  [/^(Gb\/s|Gbps)$/, 'Gbit/s'],
];

/** The unit of an axis that the head of a column says; undefined where it says none of them. */
function unitSaid(said: string, axis: string): string | undefined {
  const known = (ALIASES.find(([pattern]) => pattern.test(said))?.[1] ?? said).toLowerCase();
  return unitsFor(axis).find(({ unit }) => unit.toLowerCase() === known)?.unit;
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const NO_COLUMN: MeasuredColumn = { name: '', unit: '', values: [] };

/** Behind the name, else as its last word: "time_us", "time/ns". What stands before the slash in "MB/s" and "messages/us" is no quantity. */
function unitIn({ name, unit } = NO_COLUMN, axis: string): string | undefined {
  if (unit !== '') return unitSaid(unit, axis);
  const [word = ''] = /[^\s_,]+$/.exec(name) ?? [];
  const [, quantity = '', behind = ''] = /^([^/]*)\/(.+)$/.exec(word) ?? [];
  const isCounted = /s$/.test(quantity) || FAMILIES.some((family) => unitSaid(quantity, Object.keys(family)[0] ?? ''));
  return unitSaid(word, axis) ?? (behind === '' || isCounted ? undefined : unitSaid(behind, axis));
}

/** How much of a column's name the axis says. */
function likeness(column = NO_COLUMN, { label, unit }: MeasuredAxis): number {
  const said = new Set([...wordsIn(label), ...wordsIn(unit)]);
  const same = wordsIn(column.name).filter((word) => said.has(word)).length;
  return same + (unitIn(column, unit) !== undefined ? 0.5 : 0);
}

/** Words that begin so, perhaps behind an x or y: of "terminals", "transferred" and "devices" nothing is an end. */
const beginning = (words: string) => {
  const pattern = new RegExp(`(?<![a-z])[xy]?(?:${words})`, 'i');
  return (name: string) => pattern.test(name.replaceAll(/([a-z])(?=[A-Z±])/g, '$1 '));
};

const ENDS = {
  error: beginning('±|err|std|dev(?!i[cs])|sigma|interval|ci$'),
  low: beginning('low|min(?!ut)|from|p0?5$'),
  high: beginning('high|max|upper|p95$'),
};

/** What columns are for, as `chosen`, else by their names; where those say nothing, x is the first and y the next. */
export function guessMapping(
  columns: readonly MeasuredColumn[],
  x: MeasuredAxis,
  y: MeasuredAxis,
  chosen: Partial<Mapping> = {},
): Mapping {
  const isEnd = ({ name }: MeasuredColumn) => Object.values(ENDS).some((names) => names(name));
  const values = columns.flatMap((column, place) => (isEnd(column) ? [] : [place]));
  const best = (axis: MeasuredAxis, other: MeasuredAxis, taken?: number) => {
    const lead = (place: number) => likeness(columns[place], axis) - likeness(columns[place], other);
    const [first = columns.findIndex((_, place) => place !== taken)] = values
      .filter((place) => place !== taken)
      .sort((a, b) => lead(b) - lead(a));
    return first;
  };
  const across = chosen.x ?? best(x, y, chosen.y);
  const up = chosen.y ?? best(y, x, across);
  const found = (names: (name: string) => boolean) =>
    columns.findIndex(({ name }, place) => place !== across && place !== up && names(name));
  const [error, low, high] = [found(ENDS.error), found(ENDS.low), found(ENDS.high)];
  const ends = low >= 0 && high >= 0 ? { low, high } : error >= 0 ? { error } : {};
  // A fraction of a whole is read in % there, and so may be what was measured.
  const unitOf = (place: number, axis: MeasuredAxis) => {
    const { values } = columns[place] ?? NO_COLUMN;
    const isPercent = isShare({ column: '', ...axis }) && values.some((value) => value > MOST_OF_WHOLE);
    return unitIn(columns[place], axis.unit) ?? (isPercent ? '%' : axis.unit);
  };
  const { xUnit = unitOf(across, x), yUnit = unitOf(up, y) } = chosen;
  return { ...ends, ...chosen, x: across, y: up, xUnit, yUnit };
}

/**
 * The points in the units of the axes, from left to right, at most `most`, evenly chosen. `left` are the rows below the head, from 1,
 * that have none, and those that an axis cannot show.
 */
export function pointsOf(
  columns: readonly MeasuredColumn[],
  mapping: Mapping,
  { x, y }: { x: MeasuredAxis; y: MeasuredAxis },
  most: number,
): { points: MeasuredPoint[]; left: number[]; thinned: number } {
  const factor = (axis: MeasuredAxis, unit?: string) =>
    unitsFor(axis.unit).find((one) => one.unit === unit)?.factor ?? 1;
  const [across, up] = [factor(x, mapping.xUnit), factor(y, mapping.yUnit)];
  const valueAt = (column: number | undefined, row: number) => columns[column ?? -1]?.values[row] ?? Number.NaN;
  // An interval may be in a unit of its own.
  const unitAt = (column = -1) => unitIn(columns[column], y.unit);
  const [said, ...own] = [mapping.y, mapping.error, mapping.low, mapping.high].map(unitAt);
  const [error = up, from = up, to = up] = own.map((unit = said) => (unit === said ? up : factor(y, unit)));
  // "stddev (%)" of a time is a share of it.
  const isOfValue = own[0] === undefined && unitIn(columns[mapping.error ?? -1], '%') === '%';
  const shows = (axis: MeasuredAxis, value: number) => Number.isFinite(value) && (axis.scale === 'linear' || value > 0);
  const rows = columns[mapping.x]?.values.length ?? 0;
  const all = Array.from({ length: rows }, (_, row): MeasuredPoint => {
    const value = up * valueAt(mapping.y, row);
    const half = (isOfValue ? Math.abs(value) / 100 : error) * valueAt(mapping.error, row);
    const [low, high] =
      mapping.error === undefined
        ? [from * valueAt(mapping.low, row), to * valueAt(mapping.high, row)]
        : [value - half, value + half];
    // No interval is less than nothing wide: such an error is none.
    const ends = high >= low && Number.isFinite(high - low) ? { low, high } : {};
    return { x: across * valueAt(mapping.x, row), y: value, ...ends };
  });
  const isSound = (point: MeasuredPoint) => shows(x, point.x) && shows(y, point.y);
  const sound = all.filter(isSound).sort((a, b) => a.x - b.x);
  const step = Math.max(1, sound.length / most);
  const points = Array.from({ length: Math.min(most, sound.length) }, (_, i) => sound[Math.floor(i * step)]);
  return {
    points: points.flatMap((one) => (one ? tidied(one) : [])),
    left: all.flatMap((point, row) => (isSound(point) ? [] : [row + 1])),
    thinned: sound.length - points.length,
  };
}

/** Without what multiplication adds behind the last digit. */
const tidied = (point: MeasuredPoint): MeasuredPoint => ({
  ...point,
  ...Object.fromEntries(Object.entries(point).map(([key, value]) => [key, Number(value.toPrecision(12))])),
});
