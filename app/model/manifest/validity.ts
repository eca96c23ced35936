/**
 * Combinations of values that no single range can exclude. The engine refuses the same ones; here they are found
 * without starting it, so that the page says so at the field while a person types.
 */

import { english, message, type Words } from '../words/words.ts';
import { type GrainError, manifest, nodesFor, unpriced } from './manifest.ts';
import { parseShape, type Values } from './value.ts';

type Value = number | string | undefined;
type Rule = (values: Values, t: Words) => GrainError | undefined;

type Rules = Record<'network' | 'node' | 'program', Record<string, Rule[]>>;

const CONTRADICTIONS: Rules = {
  network: {
    mesh: [torusNeedsTwoChannels, fitsInMemory],
    circuit: [switchesExist, portsArePower, unitsHavePorts, overheadCovers, refusalsEnd],
    links: [linksSuffice],
  },
  node: {
    mdp: [processorHasClock, interfaceHoldsBuffer, queueHoldsTwo],
    iu: [processorHasClock],
    transputer: [processorHasClock],
    paragon: [processorHasClock],
  },
  program: {
    'open-loop': [patternFits, loadCanBeInjected, priorityExists, budgetCoversWindow],
    'remote-read': [answerHasWay, distanceExists('distance_hops', 0)],
    'queens-depth': [depthFitsBoard, nodesExist('pes')],
    'queens-grain': [nodesExist('pes')],
    'goal-round-trip': [distanceExists('goal_hops', 1)],
    'random-requests': [anotherExists(message('as each asks another')), budgetCoversFirstWindow],
    'terminal-bandwidth': [anotherExists(message('as one sends to another'))],
    'message-overhead': [anotherExists(message('as the message goes to another'))],
    'producer-consumer': [anotherExists(message('as the value comes from another'))],
    transfers: [nodesExist('senders'), patternFits, budgetCoversFirstWindow],
    balance: [nodesExist('creators'), networkBalances],
    'message-length': [distanceExists('distance_hops', 0), emptyHasHeader, linkOffersChannels],
    farm: [anotherExists(message('as a farm needs a master and a worker')), workersExist],
    'board-queens': [expansionFitsBoard],
    tsp: [subpathLeavesCity],
    exchange: [anotherExists(message('as one sends to another'))],
    supersteps: [
      anotherExists(message('as they exchange parcels')),
      nodesFitAlgorithm,
      samplesAreKeys,
      matrixDivides,
      fitHasPoints,
    ],
  },
};

const REMARKS: Rules = {
  network: { mesh: [buffersCoverCredits] },
  node: {},
  program: {},
};

/** Why these values, each allowed by itself, do not go together. They must be complete. Empty if they do. */
export function contradictionsOf(values: Values, t: Words = english): GrainError[] {
  const first = windowIsForward(values, t) ?? nodeRunsProgram(values, t);
  return first ? [first] : broken(CONTRADICTIONS, values, t);
}

/** What is allowed but probably not meant. */
export function remarksOn(values: Values, t: Words = english): GrainError[] {
  return broken(REMARKS, values, t);
}

function broken(rules: Rules, values: Values, t: Words): GrainError[] {
  const chosen = (['network', 'node', 'program'] as const).flatMap((part) => rules[part][String(values[part])] ?? []);
  return chosen.flatMap((rule) => rule(values, t) ?? []);
}

const extentsOf = (values: Values) => parseShape(String(values.dimensions)) ?? [1, 1, 1];
export const nodesOf = (values: Values) => extentsOf(values).reduce((product, extent) => product * extent, 1);
const WORD_BYTES = 4;
const isPowerOfTwo = (n: number) => Number.isInteger(Math.log2(n));

function nodeRunsProgram(values: Values, t: Words): GrainError | undefined {
  const message = whyNotOn(values.node, values.program, t);
  return message === undefined ? undefined : { path: 'node', message };
}

const UNITS: Readonly<Record<string, string>> = {
  instructions: message('instructions'),
  integer_operations: message('integer operations'),
  float_operations: message('floating-point operations'),
  reductions: message('reductions'),
  suspensions: message('suspensions'),
  bytes_copied: message('bytes copied'),
  bytes_copied_far: message('bytes copied to far memory'),
  bytes_read: message('bytes read'),
  bytes_read_far: message('bytes read in far memory'),
};

