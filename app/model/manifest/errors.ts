/**
 * What is said of errors. The engine, and what stands around it, name an error by a code and its arguments; here is the
 * sentence of every code. A test holds the codes against those that the engine lists in the manifest.
 */

import { message, type Words } from '../words/words.ts';
import { type GrainError, isError, manifest, parameterOf } from './manifest.ts';
import { allowed, formatValue, quotable } from './value.ts';

type Arguments = GrainError['arguments'];
type Argument = Arguments[number] | undefined;
/** `path` is that of the error. */
export type Sentence = (t: Words, given: Arguments, path: string) => string;

/** What is wrong and what is allowed, as a clause after the name of what it concerns. */
export function sentenceOf({ code, arguments: given, path }: GrainError, t: Words): string {
  return (SENTENCES[code] ?? others[code])?.(t, given, path) ?? code;
}

/** Of codes that a page hears only when its engine is there: they come with it. */
let others: Readonly<Record<string, Sentence>> = {};

export function addSentences(more: Readonly<Record<string, Sentence>>): void {
  others = more;
}

/** The same behind the name of the parameter that it concerns, where there is one. */
export function namedSentence(error: GrainError, t: Words): string {
  return `${nameOf(error, t)} ${sentenceOf(error, t)}`.trim();
}

/** What a person calls the parameter that an error concerns; empty where it concerns the whole run. */
export function nameOf({ path }: GrainError, t: Words): string {
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
  recording_goes_back: (t, [to, from]) =>
    t`${to} is not after the beginning; give more than ${from}, or 0 for the end of the run`,
  no_price: (t, [program, unit, node, ...able]) =>
    t`${labelOf(program, t)} counts its work in ${t(UNITS[String(unit)] ?? String(unit))}, and no cost of one is known for ${labelOf(node, t)}; choose ${oneOf(able, t)}`,
  loads_unknown: (t, [program, network, ...able]) =>
    t`${labelOf(program, t)} asks for the least loaded node, which ${labelOf(network, t)} does not know; choose ${oneOf(able, t)}`,
  torus_needs_channels: (t) =>
    t`a torus needs 2 channels or more, as messages would wait for each other around its rings; give 2 to 8`,
  machine_needs_memory: (t, [megabytes]) =>
    t`this machine needs about ${megabytes} MB, more than the 1500 MB a run may use; give fewer nodes, virtual channels or priorities`,
  no_clock: (t, [network]) => t`${labelOf(network, t)} has no cycles to go by; give the processor's own`,
  send_buffer_too_long: (t, [most]) =>
    t`with words of this size the buffer holds more flits than an interface can take; give at most ${most}`,
  queue_too_short: (t, [least]) => t`a blocking queue needs room for two messages; give at least ${least}`,
  channels_offered: (t, [offered]) =>
    t`a link of this protocol offers ${offered} each way; give at most so many, or let software make them (multiplexing)`,
  too_few_nodes: (t, [program, nodes]) =>
    t`the machine needs at least ${2} nodes, ${t(WHY_TWO_NODES[String(program)] ?? SENDS_TO_ANOTHER)}; it has ${nodes}`,
  budget_too_short: (t, [least]) => t`the run would end before its first measurement does; give at least ${least}`,
  pattern_needs_two_nodes: (t) => t`this pattern needs at least 2 nodes; the machine has 1`,
  pattern_needs_power_of_two: (t, [nodes]) =>
    t`this pattern needs a power of two of nodes, such as 64; the machine has ${nodes}`,
  pattern_needs_groups: (t) => t`this pattern goes from group to group, and this machine has fewer than two`,
  transpose_needs_square: (t, [nodes]) =>
    t`transpose on a line needs a square power of two of nodes (4, 16); the machine has ${nodes}`,
  transpose_needs_equal: (t, [first, last]) =>
    t`transpose exchanges the first and the last dimension, which must be equal; they are ${first} and ${last}`,
  load_beyond_injection: (t, [interval, load, most]) =>
    t`a node sends at most 1 flit per ${interval} cycles, and ${load} is more; give at most ${most}`,
  one_priority: (t) => t`messages of priority 1 need a network of two priorities; give it two, or give 0 here`,
  no_answer_on_way: (t) => t`this network brings no answer back on the way of a message; let the answer be a message`,
  too_far: (t, [hops, least, most]) => t`${hops} is farther than this machine reaches; give ${least} to ${most}`,
  more_than_nodes: (t, [count, nodes]) => t`${count} is more than this machine has; give 1 to ${nodes}`,
  more_than_workers: (t, [count, most]) =>
    t`${count} is more than this machine has beside the master; give 1 to ${most}`,
  more_columns_than_board: (t, [columns, most]) => t`${columns} is more columns than the board has; give 1 to ${most}`,
  no_city_left: (t, [most]) => t`leaves no city to search for; give 1 to ${most}`,
  message_without_header: (t) =>
    t`a message of no bytes is a header alone, and here messages have none; give at least 1`,
  no_power_of_two: (t, [nodes]) => t`${nodes} nodes are no power of two, which this algorithm needs`,
  no_cube: (t, [nodes]) => t`${nodes} nodes are no cube, which this algorithm needs`,
  no_square: (t, [nodes]) => t`${nodes} nodes are no square, which this algorithm needs`,
  fewer_keys_than_samples: (t, [keys]) => t`a node has fewer keys than it gives samples; give at most ${keys}`,
  rows_do_not_divide: (t, [rows, divisor]) =>
    t`${rows} rows do not divide among the nodes; give a multiple of ${divisor}`,
  too_few_fit_points: (t, [points, least]) =>
    t`a line through ${points} points says nothing of them; give 0 for none, or ${least} to 32`,
  fit_points_coincide: (t, [points]) => t`points must differ; give at least ${points}`,
  run_needs_memory: (t, [messages]) =>
    t`the run would take more than 512 MB, as ${messages} messages wait or are on their way; let nodes send less often`,
  deadlock: (t, given) => t`deadlock: nothing will ever happen again; ${whoWaits(given, t)}`,

  on_both_axes: (t) => t`is on the x axis and also tells the curves apart; choose another parameter for one of the two`,
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
  const when = parameterOf(path)?.when;
  const condition = when && parameterOf(when.key);
  if (!when || !condition) return t`is not read by this program`;
  const states = when.is.map((value) => formatValue(condition, value, t)).join(t` or `);
  return t`makes no difference here; it is read if ${t(condition.label.toLowerCase())} is ${states}`;
}

