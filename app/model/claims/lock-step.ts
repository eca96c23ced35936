/** Whether numbers are nothing but inputs under another name, such as a slope that is the delay of a hop. */

import type { Values } from '../manifest/values.ts';

/** More inputs than this make a model of what is seen. */
const MOST_INPUTS = 3;
const EXACT = 1e-5;

export type Point = { set: Values; numbers: readonly number[] };

/**
 * The inputs of which every one of the numbers is a law, a sum of multiples or a product of powers, with one law for all
 * points; undefined if there are none of at most three. Needs many more points than inputs.
 */
export function inputsInStep(points: readonly Point[], keys: readonly string[]): string[] | undefined {
  const count = points[0]?.numbers.length ?? 0;
  if (count === 0 || points.length <= 2 * (MOST_INPUTS + 1)) return undefined;
  if (points.some(({ numbers }) => numbers.length !== count || !numbers.every(Number.isFinite))) return undefined;
  const varied = keys.filter((key) => isVaried(points.map(({ set }) => set[key])));
  const found = new Set<string>();
  for (let index = 0; index < count; index++) {
    const own = inputsOf(
      points.map(({ numbers }) => numbers[index] as number),
      points,
      varied,
    );
    if (!own) return undefined;
    for (const key of own) found.add(key);
  }
  return found.size > 0 ? keys.filter((key) => found.has(key)) : undefined;
}

function isVaried(values: readonly (number | string | undefined)[]): boolean {
  return values.every((value) => typeof value === 'number' && value >= 0) && new Set(values).size > 2;
}

function inputsOf(numbers: readonly number[], points: readonly Point[], keys: readonly string[]): string[] | undefined {
  const columns = keys.map((key) => ({ key, values: points.map(({ set }) => Number(set[key])) }));
  const positive = columns.filter(({ values }) => values.every((value) => value > 0));
  for (let size = 0; size <= MOST_INPUTS; size++) {
    const found =
      linearIn(numbers, columns, size) ??
      (numbers.every((value) => value > 0)
        ? linearIn(numbers.map(Math.log), positive.map(logarithms), size)
        : undefined);
    if (found) return found;
  }
  return undefined;
}

type Column = { key: string; values: readonly number[] };

const logarithms = ({ key, values }: Column): Column => ({ key, values: values.map(Math.log) });

/** The columns, `size` of them, of which y is a constant and a multiple of each, to the precision. */
function linearIn(y: readonly number[], columns: readonly Column[], size: number): string[] | undefined {
  const most = EXACT * Math.max(...y.map(Math.abs), Number.MIN_VALUE);
  const ones = y.map(() => 1);
  const free = columns.map(({ key, values }) => ({ key, values: without(values, ones), least: 1e-9 * norm(values) }));
  return spannedBy(without(y, ones), free, size, most);
}

// Of two or three inputs of a law the weightiest is among so many that go best with the numbers.
const TRIED = 8;

/** By Gram and Schmidt, which stays exact where the normal equations do not: what is left is free of what was chosen. */
function spannedBy(
  y: readonly number[],
  columns: readonly (Column & { least: number })[],
  size: number,
  most: number,
): string[] | undefined {
  if (size === 0) return y.every((value) => Math.abs(value) <= most) ? [] : undefined;
  const varied = columns
    .flatMap((column) => {
      const length = norm(column.values);
      return length > column.least ? { ...column, weight: Math.abs(dot(y, column.values)) / length } : [];
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { key, values } of varied.slice(0, size === 1 ? 1 : TRIED)) {
    const others = size === 1 ? [] : varied.filter((other) => other.key !== key);
    const free = others.map((other) => ({ ...other, values: without(other.values, values) }));
    const found = spannedBy(without(y, values), free, size - 1, most);
    if (found) return [key, ...found];
  }
  return undefined;
}

function without(row: readonly number[], direction: readonly number[]): number[] {
  const part = dot(row, direction) / dot(direction, direction);
  return row.map((value, index) => value - part * (direction[index] as number));
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

const norm = (row: readonly number[]) => Math.sqrt(dot(row, row));

/**
 * The input to which every number is proportional, or inversely, on at least half of the points, though something else may
 * limit it on others, such as a buffer too small for the delay; 'identity' if the numbers are the same on as many.
 * Undefined if there is none, or if the numbers move over the plausible points, where the inputs are what they are in `base`.
 */
export function inputOfMost(
  plausible: readonly Point[],
  wide: readonly Point[],
  base: Values,
  keys: readonly string[],
): string[] | 'identity' | undefined {
  const usual = plausible[0]?.numbers;
  if (usual === undefined || !plausible.every(({ numbers }) => areClose(numbers, usual))) return undefined;
  const isMost = (factor: (set: Values) => number) => {
    const close = wide.filter(({ set, numbers }) =>
      areClose(
        numbers,
        usual.map((value) => value * factor(set)),
      ),
    );
    return wide.length > 0 && 2 * close.length >= wide.length;
  };
  if (isMost(() => 1)) return 'identity';
  for (const key of keys)
    for (const power of [1, -1]) if (isMost((set) => (Number(set[key]) / Number(base[key])) ** power)) return [key];
  return undefined;
}

/** Whether as many numbers are the same, to the precision. */
export function areClose(numbers: readonly number[], others: readonly number[]): boolean {
  return (
    numbers.length === others.length &&
    numbers.every((value, index) => Math.abs(value - (others[index] as number)) <= EXACT * Math.max(1, Math.abs(value)))
  );
}

/** Whether numbers that are known are the same on all machines. */
export function isConstant(numbers: readonly number[]): boolean {
  const known = numbers.filter(Number.isFinite);
  return known.every((value) => areClose([value], [known[0] as number]));
}

/** Whether one row of positive numbers is the other times a constant, or a constant by it, wherever both are known. */
export function areInProportion(numbers: readonly number[], others: readonly number[]): boolean {
  const both = numbers.flatMap((value, index) => {
    const other = others[index] ?? Number.NaN;
    return value > 0 && other > 0 ? [{ ratio: Math.log(value / other), product: Math.log(value * other) }] : [];
  });
  const count = numbers.filter(Number.isFinite).length;
  const isOne = (logarithms: number[]) => logarithms.every((one) => Math.abs(one - (logarithms[0] as number)) <= EXACT);
  return (
    both.length === count &&
    count > MOST_INPUTS &&
    (isOne(both.map(({ ratio }) => ratio)) || isOne(both.map(({ product }) => product)))
  );
}