/** "4, 16 or 64". */
function oneOf(names: readonly (string | number)[], t: Words): string {
  const last = names.slice(-1);
  return [...(names.length > 1 ? [names.slice(0, -1).join(t`, `)] : []), ...last].join(t` or `);
}

/** Why a program does not run on a node model, both by their keys; undefined if it does, or if there is no such part. */
export function whyNotOn(nodeKey: Value, programKey: Value, t: Words = english): string | undefined {
  const program = manifest.programs.find(({ key }) => key === programKey);
  const node = manifest.nodes.find(({ key }) => key === nodeKey);
  const unit = program && node && unpriced(program, node);
  if (unit === undefined) return undefined;
  const able = oneOf(nodesFor(program?.key), t);
  return t`${program?.key} counts its work in ${t(UNITS[unit] ?? unit)}, for which ${node?.key} has no price; choose ${able}`;
}

function torusNeedsTwoChannels(values: Values, t: Words): GrainError | undefined {
  if (values.topology !== 'torus' || Number(values.virtual_channels) >= 2) return undefined;
  return {
    path: 'virtual_channels',
    message: t`1 is not allowed on a torus: its rings deadlock; give 2 to 8 (dateline)`,
  };
}

// The engine's own estimate and limit: an instance must fit beside others in a browser tab.
const BYTES_PER_LANE = 40;
const MEMORY_LIMIT_BYTES = 1.5e9;

function fitsInMemory(values: Values, t: Words): GrainError | undefined {
  const ports = 8;
  const lanes = Number(values.virtual_channels) * Number(values.priorities);
  const reference = values.kernel === 'reference' ? 1 + Number(values.buffer_flits) / 4 : 1;
  const bytes = ports * BYTES_PER_LANE * lanes * nodesOf(values) * reference;
  if (bytes <= MEMORY_LIMIT_BYTES) return undefined;
  const needed = t`this machine needs about ${Math.floor(bytes / 1e6)} MB, more than the 1500 MB a run may use`;
  return { path: 'dimensions', message: t`${needed}; give fewer nodes, virtual channels or priorities` };
}

const MOST_PORTS = 1024;
const stagesOf = (values: Values) => {
  let stages = 1;
  while (Number(values.switch_size) ** stages < Number(values.ports)) stages += 1;
  return stages;
};

function switchesExist(values: Values, t: Words): GrainError | undefined {
  if ([2, 4, 8].includes(Number(values.switch_size))) return undefined;
  return { path: 'switch_size', message: t`${values.switch_size} is no size of a switch here; give 2, 4 or 8` };
}

function portsArePower(values: Values, t: Words): GrainError | undefined {
  const size = Number(values.switch_size);
  if (size ** stagesOf(values) === Number(values.ports)) return undefined;
  const powers: number[] = [];
  for (let ports = size; ports <= MOST_PORTS; ports *= size) if (ports >= 4) powers.push(ports);
  const allowed = oneOf(powers, t);
  return { path: 'ports', message: t`${values.ports} is no power of ${size}, the size of a switch; give ${allowed}` };
}

function unitsHavePorts(values: Values, t: Words): GrainError | undefined {
  const units = nodesOf(values);
  if (units <= Number(values.ports)) return undefined;
  const message = t`${units} units are more than the network has ports; give at most ${values.ports}`;
  return { path: 'dimensions', message };
}

function overheadCovers(values: Values, t: Words): GrainError | undefined {
  const [stage, header, release] = [values.stage_clocks, values.header_clocks, values.release_clocks].map(Number);
  const least = stagesOf(values) * (stage ?? 0) + (header ?? 0) + (release ?? 0);
  // Of tenths, sums are not exact.
  if (Number(values.overhead_clocks) > least - 1e-6) return undefined;
  const message = t`is shorter than what it is made of, all stages, header and release; give at least ${least}`;
  return { path: 'overhead_clocks', message };
}

function refusalsEnd({ blocking, unit_ends: ends, backoff }: Values, t: Words): GrainError | undefined {
  if (blocking !== 'drop' || ends !== 'in-turns' || backoff !== 'fixed') return undefined;
  const message = t`fixed would let two units that ask each other refuse each other for ever; give uniform or geometric`;
  return { path: 'backoff', message };
}

/** Networks whose packets can bring an answer back. */
const ANSWERING: ReadonlySet<unknown> = new Set(['circuit']);

