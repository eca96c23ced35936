/** What one message costs the processors that send and receive it. */

import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity } from '../model/words/units.ts';
import type { Words } from '../model/words/words.ts';
import { type Account, at, cycles, number, type Term, words } from './account.ts';
import { computation, handling } from './causes.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

export const messageOverhead: Explanation = {
  point: ({ row }, t) => overheadSentence(row, t),
  finding: ofCurrent((rows, _, t) => overheadFinding(rows, t)),
  account: ({ row }, t) => overheadAccount(row, t),
  limits: { candidates: (share) => [handling(share)], rest: computation },
};

function overheadAccount(row: Row, t: Words): Account {
  const terms: Term[] = [
    { key: 'send', label: t`sending`, value: at(row, 'send') },
    { key: 'receive', label: t`receiving`, value: at(row, 'receive') },
  ];
  return {
    quantity: t`the overhead of a message`,
    total: at(row, 'overhead'),
    unit: t`cycles`,
    uncertainty: 0,
    terms,
  };
}

function overheadSentence(row: Row, t: Words): string {
  const [send, receive] = [number(at(row, 'send')), number(at(row, 'receive'))];
  return t`A message of ${words(at(row, 'words'), t)} costs ${cycles(at(row, 'overhead'), t)}: ${send} of the sender and ${receive} of the receiver.`;
}

/** Cycles for a byte: below this the length makes no difference. */
const LEAST = 0.005;

/** The shortest message, and the slope between the two longest: short ones find room in the send buffer. */
function overheadFinding(rows: readonly Row[], t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'bytes') - at(b, 'bytes'));
  const [short, longer, longest] = [sorted[0], sorted.at(-2), sorted.at(-1)];
  if (!short || !longer || !longest || at(longest, 'bytes') === at(longer, 'bytes')) return undefined;
  const slope = (at(longest, 'overhead') - at(longer, 'overhead')) / (at(longest, 'bytes') - at(longer, 'bytes'));
  if (slope < LEAST) return t`${cycles(at(short, 'overhead'), t)} for a message of any length`;
  return t`${cycles(at(short, 'overhead'), t)} for ${words(at(short, 'words'), t)}, and ${formatQuantity(slope, '', 2)} for every byte of a long message`;
}
