/**
 * Combinations of values that no single range can exclude. The engine refuses the same ones; here they are found
 * without starting it, so that the page says so at the field while a person types.
 */

import { english, message, type Words } from '../words/words.ts';
import { type GrainError, manifest, nodesFor, parameterOf, unpriced } from './manifest.ts';
import { oneOf, type Rules } from './rule.ts';
import { NETWORK_REMARKS, NETWORK_RULES } from './rules-network.ts';
import { NODE_RULES } from './rules-node.ts';
import { PROGRAM_RULES } from './rules-program.ts';
import { problemOf, type Values } from './value.ts';

/** Why these values, each allowed by itself, do not go together. They must be complete. Empty if they do. */
export function contradictionsOf(values: Values, t: Words = english): GrainError[] {
  const first = windowIsForward(values, t) ?? nodeRunsProgram(values, t);
  if (first) return [first];
  const { network, node, program } = values;
  return [
    ...broken(NETWORK_RULES, network, values, t),
    ...broken(NODE_RULES, node, values, t),
    ...broken(PROGRAM_RULES, program, values, t),
  ];
}

/** What is allowed but probably not meant. */
export function remarksOn(values: Values, t: Words = english): GrainError[] {
  return broken(NETWORK_REMARKS, values.network, values, t);
}

function broken(rules: Rules, key: Value, values: Values, t: Words): GrainError[] {
  return (rules[String(key)] ?? []).flatMap((rule) => {
    const error = rule(values, t);
    return error ? [tidyRepair(error, values)] : [];
  });
}

/** A way out says only what is to change, and no value beyond its own range. */
function tidyRepair({ repair = {}, ...error }: GrainError, values: Values): GrainError {
  const changes = Object.entries(repair).filter(([key, value]) => values[key] !== value);
  const isAllowed = changes.every(([key, value]) => {
    const parameter = parameterOf(key);
    return parameter !== undefined && problemOf(parameter, value) === undefined;
  });
  return changes.length > 0 && isAllowed ? { ...error, repair: Object.fromEntries(changes) } : error;
}

type Value = Values[string] | undefined;

function windowIsForward({ record, record_from_ms: from, record_to_ms: to }: Values, t: Words): GrainError | undefined {
  if (record !== 'on' || Number(to) === 0 || Number(to) > Number(from)) return undefined;
  const message = t`${to} is not after the beginning; give more than ${from}, or 0 for the end of the run`;
  return { path: 'record_to_ms', message, repair: { record_to_ms: 0 } };
}

function nodeRunsProgram(values: Values, t: Words): GrainError | undefined {
  const message = whyNotOn(values.node, values.program, t);
  return message === undefined ? undefined : { path: 'node', message };
}

/** Why a program does not run on a node model, both by their keys; undefined if it does, or if there is no such part. */
export function whyNotOn(nodeKey: Value, programKey: Value, t: Words = english): string | undefined {
  const program = manifest.programs.find(({ key }) => key === programKey);
  const node = manifest.nodes.find(({ key }) => key === nodeKey);
  const unit = program && node && unpriced(program, node);
  if (unit === undefined) return undefined;
  const labels = manifest.nodes.filter(({ key }) => nodesFor(program?.key).includes(key)).map(({ label }) => t(label));
  const [work, processor] = [t(program?.label ?? ''), t(node?.label ?? '')];
  return t`${work} counts its work in ${t(UNITS[unit] ?? unit)}, and no cost of one is known for ${processor}; choose ${oneOf(labels, t)}`;
}

const UNITS: Readonly<Record<string, string>> = {
  instructions: message('instructions'),
  instructions_far: message('instructions of code in far memory'),
  integer_operations: message('integer operations'),
  float_operations: message('floating-point operations'),
  reductions: message('reductions'),
  suspensions: message('suspensions'),
  bytes_copied: message('bytes copied'),
  bytes_copied_far: message('bytes copied to far memory'),
  bytes_read: message('bytes read'),
  bytes_read_far: message('bytes read in far memory'),
};
