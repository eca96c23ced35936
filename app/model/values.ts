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

/** Every parameter of the manifest at its default. */
export function defaults(): Record<string, number | string> {
  return Object.fromEntries(manifest.parameters.map((parameter) => [parameter.key, parameter.default]));
}

/** The value in `values`, or the default. */
export function valueAt(values: Values, parameter: Parameter): number | string {
  return Object.hasOwn(values, parameter.key) ? (values[parameter.key] as number | string) : parameter.default;
}

/** What some part reads; the others, such as the seed, belong to every run. */
const readByParts = new Set(
  [...manifest.networks, ...manifest.nodes, ...manifest.programs].flatMap(({ parameters }) => parameters),
);

/** The parameters that a run with these values reads, in manifest order. Of an unknown part it reads none. */
export function applicable(values: Values): Parameter[] {
  const keys = readable(values);
  return manifest.parameters.filter((parameter) => {
    if (!keys.has(parameter.key)) return false;
    const condition = parameter.when && parameterOf(parameter.when.key);
    return !condition || parameter.when?.is.includes(String(valueAt(values, condition))) === true;
  });
}

/** Keys of all that a run with these parts may read, whatever the other values. */
export function readable(values: Values): Set<string> {
  const parts = [
    ...parametersOf(manifest.networks, values, 'network'),
    ...parametersOf(manifest.nodes, values, 'node'),
    ...parametersOf(manifest.programs, values, 'program'),
  ];
  return new Set([...parts, ...manifest.parameters.flatMap(({ key }) => (readByParts.has(key) ? [] : [key]))]);
}

function parametersOf(parts: Part[], values: Values, role: string): string[] {
  const choice = parameterOf(role);
  const chosen = choice && valueAt(values, choice);
  return parts.find((part) => part.key === chosen)?.parameters ?? [];
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
  const read = new Set(applicable(values));
  return Object.fromEntries(
    manifest.parameters.map((parameter) => [
      parameter.key,
      read.has(parameter) ? valueAt(values, parameter) : parameter.default,
    ]),
  );
}

/** The configuration vector of the engine's boundary. The values must be valid. */
export function toConfig(values: Values): Float64Array {
  const full = complete(values);
  const config = new Float64Array(manifest.slots);
  for (const parameter of manifest.parameters)
    config.set(indicesOf(parameter, valueAt(full, parameter)), parameter.slot);
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
