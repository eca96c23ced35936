/**
 * The values of a run: which of them it reads, and how they become the engine's configuration vector or a key of the
 * cache.
 */

import {
  type GrainError,
  manifest,
  type NodePart,
  type Parameter,
  type Part,
  type Program,
  parameterOf,
} from './manifest.ts';
import { indicesOf, problemOf, textOf, type Values } from './value.ts';

export type { Values } from './value.ts';

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

// Few combinations of parts and conditions exist, and every one of them is asked for again and again.
const known = new Map<string, readonly Parameter[]>();
const roles = ['network', 'node', 'program'] as const;
const conditions = new Set(manifest.parameters.flatMap(({ when }) => (when === undefined ? [] : [when.key])));
const deciding = [...roles, ...conditions].flatMap((key) => parameterOf(key) ?? []);
const MOST_KNOWN = 1000;

/** The parameters that a run with these values reads, in manifest order. Of an unknown part it reads none. */
export function applicable(values: Values): readonly Parameter[] {
  const key = JSON.stringify(deciding.map((parameter) => valueAt(values, parameter)));
  const before = known.get(key);
  if (before !== undefined) return before;
  const now = applicableNow(values);
  // Links may name any value, so the number of combinations has a bound of its own.
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, now);
  return now;
}

function applicableNow(values: Values): readonly Parameter[] {
  const parts = partsOf(values);
  return manifest.parameters.filter((parameter) => isRead(parameter, parts) && meetsCondition(parameter, values));
}

/** What does not apply itself has its default, whatever `values` says. */
function meetsCondition({ when }: Parameter, values: Values): boolean {
  const condition = when && parameterOf(when.key);
  if (condition === undefined) return true;
  const decides = meetsCondition(condition, values) ? valueAt(values, condition) : condition.default;
  return when?.is.includes(String(decides)) === true;
}

const readableKnown = new Map<string, ReadonlySet<string>>();

/** Keys of all that a run with these parts may read, whatever the other values; the same object for the same parts. */
export function readable(values: Values): ReadonlySet<string> {
  const parts = partsOf(values);
  const key = JSON.stringify(roles.map((role) => parts[role]?.key));
  const before = readableKnown.get(key);
  if (before !== undefined) return before;
  const now = new Set(manifest.parameters.filter((parameter) => isRead(parameter, parts)).map((one) => one.key));
  readableKnown.set(key, now);
  return now;
}

type Parts = { network: Part | undefined; node: NodePart | undefined; program: Program | undefined };

function isRead({ key }: Parameter, parts: Parts): boolean {
  const by = readers.get(key);
  if (by === undefined) return true;
  const isChosen = [parts.network, parts.node, parts.program].some((part) => part !== undefined && by.has(part));
  return isChosen && !isIdlePrice(key, parts);
}

/** A parameter that prices units in which the program does not count, and none in which it does. */
function isIdlePrice(key: string, { node, program }: Parts): boolean {
  const priced = node?.prices.filter(({ parameters }) => parameters.includes(key)) ?? [];
  return priced.length > 0 && !priced.some(({ unit }) => program?.counts.includes(unit));
}

function partsOf(values: Values): Parts {
  return {
    network: partOf(manifest.networks, values, 'network'),
    node: partOf(manifest.nodes, values, 'node'),
    program: partOf(manifest.programs, values, 'program'),
  };
}

function partOf<Any extends Part>(parts: Any[], values: Values, role: string): Any | undefined {
  const choice = parameterOf(role);
  const chosen = choice && valueAt(values, choice);
  return parts.find((part) => part.key === chosen);
}

/** What the engine says stands in the way of a run with this configuration vector, which holds the values. Empty if the run can start. */
export type Check = (config: Float64Array, values: Values) => readonly GrainError[];

/** Stands in for an engine that is not loaded yet: the ranges of the manifest are all that is known. */
export const unchecked: Check = () => [];

/**
 * Everything wrong with a run: keys that do not exist, values outside their range, and, if there is none of these,
 * contradictions between values. Parameters that do not apply are not looked at. Empty if the run can start.
 */
export function validate(values: Values, check: Check): GrainError[] {
  const wrong = applicable(values).flatMap((parameter) => problemOf(parameter, valueAt(values, parameter)) ?? []);
  const errors = [...unknownIn(values), ...wrong];
  return errors.length > 0 ? errors : contradictionsOf(toConfig(values), complete(values), check);
}

function unknownIn(values: Values): GrainError[] {
  const unknown = Object.keys(values).filter((key) => !parameterOf(key));
  return unknown.map((key) => ({ path: key, code: 'no_parameter', arguments: [] }));
}

/** The error with its way out; who can check brings it (errors-later.ts). */
let repaired = (error: GrainError, _values: Values): GrainError => error;

export function addRepairs(withRepair: typeof repaired): void {
  repaired = withRepair;
}

/** `config` holds the values, which are complete. */
function contradictionsOf(config: Float64Array, values: Values, check: Check): GrainError[] {
  return check(config, values).map((error) => repaired(error, values));
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
  return keyOf(applicable(values).map((parameter) => textPart(parameter, valueAt(values, parameter))));
}

const HASH = manifest.hash.toString(16).padStart(8, '0');

const textPart = (parameter: Parameter, value: number | string) => `${parameter.key}=${textOf(parameter, value)}`;
const keyOf = (parts: readonly string[]) => [HASH, ...parts].join('|');

/** What `validate` and `canonicalKey` say of the values with one parameter at each of many values in turn. */
export type Along = { validate(value: number | string): GrainError[]; canonicalKey(value: number | string): string };

/** Looks at all that stays the same only once: a curve has its points along one parameter. */
export function along(values: Values, key: string, check: Check): Along {
  const at = (value: number | string) => ({ ...values, [key]: value });
  // Its value decides which others are read.
  if (deciding.some((parameter) => parameter.key === key))
    return { validate: (value) => validate(at(value), check), canonicalKey: (value) => canonicalKey(at(value)) };
  const read = applicable(values);
  const own = read.findIndex((parameter) => parameter.key === key);
  const parameter = read[own];
  const unknown = unknownIn(at(''));
  const wrong = read.map((one) => (one === parameter ? undefined : problemOf(one, valueAt(values, one))));
  const isClean = unknown.length === 0 && wrong.every((problem) => problem === undefined);
  const whole = complete(values);
  const config = isClean ? toConfig(values) : DEFAULT_CONFIG;
  const texts = read.map((one) => textPart(one, valueAt(values, one)));
  const before = keyOf(texts.slice(0, own));
  const after = ['', ...texts.slice(own + 1)].join('|');
  return {
    validate(value) {
      const problem = parameter && problemOf(parameter, value);
      if (isClean && problem === undefined) {
        if (parameter) config.set(indicesOf(parameter, value), parameter.slot);
        return contradictionsOf(config, parameter ? { ...whole, [key]: value } : whole, check);
      }
      const problems = parameter ? wrong.with(own, problem) : wrong;
      return [...unknown, ...problems.flatMap((one) => one ?? [])];
    },
    canonicalKey: (value) => (parameter ? `${before}|${textPart(parameter, value)}${after}` : keyOf(texts)),
  };
}
