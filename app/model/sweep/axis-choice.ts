/**
 * What a person writes to put a parameter on the x axis, or to tell the curves apart, read as a choice of the state. What
 * contradicts itself is refused with the field concerned, the reason, and what is allowed.
 */

import { ARGUMENTS, isLeftToProgram } from '../manifest/brought.ts';
import { sentenceOf } from '../manifest/errors.ts';
import { type Parameter, parameterOf } from '../manifest/manifest.ts';
import { parseValue, textOf, valueText } from '../manifest/value.ts';
import { type Check, valueAt } from '../manifest/values.ts';
import { variedBy } from '../presets/presets.ts';
import { choosable, type ExplorerState, resolve, whyFixed } from '../state/state.ts';
import {
  isNumeric,
  MOST_CURVES,
  type RangeSweep,
  STEPS,
  type SweepChoice,
  usualSweep,
  valuesAlong,
} from '../state/sweep-choice.ts';
import { english, type Words } from '../words/words.ts';
import { expand, UNASKED } from './sweep.ts';

/** The fields as they are written. */
export type RangeText = {
  parameter: string;
  from: string;
  to: string;
  steps: string;
  scale: 'linear' | 'log';
};

export type RangeField = 'parameter' | 'from' | 'to' | 'steps' | 'scale';
export type Refusal<Field extends string> = { field: Field; message: string };
export type Read<Choice, Field extends string> = { choice: Choice } | { refusals: Refusal<Field>[] };

/** The parameters that can be put on the x axis: numbers with a range, in the order of the manifest. */
export function sweepable(state: ExplorerState): Parameter[] {
  return chosen(state).filter(isNumeric);
}

/** The parameters that may tell the curves apart: numbers, choices and shapes. */
export function tellable(state: ExplorerState): Parameter[] {
  return chosen(state);
}

/** Of the parameters of a program of one's own its first, which the usual x axis shows, and those that are given. */
function chosen(state: ExplorerState): Parameter[] {
  const { values, x } = resolve(state);
  const isNone = (key: string) => isLeftToProgram(key, values) && key !== ARGUMENTS[0] && key !== x.parameter;
  return [...choosable(state)].flatMap((key) => (isNone(key) ? [] : (parameterOf(key) ?? [])));
}

/** The fields as the state has them; a list of values is told by the ends and the number of those that are drawn. */
export function rangeOf(state: ExplorerState, check: Check): RangeText {
  const sweep = state.sweep && 'steps' in state.sweep ? state.sweep : undefined;
  if (sweep) return { ...sweep, from: String(sweep.from), to: String(sweep.to), steps: String(sweep.steps) };
  const { parameter: key, relativeTo } = resolve(state).x;
  const parameter = parameterOf(key);
  const numbers = relativeTo ? [] : drawnAlong(state, check).map(Number).filter(Number.isFinite);
  if (!parameter || !isNumeric(parameter) || relativeTo || numbers.length < 2) return rangeFor(state, key);
  const sorted = numbers.toSorted((a, b) => a - b);
  const [from, to] = [sorted[0], sorted.at(-1)].map(String);
  const scale = growsByFactors(sorted) ? 'log' : 'linear';
  return { parameter: key, from: from ?? '', to: to ?? '', steps: String(numbers.length), scale };
}

/** Whether factors from one number to the next are more alike than differences. */
function growsByFactors(sorted: readonly number[]): boolean {
  const unlike = (step: (now: number, before: number) => number) => {
    const steps = sorted.slice(1).map((now, index) => step(now, sorted[index] ?? now));
    return Math.max(...steps) / Math.min(...steps);
  };
  return (sorted[0] ?? 0) > 0 && unlike((now, before) => now / before) < unlike((now, before) => now - before);
}

/** The values of x that have a point on some curve: a machine of six PEs has no others of a list up to 64. */
function drawnAlong(state: ExplorerState, check: Check): (number | string)[] {
  // Only a sweep relative to the capacity asks for it.
  const { series } = expand(state, { ...UNASKED, check });
  return [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))];
}

/** How many points the x axis of a state has, of which a range may ask more than the machine can do. */
export function pointsDrawn(state: ExplorerState, check: Check): number {
  return drawnAlong(state, check).length;
}

/** What is proposed when a person only names the parameter. */
export function rangeFor(state: ExplorerState, key: string): RangeText {
  const parameter = parameterOf(key);
  const choice = parameter && usualSweep(parameter, valueAt(resolve(state).values, parameter));
  if (!choice || !('steps' in choice))
    return { parameter: key, from: '', to: '', steps: String(STEPS.usual), scale: 'linear' };
  const { from, to, steps, scale } = choice;
  return { parameter: key, from: String(from), to: String(to), steps: String(steps), scale };
}

