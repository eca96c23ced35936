/** What parameters of a node model contradict, and the messages that it has to hold. */

import type { Words } from '../words/words.ts';
import { type GrainError, manifest } from './manifest.ts';
import { nodesOf, type Rules } from './rule.ts';
import type { Values } from './value.ts';

export const NODE_RULES: Rules = {
  mdp: [processorHasClock, interfaceHoldsBuffer, queueHoldsTwo],
  iu: [processorHasClock],
  transputer: [processorHasClock],
  paragon: [processorHasClock],
};

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
  return { path: 'send_buffer_words', message, repair: { send_buffer_words: most } };
}

function queueHoldsTwo(values: Values, t: Words): GrainError | undefined {
  const bytes = LONGEST[String(values.program)]?.(values) ?? 0;
  const least = 2 * Math.max(1, Math.ceil((bytes * 8) / Number(values.data_bits)));
  if (values.queue_full !== 'block' || Number(values.queue_words) >= least) return undefined;
  const message = t`a blocking queue needs room for two messages; give at least ${least}`;
  return { path: 'queue_words', message, repair: { queue_words: least } };
}

const WORD_BYTES = 4;

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
