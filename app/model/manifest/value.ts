/** One value of one parameter: reading it from text, checking it, writing it. */

import { displayUnit, formatQuantity, withUnit } from '../words/units.ts';
import { english, lowerFirst, type Words } from '../words/words.ts';
import { fileOf, namesBrought } from './brought.ts';
import { type GrainError, type Parameter, parameterOf } from './manifest.ts';

/** By parameter key: numbers for integer and real, the choice's key for a choice, "8x8x8" for a shape. */
export type Values = Readonly<Record<string, number | string>>;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const LONGEST_NUMBER = 40;
const SHAPE_PARTS = 3;

/** What is allowed, as one clause: "give a whole number from 1 to 8 cycles". */
export function allowed(parameter: Parameter, t: Words = english): string {
  const range = t`${parameter.minimum} to ${parameter.maximum}`;
  const unit = parameter.unit && ` ${displayUnit(t(parameter.unit))}`;
  switch (parameter.kind) {
    case 'integer':
      return t`give a whole number from ${range}${unit}`;
    case 'real':
      return t`give a number from ${range}${unit}`;
    case 'shape':
      return t`give one to three whole numbers from ${range} joined by x, such as ${parameter.default}`;
    case 'choice':
      return t`choose one of ${(parameter.choices ?? []).map(({ key }) => key).join(', ')}`;
  }
}

/** Why a value is not allowed, or undefined if it is. */
export function problemOf(parameter: Parameter, value: number | string): GrainError | undefined {
  return isAllowed(parameter, value) ? undefined : notAllowed(parameter, value);
}

const notAllowed = ({ key }: Parameter, value: number | string): GrainError => ({
  path: key,
  code: 'not_allowed',
  arguments: [value],
});

function isAllowed(parameter: Parameter, value: number | string): boolean {
  switch (parameter.kind) {
    case 'integer':
      return Number.isInteger(value) && inRange(parameter, value as number);
    case 'real':
      return typeof value === 'number' && inRange(parameter, value);
    case 'shape': {
      const extents = typeof value === 'string' ? parseShape(value) : undefined;
      return extents?.every((extent) => inRange(parameter, extent)) === true;
    }
    case 'choice':
      return parameter.choices?.some(({ key }) => key === value) === true;
  }
}

function inRange(parameter: Parameter, value: number): boolean {
  return value >= parameter.minimum && value <= parameter.maximum;
}

/** A text from outside, made fit to be quoted in a message: one line, of printable characters, not long. */
export function quotable(text: string, longest = 60): string {
  const printable = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return printable.length > longest ? `${[...printable].slice(0, longest).join('')}…` : printable;
}

const LONGEST_NAME = 60;

/** A name that a person gave: one line of printable characters, cut where it is too long. May be empty. */
export function nameOf(text: string): string {
  const printable = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...printable].slice(0, LONGEST_NAME).join('').trim();
}

/** Reads a value as a person types it ("8 x 8 x 8", "1e3", "half"), in canonical form, or says what is allowed. */
export function parseValue(parameter: Parameter, text: string): { value: number | string } | { error: GrainError } {
  // Whoever writes Japanese may have digits of full width.
  const value = readValue(parameter, text.normalize('NFKC').trim());
  if (value === undefined) return { error: notAllowed(parameter, text) };
  const error = problemOf(parameter, value);
  if (error) return { error };
  return { value: canonicalValue(parameter, value) };
}

/** The value that a text stands for, whether allowed or not; undefined if it is not of the parameter's kind at all. */
export function readValue(parameter: Parameter, text: string): number | string | undefined {
  switch (parameter.kind) {
    case 'integer':
    case 'real':
      return parseNumber(text);
    case 'shape':
      return parseShape(text) && text;
    case 'choice':
      return text;
  }
}

