/** What may limit a run, as a choice. */

import { message, type Words } from '../words/words.ts';

/** By the names that accounts give them, joined by dashes. */
const CAUSES: Readonly<Record<string, string>> = {
  saturation: message('The network is saturated'),
  contention: message('Waiting for others inside the network'),
  'distance-and-length': message('The distance and the length of the message'),
  network: message('The network'),
  threads: message('Threads'),
  'message-cost': message('The cost of messages: sending and receiving'),
  waiting: message('Waiting, for an answer or for one’s turn'),
  imbalance: message('Uneven loads: processors without work'),
  computation: message('The computation itself'),
};

/** As lessons name them. */
export const KNOWN_CAUSES: readonly string[] = Object.keys(CAUSES).map((key) => key.replaceAll('-', ' '));

export function causeText(cause: string, t: Words): string {
  return t(CAUSES[cause.replaceAll(' ', '-')] ?? cause);
}