function answerHasWay({ answer_by: by, network }: Values, t: Words): GrainError | undefined {
  if (by !== 'way' || ANSWERING.has(network)) return undefined;
  const message = t`this network brings no answer back on the way of a message; give message`;
  return { path: 'answer_by', message };
}

const MOST_LINK_NODES = 256;
const LINKS_PER_NODE = 4;
const CROSSBAR_PORTS = 32;

function linksNeeded(values: Values): number {
  const [nodes, children] = [nodesOf(values), Number(values.children)];
  switch (values.graph) {
    case 'grid':
    case 'torus':
      return extentsOf(values).reduce((sum, extent) => sum + Math.min(2, extent - 1), 0);
    case 'tree':
      return Math.min(children, nodes - 1) + (nodes > children + 1 ? 1 : 0);
    case 'hypercube':
      return Math.ceil(Math.log2(nodes));
    default:
      return 0;
  }
}

function linksSuffice(values: Values, t: Words): GrainError | undefined {
  const { graph, fabric, protocol } = values;
  const [nodes, needed] = [nodesOf(values), linksNeeded(values)];
  const refused = (path: string, message: string) => ({ path, message });
  if (nodes > MOST_LINK_NODES)
    return refused('dimensions', t`${nodes} nodes are more than links join here; give at most ${MOST_LINK_NODES}`);
  if (graph === 'hypercube' && !isPowerOfTwo(nodes))
    return refused('dimensions', t`${nodes} nodes make no hypercube; give 1, 2, 4, 8 or 16`);
  if (needed > LINKS_PER_NODE)
    return graph === 'tree'
      ? refused(
          'children',
          t`a node would need ${needed} links and has ${LINKS_PER_NODE}; give at most ${LINKS_PER_NODE - 1}`,
        )
      : refused(
          'graph',
          t`a node would need ${needed} links and has ${LINKS_PER_NODE}; choose fewer dimensions, tree or crossbar`,
        );
  if (graph !== 'crossbar') return undefined;
  if (nodes > CROSSBAR_PORTS && (fabric === 'one' || fabric === 'chain'))
    return refused(
      'dimensions',
      t`the labels of the crossbars leave nodes beyond ${CROSSBAR_PORTS} unreachable; give at most so many, or another fabric`,
    );
  if (protocol === 'byte')
    return refused('protocol', t`a crossbar routes packets, not bytes; choose packet, or links between nodes`);
  return undefined;
}

function emptyHasHeader({ message_bytes, node, message_layer: layer }: Values, t: Words): GrainError | undefined {
  if (Number(message_bytes) > 0 || (node === 'transputer' && layer !== 'raw')) return undefined;
  const message = t`a message of no bytes is a header alone, and here messages have none; give at least 1`;
  return { path: 'message_bytes', message };
}

function linkOffersChannels(values: Values, t: Words): GrainError | undefined {
  const { network, node, protocol, multiplexing, exchange, channels } = values;
  if (network !== 'links' || node !== 'transputer' || protocol !== 'byte' || multiplexing === 'vcr') return undefined;
  if (exchange !== 'stream' || Number(channels) <= 1) return undefined;
  const message = t`a link of this protocol offers ${1} each way; give at most so many, or let software make them (multiplexing)`;
  return { path: 'channels', message };
}

function patternFits(values: Values, t: Words): GrainError | undefined {
  const message = patternProblem(String(values.pattern), extentsOf(values), nodesOf(values), t);
  return message === undefined ? undefined : { path: 'pattern', message };
}

function patternProblem(pattern: string, extents: readonly number[], nodes: number, t: Words): string | undefined {
  switch (pattern) {
    case 'uniform':
    case 'neighbour':
    case 'hot-spot':
    case 'neighbour-plus':
      return nodes < 2 ? t`this pattern needs at least 2 nodes; the machine has 1` : undefined;
    case 'bit-complement':
    case 'bit-reverse':
    case 'shuffle':
      if (isPowerOfTwo(nodes)) return undefined;
      return t`this pattern permutes the bits of node numbers and needs a power of two of nodes; the machine has ${nodes}`;
    case 'transpose':
      return transposeProblem(extents, nodes, t);
    default:
      return undefined;
  }
}