function parseNumber(text: string): number | undefined {
  if (text.length > LONGEST_NUMBER || !NUMBER.test(text)) return undefined;
  const value = Number(text);
  // Adding zero turns -0 into 0, which links and keys write alike.
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** The three extents of "8x8x8", missing ones 1; undefined if the text is not a shape. */
export function parseShape(text: string): [number, number, number] | undefined {
  const parts = text.split(/\s*[x×]\s*/i);
  if (parts.length > SHAPE_PARTS || !parts.every((part) => /^\d{1,9}$/.test(part))) return undefined;
  const [x = 1, y = 1, z = 1] = parts.map(Number);
  return [x, y, z];
}

/** How many nodes the machine of these values has. */
export function nodesOf(values: Values): number {
  return (parseShape(String(values.dimensions)) ?? []).reduce((product, extent) => product * extent, 1);
}

/** "8x8", without the trailing dimensions of extent 1. */
export const shapeText = (extents: readonly number[]): string => usedOf(extents).join('x');

/** The extents without those of 1 at the end; of none but such the first. */
export function usedOf(extents: readonly number[]): readonly number[] {
  return extents.slice(0, Math.max(1, extents.findLastIndex((extent) => extent !== 1) + 1));
}

/** The canonical way to write an allowed value. */
export function canonicalValue(parameter: Parameter, value: number | string): number | string {
  if (parameter.kind !== 'shape') return typeof value === 'number' ? value + 0 : value;
  const extents = parseShape(String(value));
  return extents ? shapeText(extents) : value;
}

/** Canonical text: what links, keys and the command line write. `parseValue` reads it back. */
export function textOf(parameter: Parameter, value: number | string): string {
  return String(canonicalValue(parameter, value));
}

/** The value as numbers of the configuration vector: a choice as its index, a shape as three extents. */
export function indicesOf(parameter: Parameter, value: number | string): number[] {
  if (parameter.kind === 'shape') return [...(parseShape(String(value)) ?? [1, 1, 1])];
  if (parameter.kind === 'choice') return [parameter.choices?.findIndex(({ key }) => key === String(value)) ?? -1];
  return [Number(value)];
}

/** The allowed value that is nearest to one read by `readValue`; undefined if none is near, as with choices. */
export function clampValue(parameter: Parameter, value: number | string): number | string | undefined {
  const clamp = (x: number) => Math.min(parameter.maximum, Math.max(parameter.minimum, x));
  if (isAllowed(parameter, value)) return canonicalValue(parameter, value);
  if (parameter.kind === 'integer') return clamp(Math.round(Number(value)));
  if (parameter.kind === 'real') return clamp(Number(value));
  const extents = parameter.kind === 'shape' ? parseShape(String(value)) : undefined;
  return extents && shapeText(extents.map(clamp));
}

/**
 * As a person reads it, without the unit: the choice's label, "8 × 8 × 8", a number with at most six significant
 * digits.
 */
export function formatValue(parameter: Parameter, value: number | string, t: Words = english): string {
  if (parameter.kind === 'choice') return choiceLabel(parameter, value, t);
  if (namesBrought(parameter.key)) return fileOf(value) ?? String(value);
  if (parameter.kind === 'shape') return textOf(parameter, value).replaceAll('x', ' × ');
  // Whole numbers whole: 1,048,576 bytes.
  return formatQuantity(Number(value), '', parameter.kind === 'integer' ? 15 : 6);
}

/** The same with its unit: "8 words", "× 2", a cycle of a million ps as "1 µs". */
export function valueText(parameter: Parameter, value: number | string, t: Words = english): string {
  const text = formatValue(parameter, value, t);
  if (parameter.unit === 'x') return `× ${text}`;
  return parameter.unit === 'ps' ? formatQuantity(Number(value), 'ps', 6) : withUnit(text, t(parameter.unit));
}

function choiceLabel(parameter: Parameter, value: number | string, t: Words): string {
  return t(parameter.choices?.find((choice) => choice.key === value)?.label ?? String(value));
}

/** What a curve is called in which this parameter has this value: "8 words", "transpose", "2 virtual channels". */
export function seriesLabel(parameterKey: string, value: number | string, t: Words = english): string {
  const parameter = parameterOf(parameterKey);
  if (!parameter) return String(value);
  const text = formatValue(parameter, value, t);
  if (parameter.kind === 'choice' || parameter.kind === 'shape') return text;
  return parameter.unit === '' ? withUnit(text, t(lowerFirst(parameter.label))) : valueText(parameter, value, t);
}
