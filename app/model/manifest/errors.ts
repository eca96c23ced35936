/**
 * What is said of errors. The engine, and what stands around it, name an error by a code and its arguments; here is the
 * sentence of every code. A test holds the codes against those that the engine lists in the manifest.
 */

import { message, type Words } from '../words/words.ts';
import { type GrainError, isError, manifest, parameterOf } from './manifest.ts';
import { allowed, formatValue, quotable } from './value.ts';

export type Arguments = GrainError['arguments'];
type Argument = Arguments[number] | undefined;
/** `path` is that of the error. */
export type Sentence = (t: Words, given: Arguments, path: string) => string;

/** What is wrong and what is allowed. */
export function sentenceOf({ code, arguments: given, path }: GrainError, t: Words): string {
  return (SENTENCES[code] ?? others[code])?.(t, given, path) ?? code;
}

/** Sentences of codes that only the engine says. They are loaded with the engine. */
let others: Readonly<Record<string, Sentence>> = {};

export function addSentences(more: Readonly<Record<string, Sentence>>): void {
  others = more;
}

/** The sentence behind the name of the parameter that it concerns, if it concerns one. */
export function namedSentence(error: GrainError, t: Words): string {
  const [name, sentence] = [nameOf(error, t), sentenceOf(error, t)];
  return name === '' ? sentence : t`${name}: ${sentence}`;
}

/** What a person calls the parameter that an error concerns; empty where it concerns the whole run. */
function nameOf({ path }: GrainError, t: Words): string {
  return t(parameterOf(path)?.label ?? path);
}

/** An error of any shape: of the engine as it is, of JavaScript by its own text. */
export function errorOf(reason: unknown): GrainError {
  if (typeof reason === 'object' && reason !== null && isError(reason)) return reason;
  return { path: '', code: 'other', arguments: [reason instanceof Error ? reason.message : String(reason)] };
}

/** By code: those of the engine, and then those of what plans a run, and of what loads and runs the engine. */
export const SENTENCES: Readonly<Record<string, Sentence>> = {
  other_version: (t) => t`the page and the engine are of different versions; reload the page`,
  no_parameter: (t) => t`no such parameter`,
  not_allowed: notAllowed,
  no_price: (t, [program, unit, node, ...able]) =>
    t`${labelOf(program, t)} counts its work in ${t(UNITS[String(unit)] ?? String(unit))}, and no cost of one is known for ${labelOf(node, t)}; choose ${oneOf(able, t)}`,
  loads_unknown: (t, [program, network, ...able]) =>
    t`${labelOf(program, t)} asks for the least loaded node, which ${labelOf(network, t)} does not know; choose ${oneOf(able, t)}`,
  on_both_axes: (t) =>
    t`one parameter is on the x axis and also tells the curves apart; choose another for one of the two`,
  not_read: (t, _, path) => notRead(t, path),
  loading: (t) => t`the engine is still loading`,
  not_loaded: (t, [why]) => t`the engine could not be loaded (${why}); check the connection and reload the page`,
  no_browser_memory: (t) => t`the browser has no memory left for this machine; choose a smaller one`,
  worker_stops: (t) => t`the worker that computes this point keeps stopping; reload the page to try again`,
  stopped: (t, [why]) => t`the engine stopped: ${why}`,
  no_closed_form: (t, [key]) => t`no closed form is called '${key}'`,
  no_program: (t, [key]) => t`no program is called '${key}'`,
  no_tables: (t, keys) => t`this program reports no ${keys.join(', ')}`,
  other: (t, [text]) => t(String(text)),
};

function notAllowed(t: Words, [value]: Arguments, path: string): string {
  const parameter = parameterOf(path);
  const why = parameter ? allowed(parameter, t) : '';
  return typeof value === 'number'
    ? t`${value} is not allowed; ${why}`
    : t`'${quotable(String(value))}' is not allowed; ${why}`;
}

function notRead(t: Words, path: string): string {
  const parameter = parameterOf(path);
  const when = parameter?.when;
  const condition = when && parameterOf(when.key);
  if (parameter?.group === 'network' && !when) return t`this network has no such value`;
  if (!when || !condition) return t`this program does not read it`;
  const states = when.is.map((value) => formatValue(condition, value, t)).join(t` or `);
  return t`it makes no difference here, only where “${t(condition.label)}” is ${states}`;
}

export const UNITS: Readonly<Record<string, string>> = {
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

/** The label of a part of the engine, by its key; a number stands for itself. */
export function labelOf(key: Argument, t: Words): string {
  const algorithms = parameterOf('collective_algorithm')?.choices ?? [];
  const parts = [...manifest.networks, ...manifest.nodes, ...manifest.programs, ...algorithms];
  return t(parts.find((part) => part.key === key)?.label ?? String(key));
}

/** "4, 16 or 64". */
export function oneOf(names: Arguments, t: Words): string {
  const labels = names.map((name) => labelOf(name, t));
  return [...(labels.length > 1 ? [labels.slice(0, -1).join(t`, `)] : []), ...labels.slice(-1)].join(t` or `);
}