function transposeProblem(extents: readonly number[], nodes: number, t: Words): string | undefined {
  const wide = extents.filter((extent) => extent > 1);
  const [first, last] = [wide[0], wide.at(-1)];
  if (wide.length > 1) {
    if (first === last) return undefined;
    return t`transpose exchanges the first and the last dimension, which must be equal; they are ${first} and ${last}`;
  }
  if (isPowerOfTwo(nodes) && Math.log2(nodes) % 2 === 0) return undefined;
  return t`transpose on a line needs a square power of two of nodes (4, 16); the machine has ${nodes}`;
}

function loadCanBeInjected(values: Values, t: Words): GrainError | undefined {
  const interval = Number(values.injection_interval);
  if (Number(values.offered_load) * interval <= 1) return undefined;
  return {
    path: 'offered_load',
    message: t`${values.offered_load} is more than the injection rate of 1 flit per ${interval} cycles; give at most ${1 / interval}`,
  };
}

function priorityExists(values: Values, t: Words): GrainError | undefined {
  const key = values.network === 'circuit' ? 'planes' : 'priorities';
  if (Number(values.priority_one_share) === 0 || Number(values[key]) === 2) return undefined;
  return { path: 'priority_one_share', message: t`needs two priorities; set ${key} to 2, or give 0` };
}

function budgetCoversWindow(values: Values, t: Words): GrainError | undefined {
  const least = Number(values.warmup_cycles) + Number(values.measure_cycles);
  if (Number(values.max_cycles) >= least) return undefined;
  const message = t`is shorter than warm-up and first window together; give at least ${least}`;
  return { path: 'max_cycles', message };
}

function buffersCoverCredits(values: Values, t: Words): GrainError | undefined {
  const loop = Number(values.hop_cycles) + 1 + Number(values.credit_cycles);
  if (Number(values.buffer_flits) >= loop) return undefined;
  return {
    path: 'buffer_flits',
    message: t`a credit takes ${loop} cycles to come round, so a channel with ${values.buffer_flits} of ${loop} buffers cannot move a flit in every cycle`,
  };
}

/** Links between the two nodes that are farthest from each other, by network. */
const FARTHEST: Record<string, (values: Values) => number> = {
  mesh: (values) =>
    extentsOf(values)
      .map((extent) => (values.topology === 'torus' ? Math.floor(extent / 2) : extent - 1))
      .reduce((sum, reach) => sum + reach, 0),
  // To the middle and from it.
  ideal: (values) => (nodesOf(values) > 1 ? 2 : 0),
  circuit: (values) => (nodesOf(values) > 1 ? stagesOf(values) + 1 : 0),
  links: farthestByLinks,
  worms: (values) => extentsOf(values).reduce((sum, extent) => sum + extent - 1, 0),
};

/** From node 0. */
function farthestByLinks(values: Values): number {
  const nodes = nodesOf(values);
  if (nodes === 1) return 0;
  switch (values.graph) {
    case 'grid':
      return extentsOf(values).reduce((sum, extent) => sum + extent - 1, 0);
    case 'torus':
      return extentsOf(values).reduce((sum, extent) => sum + Math.floor(extent / 2), 0);
    case 'tree': {
      let depth = 0;
      for (let node = nodes - 1; node > 0; node = Math.floor((node - 1) / Number(values.children))) depth += 1;
      return depth;
    }
    case 'hypercube':
      return Math.log2(nodes);
    default:
      if (values.fabric === 'one') return 2;
      return values.fabric === 'chain' ? 1 + Number(values.crossbars) : nodes > 16 ? 4 : 2;
  }
}

/** `key` holds a distance in links, `least` is the shortest that the program takes. */
function distanceExists(key: string, least: number): Rule {
  return (values, t) => {
    const farthest = FARTHEST[String(values.network)]?.(values) ?? 0;
    if (Number(values[key]) <= farthest) return undefined;
    return { path: key, message: t`${values[key]} is farther than this machine reaches; give ${least} to ${farthest}` };
  };
}

function depthFitsBoard({ depth, board }: Values, t: Words): GrainError | undefined {
  if (Number(depth) <= Number(board)) return undefined;
  return { path: 'depth', message: t`${depth} is more columns than the board has; give 1 to ${board}` };
}

function workersExist({ workers, ...values }: Values, t: Words): GrainError | undefined {
  const most = nodesOf(values) - 1;
  if (Number(workers) <= most) return undefined;
  return {
    path: 'workers',
    message: t`${workers} is more than this machine has beside the master; give 1 to ${most}`,
  };
}

