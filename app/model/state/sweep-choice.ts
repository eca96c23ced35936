/** What a person puts on the x axis and in what the curves differ, where that is not what the experiment offers. */
import { ARGUMENTS } from '../manifest/brought.ts';
import { type Parameter, parameterOf } from '../manifest/manifest.ts';
import { canonicalValue, clampValue, parseShape, problemOf, shapeText } from '../manifest/value.ts';
import type { Sweep } from '../presets/presets.ts';

/** A numeric parameter, in equal steps of its value or of its logarithm, both ends included. */
export type RangeSweep = {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
  readonly steps: number;
  readonly scale: 'linear' | 'log';
};

/** What goes up on a map; with `best` it shows which value of that choice is the best, each place by itself. */
export type MapChoice = RangeSweep & { readonly best?: string };

/** The values themselves; relative to the capacity as in `Sweep`. */
export type ListSweep = {
  readonly parameter: string;
  readonly values: readonly (number | string)[];
  readonly relativeTo?: 'capacity';
};

export type SweepChoice = RangeSweep | ListSweep;

/** Points on the x axis. */
export const STEPS = { least: 2, usual: 9, most: 64 } as const;
/** Curves that a chart can still tell apart. */
export const MOST_CURVES = 12;

export const isNumeric = ({ kind }: Parameter): boolean => kind === 'integer' || kind === 'real';

// Enough for any value that a person would type, few enough to be readable in a link.
const DIGITS = 6;

function rounded(parameter: Parameter, value: number): number {
  return parameter.kind === 'integer' ? Math.round(value) : Number(value.toPrecision(DIGITS));
}

/** Keys of the parameters that may be swept or tell curves apart are `allowed`. Undefined is what the preset says. */
export function normalSweep(
  preset: Sweep,
  sweep: SweepChoice | undefined,
  allowed: ReadonlySet<string>,
): SweepChoice | undefined {
  const parameter = sweep && allowed.has(sweep.parameter) ? parameterOf(sweep.parameter) : undefined;
  if (!sweep || !parameter) return undefined;
  if ('steps' in sweep) return normalRange(parameter, sweep);
  const isRelative = sweep.relativeTo === 'capacity' && isNumeric(parameter);
  const values = isRelative ? fractions(sweep.values) : allowedValues(parameter, sweep.values, STEPS.most);
  if (values.length === 0) return undefined;
  const isUsual = preset.parameter === parameter.key && (preset.relativeTo === 'capacity') === isRelative;
  if (isUsual && sameList(parameter, values, preset.values)) return undefined;
  return { parameter: parameter.key, values, ...(isRelative && { relativeTo: 'capacity' }) };
}

/** Undefined if it is no range of a number. */
export function normalRange(parameter: Parameter | undefined, sweep: RangeSweep): RangeSweep | undefined {
  if (!parameter || !isNumeric(parameter)) return undefined;
  const ends = [sweep.from, sweep.to].map((end) => Number(clampValue(parameter, end)));
  const [from = Number.NaN, to = Number.NaN] = ends.toSorted((a, b) => a - b);
  if (!(from < to) || !Number.isFinite(sweep.steps)) return undefined;
  const steps = Math.min(STEPS.most, Math.max(STEPS.least, Math.round(sweep.steps)));
  return { parameter: parameter.key, from, to, steps, scale: sweep.scale === 'log' && from > 0 ? 'log' : 'linear' };
}

function fractions(values: readonly (number | string)[]): number[] {
  const sound = values.map(Number).filter((value) => value > 0 && value <= 10);
  return [...new Set(sound)].slice(0, STEPS.most);
}

function allowedValues(parameter: Parameter, values: readonly (number | string)[], most: number) {
  const sound = values.filter((value) => !problemOf(parameter, value));
  return [...new Set(sound.map((value) => canonicalValue(parameter, value)))].slice(0, most);
}

function sameList(parameter: Parameter, a: readonly (number | string)[], b: readonly (number | string)[]): boolean {
  return a.length === b.length && a.every((value, i) => value === canonicalValue(parameter, b[i] ?? ''));
}

