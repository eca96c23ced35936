/** What parameters of a program contradict. */

import { message, type Words } from '../words/words.ts';
import type { GrainError } from './manifest.ts';
import { anotherExists, nodesOf, oneOf, type Rule, type Rules } from './rule.ts';
import { distanceExists } from './rules-distance.ts';
import { patternFits } from './rules-pattern.ts';
import { SUPERSTEP_RULES } from './rules-supersteps.ts';
import type { Values } from './value.ts';

export const PROGRAM_RULES: Rules = {
  'open-loop': [patternFits, loadCanBeInjected, priorityExists, budgetCovers('warmup_cycles', 'measure_cycles')],
  'remote-read': [answerHasWay, distanceExists('distance_hops', 0)],
  'queens-depth': [columnsExist('depth', 'board'), nodesExist('pes')],
  'queens-grain': [nodesExist('pes')],
  'goal-round-trip': [distanceExists('goal_hops', 1)],
  'random-requests': [anotherExists(message('as each asks another')), budgetCovers('measure_cycles')],
  'terminal-bandwidth': [anotherExists(message('as one sends to another'))],
  'message-overhead': [anotherExists(message('as the message goes to another'))],
  'producer-consumer': [anotherExists(message('as the value comes from another'))],
  transfers: [nodesExist('senders'), patternFits, budgetCovers('measure_cycles')],
  balance: [nodesExist('creators'), networkBalances],
  'message-length': [distanceExists('distance_hops', 0), emptyHasHeader, linkOffersChannels],
  farm: [anotherExists(message('as a farm needs a master and a worker')), workersExist],
  'board-queens': [columnsExist('expansion_depth', 'queens')],
  tsp: [subpathLeavesCity],
  exchange: [anotherExists(message('as one sends to another'))],
  supersteps: SUPERSTEP_RULES,
};

function loadCanBeInjected(values: Values, t: Words): GrainError | undefined {
  const interval = Number(values.injection_interval);
  if (Number(values.offered_load) * interval <= 1) return undefined;
  return {
    path: 'offered_load',
    repair: { offered_load: 1 / interval },
    message: t`a node sends at most 1 flit per ${interval} cycles, and ${values.offered_load} is more; give at most ${1 / interval}`,
  };
}

function priorityExists(values: Values, t: Words): GrainError | undefined {
  const key = values.network === 'circuit' ? 'planes' : 'priorities';
  if (Number(values.priority_one_share) === 0 || Number(values[key]) === 2) return undefined;
  const message = t`messages of priority 1 need a network of two priorities; give it two, or give 0 here`;
  return { path: 'priority_one_share', message, repair: { [key]: 2 } };
}

/** These parts of a run, one after the other, end with its first measurement. */
function budgetCovers(...parts: readonly ('warmup_cycles' | 'measure_cycles')[]) {
  return (values: Values, t: Words): GrainError | undefined => {
    const least = parts.reduce((sum, key) => sum + Number(values[key]), 0);
    if (Number(values.max_cycles) >= least) return undefined;
    const message = t`the run would end before its first measurement does; give at least ${least}`;
    return { path: 'max_cycles', message, repair: { max_cycles: least } };
  };
}

/** Networks whose packets can bring an answer back. */
const ANSWERING: ReadonlySet<unknown> = new Set(['circuit']);

function answerHasWay({ answer_by: by, network }: Values, t: Words): GrainError | undefined {
  if (by !== 'way' || ANSWERING.has(network)) return undefined;
  const message = t`this network brings no answer back on the way of a message; let the answer be a message`;
  return { path: 'answer_by', message, repair: { answer_by: 'message' } };
}

function emptyHasHeader({ message_bytes, node, message_layer: layer }: Values, t: Words): GrainError | undefined {
  if (Number(message_bytes) > 0 || (node === 'transputer' && layer !== 'raw')) return undefined;
  const message = t`a message of no bytes is a header alone, and here messages have none; give at least 1`;
  return { path: 'message_bytes', message, repair: { message_bytes: 1 } };
}

function linkOffersChannels(values: Values, t: Words): GrainError | undefined {
  const { network, node, protocol, multiplexing, exchange, channels } = values;
  if (network !== 'links' || node !== 'transputer' || protocol !== 'byte' || multiplexing === 'vcr') return undefined;
  if (exchange !== 'stream' || Number(channels) <= 1) return undefined;
  const message = t`a link of this protocol offers ${1} each way; give at most so many, or let software make them (multiplexing)`;
  return { path: 'channels', message, repair: { channels: 1 } };
}

/** `key` holds a number of columns, `board` the key of how many the board has. */
function columnsExist(key: string, board: string): Rule {
  return (values, t) => {
    const most = Number(values[board]);
    if (Number(values[key]) <= most) return undefined;
    const message = t`${values[key]} is more columns than the board has; give 1 to ${most}`;
    return { path: key, message, repair: { [key]: most } };
  };
}

function workersExist({ workers, ...values }: Values, t: Words): GrainError | undefined {
  const most = nodesOf(values) - 1;
  if (Number(workers) <= most) return undefined;
  return {
    path: 'workers',
    message: t`${workers} is more than this machine has beside the master; give 1 to ${most}`,
    ...(most > 0 && { repair: { workers: most } }),
  };
}

function subpathLeavesCity({ subpath_cities: subpath, cities }: Values, t: Words): GrainError | undefined {
  const most = Number(cities) - 1;
  if (Number(subpath) <= most) return undefined;
  const message = t`leaves no city to search for; give 1 to ${most}`;
  return { path: 'subpath_cities', message, repair: { subpath_cities: most } };
}

/** `key` holds a number of nodes. */
function nodesExist(key: string): Rule {
  return (values, t) => {
    const nodes = nodesOf(values);
    if (Number(values[key]) <= nodes) return undefined;
    const message = t`${values[key]} is more than this machine has; give 1 to ${nodes}`;
    return { path: key, message, repair: { [key]: nodes } };
  };
}

/** Networks that know the loads of nodes. */
const BALANCING = ['circuit'];

function networkBalances({ program, placement, network }: Values, t: Words): GrainError | undefined {
  if (placement !== 'least-loaded' || BALANCING.includes(String(network))) return undefined;
  const able = oneOf(BALANCING, t);
  return {
    path: 'network',
    message: t`${program} asks for the least loaded node, which ${network} does not know; choose ${able}`,
    repair: { placement: 'random' },
  };
}
