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
  return found.size > 0 ? [...found] : undefined;
}

function isVaried(values: readonly (number | string | undefined)[]): boolean {
  return values.every((value) => typeof value === 'number' && value > 0) && new Set(values).size > 2;
}

function inputsOf(numbers: readonly number[], points: readonly Point[], keys: readonly string[]): string[] | undefined {
  const column = (key: string) => points.map(({ set }) => Number(set[key]));
  for (let size = 0; size <= MOST_INPUTS; size++)
    for (const chosen of combinations(keys, size)) {
      const columns = chosen.map(column);
      if (isLinear(columns, numbers)) return chosen;
      if (numbers.every((value) => value > 0) && isLinear(columns.map(logarithms), logarithms(numbers))) return chosen;
    }
  return undefined;
}

const logarithms = (numbers: readonly number[]) => numbers.map(Math.log);

function* combinations(keys: readonly string[], size: number, from = 0): Generator<string[]> {
  if (size === 0) yield [];
  else
    for (let index = from; index < keys.length; index++)
      for (const rest of combinations(keys, size - 1, index + 1)) yield [keys[index] as string, ...rest];
}

/** Whether y is a constant and a multiple of each column, to the precision. */
function isLinear(columns: readonly (readonly number[])[], y: readonly number[]): boolean {
  const rows = [y.map(() => 1), ...columns];
  const size = Math.max(...y.map(Math.abs), Number.MIN_VALUE);
  // By Gram and Schmidt, which stays exact where the normal equations do not.
  const basis: number[][] = [];
  for (const row of rows) {
    const rest = without(row, basis);
    const length = norm(rest);
    if (length > 1e-9 * norm(row)) basis.push(rest.map((value) => value / length));
  }
  return Math.max(...without(y, basis).map(Math.abs)) <= EXACT * size;
}

function without(row: readonly number[], basis: readonly (readonly number[])[]): number[] {
  return basis.reduce<number[]>(
    (rest, one) => {
      const part = dot(rest, one);
      return rest.map((value, index) => value - part * (one[index] as number));
    },
    [...row],
  );
}

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);
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

function areClose(numbers: readonly number[], others: readonly number[]): boolean {
  return (
    numbers.length === others.length &&
    numbers.every((value, index) => Math.abs(value - (others[index] as number)) <= EXACT * Math.max(1, Math.abs(value)))
  );
}
