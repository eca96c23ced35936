/**
 * The values of a run: which of them it reads, and how they become the engine's configuration vector or a key of the
 * cache.
 */

import { type GrainError, manifest, type Parameter, type Part, parameterOf } from './manifest.ts';
import { contradictionsOf } from './validity.ts';
import { indicesOf, problemOf, textOf } from './value.ts';
import { english, type Words } from './words.ts';

/** By parameter key: numbers for integer and real, the choice's key for a choice, "8x8x8" for a shape. */
export type Values = Readonly<Record<string, number | string>>;

// A page asks the questions of this file some hundred times for every move of a slider, hence what is worked out once.
const DEFAULTS: Values = Object.freeze(
  Object.fromEntries(manifest.parameters.map((parameter) => [parameter.key, parameter.default])),
);

/** Every parameter of the manifest at its default. */
export function defaults(): Record<string, number | string> {
  return { ...DEFAULTS };
}

/** The value in `values`, or the default. */
export function valueAt(values: Values, parameter: Parameter): number | string {
  return Object.hasOwn(values, parameter.key) ? (values[parameter.key] as number | string) : parameter.default;
}

/** The parts that read a parameter, by its key. Those that none reads, such as the seed, belong to every run. */
const readers = new Map<string, Set<Part>>();
for (const part of [...manifest.networks, ...manifest.nodes, ...manifest.programs])
  for (const key of part.parameters) readers.set(key, (readers.get(key) ?? new Set()).add(part));

/** The parameters that a run with these values reads, in manifest order. Of an unknown part it reads none. */
export function applicable(values: Values): Parameter[] {
  const parts = partsOf(values);
  return manifest.parameters.filter((parameter) => {
    if (!isRead(parameter, parts)) return false;
    const condition = parameter.when && parameterOf(parameter.when.key);
    return !condition || parameter.when?.is.includes(String(valueAt(values, condition))) === true;
  });
}

/** Keys of all that a run with these parts may read, whatever the other values. */
export function readable(values: Values): Set<string> {
  const parts = partsOf(values);
  return new Set(manifest.parameters.filter((parameter) => isRead(parameter, parts)).map(({ key }) => key));
}

function isRead({ key }: Parameter, parts: readonly (Part | undefined)[]): boolean {
  const by = readers.get(key);
  return by === undefined || parts.some((part) => part !== undefined && by.has(part));
}

function partsOf(values: Values): (Part | undefined)[] {
  return [
    partOf(manifest.networks, values, 'network'),
    partOf(manifest.nodes, values, 'node'),
    partOf(manifest.programs, values, 'program'),
  ];
}

function partOf(parts: Part[], values: Values, role: string): Part | undefined {
  const choice = parameterOf(role);
  const chosen = choice && valueAt(values, choice);
  return parts.find((part) => part.key === chosen);
}

/**
 * Everything wrong with a run: keys that do not exist, values outside their range, and, if there is none of these,
 * contradictions between values. Parameters that do not apply are not looked at. Empty if the run can start.
 */
export function validate(values: Values, t: Words = english): GrainError[] {
  const unknown = Object.keys(values)
    .filter((key) => !parameterOf(key))
    .map((key) => ({ path: key, message: t`no such parameter` }));
  const wrong = applicable(values).flatMap((parameter) => problemOf(parameter, valueAt(values, parameter), t) ?? []);
  const errors = [...unknown, ...wrong];
  return errors.length > 0 ? errors : contradictionsOf(complete(values), t);
}

/** Defaults for what is missing, and for what does not apply, so that equal runs have equal values. */
export function complete(values: Values): Values {
  const full = defaults();
  for (const parameter of applicable(values)) full[parameter.key] = valueAt(values, parameter);
  return full;
}

const DEFAULT_CONFIG = new Float64Array(manifest.slots);
for (const parameter of manifest.parameters)
  DEFAULT_CONFIG.set(indicesOf(parameter, parameter.default), parameter.slot);

/** The configuration vector of the engine's boundary. The values must be valid. */
export function toConfig(values: Values): Float64Array {
  const config = DEFAULT_CONFIG.slice();
  for (const parameter of applicable(values))
    config.set(indicesOf(parameter, valueAt(values, parameter)), parameter.slot);
  return config;
}

/**
 * The same text for every run with the same result, whatever else `values` holds: the key of the cache of finished
 * points.
 */
export function canonicalKey(values: Values): string {
  const parts = applicable(values).map(
    (parameter) => `${parameter.key}=${textOf(parameter, valueAt(values, parameter))}`,
  );
  return [manifest.hash.toString(16).padStart(8, '0'), ...parts].join('|');
}