/** The values of the curves; undefined if they are the usual ones. */
export function normalSeriesValues(
  parameter: Parameter,
  values: readonly (number | string)[] | undefined,
  usual: readonly (number | string)[],
): (number | string)[] | undefined {
  const sound = allowedValues(parameter, values ?? [], MOST_CURVES);
  return sound.length === 0 || sameList(parameter, sound, usual) ? undefined : sound;
}

/** The cases that are shown, in the order of the experiment; undefined if all are shown. */
export function normalCases(keys: readonly unknown[] | undefined, all: readonly string[]): string[] | undefined {
  const shown = all.filter((key) => keys?.includes(key));
  return shown.length === 0 || shown.length === all.length ? undefined : shown;
}

/** Below 0 a parameter of a program of one's own is as the program has it, which is no place on an axis. */
const leastOf = ({ key, minimum }: Parameter): number => (ARGUMENTS.includes(key) ? Math.max(0, minimum) : minimum);

/** The sweep of a parameter around a value, for a person who names only the parameter. */
export function usualSweep(parameter: Parameter, value: number | string): SweepChoice {
  if (!isNumeric(parameter)) return { parameter: parameter.key, values: usualValues(parameter, value) };
  const at = Number(value);
  const { maximum, step } = parameter;
  const minimum = leastOf(parameter);
  const isLog = parameter.scale === 'log' && at > 0 && minimum >= 0;
  const low = isLog ? Math.max(minimum, at / 8, Number.MIN_VALUE) : minimum;
  const high = isLog ? at * 8 : Math.max(2 * at, minimum + 8 * step);
  const from = rounded(parameter, low);
  const to = Math.min(maximum, rounded(parameter, high));
  // At the top of its range a value has no room above: the sweep begins at the minimum.
  const least = from < to ? from : minimum;
  return {
    parameter: parameter.key,
    from: least,
    to,
    steps: STEPS.usual,
    scale: isLog && least > 0 ? 'log' : 'linear',
  };
}

const FACTORS = [0.5, 1, 2, 4];

/** A few values of a parameter around one of them: all choices, half, the same, twice and four times a number. */
export function usualValues(parameter: Parameter, value: number | string): (number | string)[] {
  if (parameter.kind === 'choice') return (parameter.choices ?? []).map(({ key }) => key).slice(0, MOST_CURVES);
  if (parameter.kind === 'shape') {
    const extents = parseShape(String(value)) ?? [1, 1, 1];
    const halved = extents.map((extent) => Math.max(parameter.minimum, Math.ceil(extent / 2)));
    return allowedValues(parameter, [shapeText(halved), shapeText(extents)], MOST_CURVES);
  }
  const around = Number(value) === 0 ? FACTORS.map((factor, i) => (i === 0 ? 0 : factor * parameter.step)) : undefined;
  const listed = around ?? FACTORS.map((factor) => rounded(parameter, factor * Number(value)));
  return allowedValues(parameter, listed, MOST_CURVES);
}

/** The values of x that a range stands for, in order; of an integer only whole ones, each once. */
export function valuesAlong({ parameter: key, from, to, steps, scale }: RangeSweep): number[] {
  const parameter = parameterOf(key);
  if (!parameter) return [];
  const along = Array.from({ length: steps }, (_, i) => {
    const share = i / (steps - 1);
    if (i === 0) return from;
    if (i === steps - 1) return to;
    return rounded(parameter, scale === 'log' ? from * (to / from) ** share : from + (to - from) * share);
  });
  return [...new Set(along)].filter((value) => value >= from && value <= to);
}

/** Where a value lies on a numeric axis: a shape at its number of nodes, a choice at its place in the list. */
export function positionOf(key: string, value: number | string | undefined): number {
  const parameter = parameterOf(key);
  if (typeof value === 'number') return value;
  if (parameter?.kind === 'shape')
    return parseShape(value ?? '')?.reduce((product, extent) => product * extent, 1) ?? Number.NaN;
  const place = parameter?.choices?.findIndex((choice) => choice.key === value) ?? -1;
  return place < 0 ? Number.NaN : place;
}