const SENDS_TO_ANOTHER = message('as one sends to another');

/** Why the nodes of a program are two at least. */
export const WHY_TWO_NODES: Readonly<Record<string, string>> = {
  'random-requests': message('as each asks another'),
  'terminal-bandwidth': SENDS_TO_ANOTHER,
  'message-overhead': message('as the message goes to another'),
  'producer-consumer': message('as the value comes from another'),
  farm: message('as a farm needs a master and a worker'),
  exchange: SENDS_TO_ANOTHER,
  supersteps: message('as they exchange parcels'),
  collective: SENDS_TO_ANOTHER,
};

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

export const AWAITED: Readonly<Record<string, string>> = {
  message: message('a message'),
  signal: message('a signal'),
  processor: message('its processor'),
  command_room: message('room in its command queue'),
  send_room: message('room in its send buffer'),
  transfer_end: message('the end of a transfer'),
};

/** Some nodes, each with what it waits for, and then how many others wait. */
function whoWaits(given: Arguments, t: Words): string {
  const others = Number(given.at(-1));
  let text = others > 0 ? t`and ${others} more` : '';
  for (let place = given.length - 3; place >= 0; place -= 2) {
    const [node, key] = given.slice(place);
    const what = t(AWAITED[String(key)] ?? String(key));
    // Whole sentences at every place: languages order them in their own way.
    text = text === '' ? t`node ${node} waits for ${what}` : t`node ${node} waits for ${what}; ${text}`;
  }
  return text;
}

/** Of a part of the engine, by its key; a number is what it is. */
function labelOf(key: Argument, t: Words): string {
  const algorithms = parameterOf('collective_algorithm')?.choices ?? [];
  const parts = [...manifest.networks, ...manifest.nodes, ...manifest.programs, ...algorithms];
  return t(parts.find((part) => part.key === key)?.label ?? String(key));
}

/** "4, 16 or 64". */
export function oneOf(names: Arguments, t: Words): string {
  const labels = names.map((name) => labelOf(name, t));
  return [...(labels.length > 1 ? [labels.slice(0, -1).join(t`, `)] : []), ...labels.slice(-1)].join(t` or `);
}
