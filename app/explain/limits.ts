/** What limits performance at a point: the largest of the terms that are not the work itself. */

import { formatShare } from '../model/words/units.ts';
import { english, joinSentences, type Words } from '../model/words/words.ts';
import { type Account, accountOf, type Evidence, type TermKey } from './limits-account.ts';
import { ESTIMATE_STATE, limitSentence } from './sentences.ts';

export type Cause =
  | 'saturation'
  | 'contention'
  | 'distance and length'
  | 'network'
  | 'threads'
  | 'message cost'
  | 'waiting'
  | 'imbalance'
  | 'computation';

/** `share` is of the quantity that the account is of: 0.31 of the processors' time. */
export type Limit = { cause: Cause; share: number };

// Below this share, what is lost is not what a reader should look at.
const LITTLE = 0.1;

/** Undefined while nothing is known, or where the result has no parts. */
export function limitOf(evidence: Evidence, t: Words = english): Limit | undefined {
  const { row } = evidence;
  if (row.state === ESTIMATE_STATE.saturated) return { cause: 'saturation', share: 1 };
  const account = accountOf(evidence, t);
  return account && largestOf(account);
}

function shareOf({ terms, total }: Account, ...keys: TermKey[]): number {
  return terms.reduce((sum, { key, value }) => (keys.includes(key) ? sum + value : sum), 0) / total;
}

function largestOf(account: Account): Limit {
  const share = (...keys: TermKey[]) => shareOf(account, ...keys);
  const candidates = candidatesOf(account.kind, share).sort((a, b) => b.share - a.share);
  const [most] = candidates;
  if (most === undefined || most.share < LITTLE) return restOf(account.kind, share);
  return most;
}

/** What may limit; the work itself does not. */
function candidatesOf(kind: Account['kind'], share: (...keys: TermKey[]) => number): Limit[] {
  const handling: Limit = { cause: 'message cost', share: share('send', 'receive', 'dispatch') };
  switch (kind) {
    case 'latency':
      return [{ cause: 'contention', share: share('entering', 'contention') }];
    case 'round-trip':
      return [
        { cause: 'network', share: share('network') },
        { cause: 'threads', share: share('threads') },
      ];
    case 'loop':
    case 'barrier':
      return [handling, { cause: 'waiting', share: share('wait', 'idle') }];
    case 'overhead':
      return [handling];
    case 'reduction':
      // A processor without a goal and one that waits for a value both lack work: the share of it is uneven.
      return [handling, { cause: 'imbalance', share: share('wait', 'idle') }];
  }
}

function restOf(kind: Account['kind'], share: (...keys: TermKey[]) => number): Limit {
  if (kind === 'latency') return { cause: 'distance and length', share: share('distance', 'length') };
  return { cause: 'computation', share: share('compute') };
}

/** One or two sentences for a person; empty if nothing is known. */
export function limitsSentence(evidence: Evidence, t: Words = english): string {
  const detail = limitSentence(evidence, t);
  const account = accountOf(evidence, t);
  const lead = account === undefined ? '' : leadOf(account, largestOf(account), t);
  return joinSentences([lead, detail], t);
}

/** Of results whose time is divided into classes; the others are said with their terms at once. */
function leadOf(account: Account, { cause }: Limit, t: Words): string {
  const handling = shareOf(account, 'send', 'receive', 'dispatch');
  const lost = shareOf(account, 'wait', 'idle');
  const work = shareOf(account, 'compute');
  const [messages, without, computing] = [handling, lost, work].map(formatShare);
  if (account.kind === 'reduction') {
    if (cause === 'imbalance')
      return t`Load imbalance limits the speed: processors have no work for ${without} of the time; messages cost ${messages}.`;
    if (cause === 'message cost')
      return t`The cost of messages limits the speed: sending and receiving take ${messages} of the processors' time; ${without} goes without work.`;
    return t`The processors themselves limit the speed: ${computing} of their time is reductions.`;
  }
  if (account.kind === 'loop') {
    if (cause === 'waiting')
      return t`Waiting for answers limits the speed: it takes ${without} of the processors' time, handling messages ${messages}.`;
    if (cause === 'message cost')
      return t`Handling messages limits the speed: it takes ${messages} of the processors' time, waiting for answers ${without}.`;
    return t`Computation sets the speed: it takes ${computing} of the processors' time.`;
  }
  return '';
}
