/**
 * What claims would come to if something were otherwise: the changes that the explanation of a miss names, and other ways
 * to read a number off a run or off the paper. Every number is kept with what it is found by, and a test finds it again.
 */

import type { Values } from '../manifest/values.ts';
import { readingLoaders } from '../presets/files.ts';
import { withWords } from '../words/parts.ts';
import type { Words } from '../words/words.ts';
import type { Claim } from './claims.ts';
import { compare } from './compare.ts';
import { numbersOf, type Quantity, type Readings } from './quantity.ts';

/** What is found if the machine is set so: of `of`, else of `claim`, else of the first of the claims that are explained. */
export type Variant = {
  set?: Values;
  of?: Quantity;
  claim?: string;
  /** The one of several numbers that is meant, from 0. */
  at?: number;
  /** To as many digits as are written, at least three. */
  value: number | number[];
};

/** Why claims miss. The numbers stand for {0}, {1}, … in the text, in that order. */
export type Explanation = { claims: string[]; text: string; numbers: Variant[] };

/** Another way to read claims, and the settings that decide them. */
export type Reading = Variant & { claims: string[]; label: string };

/** How a derived claim follows from printed numbers: for each of its numbers, an expression of those. */
export type Derivation = { claim: string; from: string[] };

export type ReadingsPreset = {
  machine: string;
  explanations: Explanation[];
  readings: Reading[];
  derivations: Derivation[];
};

const loaded = new Map<string, ReadingsPreset>();

/** Brings the readings of the claims on machines here, of all if none is named. Rejects if it cannot be loaded. */
export async function loadReadings(machines: readonly string[] = Object.keys(readingLoaders)): Promise<void> {
  const missing = machines.filter((key) => !loaded.has(key) && Object.hasOwn(readingLoaders, key));
  const reading = (key: string) => withWords(`readings-${key}`, readingLoaders[key]?.());
  const files = await Promise.all(missing.map(async (key) => [key, await reading(key)] as const));
  for (const [key, file] of files) loaded.set(key, file as ReadingsPreset);
}

/** Nothing before they are loaded, or where there are none. */
export function readingsPreset(machine: string): ReadingsPreset {
  return loaded.get(machine) ?? { machine, explanations: [], readings: [], derivations: [] };
}

export function explanationFor(machine: string, id: string): Explanation | undefined {
  return readingsPreset(machine).explanations.find(({ claims }) => claims.includes(id));
}

export function readingsFor(machine: string, id: string): Reading[] {
  return readingsPreset(machine).readings.filter(({ claims }) => claims.includes(id));
}

/** The numbers of a variant, found anew. `claims` are all of the machine. */
export function numbersUnder(
  { of, set, at, claim: named }: Variant,
  first: string,
  claims: readonly Claim[],
  readings: Readings,
): number[] {
  const quantity = of ?? claims.find(({ id }) => id === (named ?? first))?.test?.quantity;
  if (!quantity) return [];
  const numbers = numbersOf(quantity, readings, set);
  return at === undefined ? numbers : numbers.slice(at, at + 1);
}

/** The expressions, an equals sign in front; empty for what is not derived from printed numbers. */
export function derivationOf(machine: string, id: string): string {
  const found = readingsPreset(machine).derivations.find(({ claim }) => claim === id);
  return found ? `= ${found.from.join('; ')}` : '';
}

/** Whether the claim would agree with the other reading; undefined if one number cannot tell, as of an order. */
export function agreesWith(claim: Claim, { value, at }: Variant): boolean | undefined {
  const published = [claim.published].flat().filter((number) => typeof number === 'number');
  const oneOfSeveral = at !== undefined && published.length > 1 && claim.operator !== 'range';
  if (oneOfSeveral || claim.operator === 'order' || claim.operator === 'shape') return undefined;
  return compare(claim, [value].flat(), published).agrees;
}

/** With as many digits as `like` is written with, at least three. */
export function roundedLike(number: number, like: number): number {
  const digits = like.toExponential().replace(/e.*/, '').replaceAll(/\D/g, '').length;
  return Number(number.toPrecision(Math.max(3, digits)));
}

/** The text of the data with its numbers. */
export function filled(text: string, numbers: readonly string[], t: Words): string {
  if (numbers.length === 0) return t(text);
  return t(text.split(/\{\d+\}/) as unknown as TemplateStringsArray, ...numbers);
}