function expansionFitsBoard({ expansion_depth: depth, queens }: Values, t: Words): GrainError | undefined {
  if (Number(depth) <= Number(queens)) return undefined;
  return { path: 'expansion_depth', message: t`${depth} is more columns than the board has; give 1 to ${queens}` };
}

function subpathLeavesCity({ subpath_cities: subpath, cities }: Values, t: Words): GrainError | undefined {
  const most = Number(cities) - 1;
  if (Number(subpath) <= most) return undefined;
  return { path: 'subpath_cities', message: t`leaves no city to search for; give 1 to ${most}` };
}

/** `key` holds a number of nodes. */
function nodesExist(key: string): Rule {
  return (values, t) => {
    const nodes = nodesOf(values);
    if (Number(values[key]) <= nodes) return undefined;
    return { path: key, message: t`${values[key]} is more than this machine has; give 1 to ${nodes}` };
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
  };
}

const SORTS = ['bitonic-sort', 'sample-sort', 'sample-sort-butterfly'];

/** How many nodes make a square or a cube of them, and what the rows of its matrix must divide by. */
function gridOf(values: Values) {
  const power = { 'matrix-product': 3, 'shortest-paths': 2 }[String(values.algorithm)];
  if (power === undefined) return undefined;
  const nodes = nodesOf(values);
  const root = Math.round(nodes ** (1 / power));
  return { power, fits: root ** power === nodes, divisor: root ** (power - 1) };
}

function nodesFitAlgorithm(values: Values, t: Words): GrainError | undefined {
  const nodes = nodesOf(values);
  const grid = gridOf(values);
  if (nodes < 2) return undefined;
  if (SORTS.includes(String(values.algorithm)) && !isPowerOfTwo(nodes))
    return { path: 'dimensions', message: t`${nodes} nodes are no power of two, which this algorithm needs` };
  if (!grid || grid.fits) return undefined;
  const message =
    grid.power === 3
      ? t`${nodes} nodes are no cube, which this algorithm needs`
      : t`${nodes} nodes are no square, which this algorithm needs`;
  return { path: 'dimensions', message };
}

function samplesAreKeys({ algorithm, samples, node_keys: keys }: Values, t: Words): GrainError | undefined {
  if (!String(algorithm).startsWith('sample-sort') || Number(keys) >= Number(samples)) return undefined;
  return { path: 'samples', message: t`a node has fewer keys than it gives samples; give at most ${keys}` };
}

function matrixDivides(values: Values, t: Words): GrainError | undefined {
  const grid = gridOf(values);
  if (!grid?.fits || nodesOf(values) < 2 || Number(values.matrix) % grid.divisor === 0) return undefined;
  const message = t`${values.matrix} rows do not divide among the nodes; give a multiple of ${grid.divisor}`;
  return { path: 'matrix', message };
}

function fitHasPoints({ fit_points, fit_words, cost_model }: Values, t: Words): GrainError | undefined {
  const points = Number(fit_points);
  // LogP and LogGP take two lines, which share a point.
  const least = cost_model === 'library' ? 3 : 5;
  if (points > 0 && points < least) {
    const message = t`a line through ${points} points says nothing of them; give 0 for none, or ${least} to 32`;
    return { path: 'fit_points', message };
  }
  if (Number(fit_words) >= points) return undefined;
  return { path: 'fit_words', message: t`points must differ; give at least ${points}` };
}

function windowIsForward({ record, record_from_ms: from, record_to_ms: to }: Values, t: Words): GrainError | undefined {
  if (record !== 'on' || Number(to) === 0 || Number(to) > Number(from)) return undefined;
  const message = t`${to} is not after the beginning; give more than ${from}, or 0 for the end of the run`;
  return { path: 'record_to_ms', message };
}

function budgetCoversFirstWindow(values: Values, t: Words): GrainError | undefined {
  if (Number(values.max_cycles) >= Number(values.measure_cycles)) return undefined;
  const message = t`is shorter than the first window; give at least ${values.measure_cycles}`;
  return { path: 'max_cycles', message };
}

function anotherExists(why: string): Rule {
  return (values, t) => {
    const nodes = nodesOf(values);
    if (nodes >= 2) return undefined;
    return { path: 'dimensions', message: t`the machine needs at least ${2} nodes, ${t(why)}; it has ${nodes}` };
  };
}

