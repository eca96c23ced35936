/**
 * What a program's numbers say: what limits it, what a change did, its finding, its law. One file per program, chosen here
 * by its key; a program without one gets an account of its time classes.
 */

import type { Values } from '../model/manifest/values.ts';
import { english, type Words } from '../model/words/words.ts';
import { type Account, type Evidence, whole } from './account.ts';
import { balance } from './balance.ts';
import { barrier } from './barrier.ts';
import { collective } from './collective.ts';
import { boardQueens, farm, tsp } from './division.ts';
import { exchange } from './exchange.ts';
import type { Explanation } from './explanation.ts';
import { generic } from './generic.ts';
import { goalRoundTrip } from './goal-round-trip.ts';
import { lcs } from './lcs.ts';
import { messageLength } from './message-length.ts';
import { messageOverhead } from './message-overhead.ts';
import { openLoop } from './open-loop.ts';
import { producerConsumer } from './producer-consumer.ts';
import { queens } from './queens.ts';
import { radixSort } from './radix-sort.ts';
import { randomRequests } from './random-requests.ts';
import { remoteRead } from './remote-read.ts';
import { supersteps } from './supersteps.ts';
import { terminalBandwidth } from './terminal-bandwidth.ts';
import { transfers } from './transfers.ts';

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  'open-loop': openLoop,
  'remote-read': remoteRead,
  'random-requests': randomRequests,
  'terminal-bandwidth': terminalBandwidth,
  barrier,
  'message-length': messageLength,
  'message-overhead': messageOverhead,
  'producer-consumer': producerConsumer,
  'queens-depth': queens,
  'queens-grain': queens,
  'goal-round-trip': goalRoundTrip,
  transfers,
  balance,
  lcs,
  'radix-sort': radixSort,
  farm,
  'board-queens': boardQueens,
  tsp,
  exchange,
  supersteps,
  collective,
};

/** By the program that the values name. */
export function explanationOf({ program }: Values): Explanation {
  const key = String(program);
  return (Object.hasOwn(EXPLANATIONS, key) ? EXPLANATIONS[key] : undefined) ?? generic;
}

/** What a result is made of; undefined if it has no parts, or they are not known. */
export function accountOf(evidence: Evidence, t: Words = english): Account | undefined {
  return whole(explanationOf(evidence.values).account?.(evidence, t));
}