/** A range that can be swept, or every field that stands in its way; on x, or on the axis upward of a map. */
export function readRange(
  state: ExplorerState,
  text: RangeText,
  t: Words = english,
  axis: 'x' | 'rows' = 'x',
): Read<RangeSweep, RangeField> {
  const parameter = parameterOf(text.parameter);
  const unable = parameter ? whyNotSwept(state, parameter, axis, t) : t`choose a parameter`;
  if (!parameter || unable !== undefined) return { refusals: [{ field: 'parameter', message: unable ?? '' }] };
  const [from, to] = [readEnd(parameter, text.from, t), readEnd(parameter, text.to, t)];
  const steps = readSteps(text.steps, t);
  const wrong: Refusal<RangeField>[] = [
    ...('message' in from ? [{ field: 'from' as const, ...from }] : []),
    ...('message' in to ? [{ field: 'to' as const, ...to }] : []),
    ...('message' in steps ? [{ field: 'steps' as const, ...steps }] : []),
  ];
  if ('message' in from || 'message' in to || 'message' in steps) return { refusals: wrong };
  const contradiction = betweenEnds(parameter, from.value, to.value, text.scale, t);
  if (contradiction) return { refusals: [contradiction] };
  const range = { parameter: parameter.key, from: from.value, to: to.value, steps: steps.value, scale: text.scale };
  return { choice: range };
}

/** Why a parameter cannot be on the x axis, or undefined if it can. */
function whyNotSwept(state: ExplorerState, parameter: Parameter, axis: 'x' | 'rows', t: Words): string | undefined {
  const fixed = whyFixed(parameter.key);
  if (fixed) return t`${t(parameter.label)} cannot be swept: ${t(fixed)}`;
  if (!choosable(state).has(parameter.key)) return t`${t(parameter.label)} is not read by this program`;
  if (!isNumeric(parameter)) return t`${t(parameter.label)} is no number; let it tell the curves apart instead`;
  if (axis === 'rows')
    return resolve(state).x.parameter === parameter.key ? t`${t(parameter.label)} is on the x axis already` : undefined;
  if (variedBy(resolve(state).by).includes(parameter.key))
    return t`${t(parameter.label)} tells the curves apart already; choose something else for the curves or for the x axis`;
  return undefined;
}

function readEnd(parameter: Parameter, text: string, t: Words): { value: number } | { message: string } {
  const read = parseValue(parameter, text.trim());
  return 'error' in read ? { message: sentenceOf(read.error, t) } : { value: Number(read.value) };
}

function readSteps(text: string, t: Words): { value: number } | { message: string } {
  const value = Number(text.normalize('NFKC').trim());
  const sound = Number.isInteger(value) && value >= STEPS.least && value <= STEPS.most;
  return sound ? { value } : { message: t`give a whole number of points from ${STEPS.least} to ${STEPS.most}` };
}

function betweenEnds(
  parameter: Parameter,
  from: number,
  to: number,
  scale: 'linear' | 'log',
  t: Words,
): Refusal<RangeField> | undefined {
  const shown = (value: number) => valueText(parameter, value, t);
  if (!(to > from)) return { field: 'to', message: t`must be more than ${shown(from)}, where the axis begins` };
  if (scale === 'log' && !(from > 0))
    return {
      field: 'scale',
      message: t`a logarithmic axis cannot begin at ${shown(from)}; begin above 0 or choose linear`,
    };
  return undefined;
}

/** How many points a range has: a parameter in whole numbers may not have as many as were asked for. */
export function pointsIn(choice: SweepChoice): number {
  return 'steps' in choice ? valuesAlong(choice).length : choice.values.length;
}

/** The values of the curves as they are written, "2, 4, 8". */
export function curvesOf(state: ExplorerState): string {
  const { by } = resolve(state);
  const parameter = 'cases' in by ? undefined : parameterOf(by.parameter);
  return 'cases' in by || !parameter ? '' : by.values.map((value) => textOf(parameter, value)).join(', ');
}

export type CurvesText = { parameter: string; values: string };
type Curves = { parameter: string; values: (number | string)[] };

/** Values that can tell curves apart, or what stands in the way. */
export function readCurves(
  state: ExplorerState,
  text: CurvesText,
  t: Words = english,
): Read<Curves, 'parameter' | 'values'> {
  const parameter = parameterOf(text.parameter);
  if (!parameter) return { refusals: [{ field: 'parameter', message: t`choose a parameter` }] };
  if (resolve(state).x.parameter === parameter.key) {
    const message = t`${t(parameter.label)} is on the x axis already; choose something else for the curves or for the x axis`;
    return { refusals: [{ field: 'parameter', message }] };
  }
  const parts = text.values.split(/[,;]\s*|\s+/).filter((part) => part !== '');
  if (parts.length === 0) return { refusals: [{ field: 'values', message: t`give at least one value` }] };
  if (parts.length > MOST_CURVES)
    return {
      refusals: [
        { field: 'values', message: t`${parts.length} curves cannot be told apart; give at most ${MOST_CURVES}` },
      ],
    };
  const read = parts.map((part) => ({ part, value: parseValue(parameter, part) }));
  const refusals = read.flatMap(({ part, value }) =>
    'error' in value ? [{ field: 'values' as const, message: `'${part}': ${sentenceOf(value.error, t)}` }] : [],
  );
  if (refusals.length > 0) return { refusals };
  const values = read.flatMap(({ value }) => ('value' in value ? [value.value] : []));
  return { choice: { parameter: parameter.key, values: [...new Set(values)] } };
}