/** Bytes of the longest message that a program sends. Those that send no data of their own are not here. */
const LONGEST: Record<string, (values: Values) => number> = {
  'open-loop': ({ message_words, long_words }) => WORD_BYTES * Math.max(Number(message_words), Number(long_words)),
  'remote-read': ({ read_words }) => WORD_BYTES * Math.max(3, Number(read_words) + 1),
  'random-requests': ({ message_words }) => WORD_BYTES * Number(message_words),
  'terminal-bandwidth': ({ message_words }) => WORD_BYTES * Number(message_words),
  'message-overhead': ({ message_words }) => WORD_BYTES * Number(message_words),
  transfers: ({ message_words }) => WORD_BYTES * Number(message_words),
  balance: ({ message_words }) => WORD_BYTES * Number(message_words),
  barrier: ({ barrier_words }) => WORD_BYTES * Number(barrier_words),
  'producer-consumer': () => WORD_BYTES * 2,
  'message-length': ({ message_bytes }) => Number(message_bytes),
  lcs: () => WORD_BYTES * 3,
  // A handler, a level of the tree, and a count for each digit.
  'radix-sort': ({ digit_bits }) => WORD_BYTES * (2 + 2 ** Number(digit_bits)),
  farm: ({ item_lines, picture_points, point_bytes }) =>
    WORD_BYTES * 3 +
    Math.min(Number(item_lines), Number(picture_points)) * Number(picture_points) * Number(point_bytes),
  'board-queens': ({ board_words, result_words }) => WORD_BYTES * Math.max(Number(board_words), Number(result_words)),
  tsp: ({ call_words, task_words }) => WORD_BYTES * Math.max(Number(call_words), Number(task_words)),
  exchange: ({ exchange_bytes }) => Number(exchange_bytes),
  supersteps: (values) =>
    Math.min(
      Math.max(longestParcel(values), Number(values.fit_words)) * (WORD_BYTES + Number(values.packet_header_bytes)),
      2 ** 30,
    ),
};

/** In words. */
function longestParcel(values: Values): number {
  const [nodes, keys] = [nodesOf(values), Number(values.node_keys)];
  switch (values.algorithm) {
    case 'routing':
      return Number(values.step_words);
    case 'bitonic-sort':
      return keys;
    case 'sample-sort':
    case 'sample-sort-butterfly':
      return Math.max(keys, Number(values.samples)) * nodes;
    default:
      return Number(values.matrix) ** 2;
  }
}

function processorHasClock(values: Values, t: Words): GrainError | undefined {
  const network = manifest.networks.find(({ key }) => key === values.network);
  if (Number(values.processor_ps) > 0 || network?.cycles !== false) return undefined;
  const message = t`the network ${network.key} has no cycles to go by; give the processor's own`;
  return { path: 'processor_ps', message };
}

/** The engine's own limit: what a network can be handed piece by piece. */
const MOST_UNITS = 240;

/** What a word of four bytes is on a link, and what comes before it, where it is not counted in flits. */
const OTHER_UNITS: { readonly [network: string]: { word: number; header: number } } = {
  circuit: { word: 1, header: 0 },
  links: { word: 4, header: 0 },
};

function interfaceHoldsBuffer(values: Values, t: Words): GrainError | undefined {
  const { word, header } = OTHER_UNITS[String(values.network)] ?? {
    word: Number(values.word_flits),
    header: Number(values.header_flits),
  };
  const each = (word * Number(values.data_bits)) / 32;
  const room = MOST_UNITS - header;
  if (Number(values.send_buffer_words) * each <= room) return undefined;
  const most = Math.max(2, Math.floor(room / each));
  const message = t`with words of this size the buffer holds more flits than an interface can take; give at most ${most}`;
  return { path: 'send_buffer_words', message };
}

function queueHoldsTwo(values: Values, t: Words): GrainError | undefined {
  const bytes = LONGEST[String(values.program)]?.(values) ?? 0;
  const least = 2 * Math.max(1, Math.ceil((bytes * 8) / Number(values.data_bits)));
  if (values.queue_full !== 'block' || Number(values.queue_words) >= least) return undefined;
  const message = t`a blocking queue needs room for two messages; give at least ${least}`;
  return { path: 'queue_words', message };
}
