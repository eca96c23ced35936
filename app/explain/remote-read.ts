/** A ping, or a read of another node's memory: there and back. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import type { Words } from '../model/words/words.ts';
import { type Account, at, cycles, number, type Term } from './account.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const remoteRead: Explanation = {
  point: ({ row }, t) => callSentence(row, t),
  finding: ofCurrent((rows, _, t) => slopeFinding(rows, t)),
  account: ({ row }, t) => roundTripAccount(row, t),
  limits: {
    candidates: (share) => [
      { cause: 'network', share: share('network') },
      { cause: 'threads', share: share('threads') },
    ],
  },
};

function roundTripAccount(row: Row, t: Words): Account {
  const terms: Term[] = [
    { key: 'network', label: t`time in the network`, value: at(row, 'network') },
    { key: 'threads', label: t`time in the threads at both ends`, value: at(row, 'threads') },
  ];
  return {
    quantity: t`the round trip`,
    total: at(row, 'round_trip'),
    unit: t`cycles`,
    uncertainty: 0,
    terms,
  };
}

function callSentence(row: Row, t: Words): string {
  const [total, network, threads] = [at(row, 'round_trip'), at(row, 'network'), at(row, 'threads')];
  return t`Of ${cycles(total, t)} ${number(network)} (${formatShare(network / total)}) go into two trips through interfaces and network, and ${number(threads)} into the threads at both ends.`;
}

/** Of what a hop takes: what differs by more is no straight line. */
const STRAIGHT = 0.1;

function slopeFinding(rows: readonly Row[], t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'distance') - at(b, 'distance'));
  const [near, far] = [sorted[0], sorted.at(-1)];
  if (!near || !far || at(far, 'distance') === at(near, 'distance')) return undefined;
  const [second, hops, time] = [
    sorted[1] ?? far,
    (row: Row) => at(row, 'distance'),
    (row: Row) => at(row, 'round_trip'),
  ];
  const slopeTo = (from: Row) => (time(far) - time(from)) / (hops(far) - hops(from));
  const slope = slopeTo(near);
  const first = cycles(time(near), t);
  const [here, next, there] = [near, second, far].map((row) => formatQuantity(hops(row), t`hops`));
  const isStraight = (from: Row) =>
    sorted.slice(sorted.indexOf(from)).every((row) => {
      const expected = time(from) + slopeTo(from) * (hops(row) - hops(from));
      return Math.abs(time(row) - expected) <= STRAIGHT * Math.abs(slopeTo(from));
    });
  if (slope >= 0 && isStraight(near))
    return slope > 0 ? t`${first} at ${here}, and ${number(slope)} more for every hop` : t`${first} at any distance`;
  // The first hop may cost what the others do not: a message to the own node crosses no network.
  const more = number(slopeTo(second));
  if (slope > 0 && isStraight(second))
    return time(second) === time(near)
      ? t`${first} up to ${next}, and ${more} more for every hop beyond`
      : t`${first} at ${here}, ${cycles(time(second), t)} at ${next}, and ${more} more for every hop beyond`;
  return t`${first} at ${here}, and ${cycles(time(far), t)} at ${there}`;
}
