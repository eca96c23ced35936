/** One-way messages at a given demand: what their latency is made of, and where more demand brings no more of them. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import { type Row, valueIn } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { joinSentences, message, type Words } from '../model/words/words.ts';
import { type Account, at, cycles, number, type Term } from './account.ts';
import { type Along, type Explanation, ofCurrent } from './explanation.ts';

const rate = (value: number, t: Words) => formatQuantity(value, t`messages/1000 cycles`);

export const transfers: Explanation = {
  point: ({ row }, t) => latencySentence(row, t),
  finding: ofCurrent((rows, { column, along }, t) => {
    if (along === undefined || column.startsWith('throughput')) return undefined;
    const sorted = rows.toSorted((a, b) => at(a, 'demanded') - at(b, 'demanded'));
    if (along.column.startsWith('achieved')) return limitFinding(sorted, along, t);
    return along.column === 'demanded' && PARTS.some(([key]) => key === column) ? partsFinding(sorted, t) : undefined;
  }),
  account: ({ row }, t) => latencyAccount(row, t),
  limits: {
    candidates: (share) => [
      { cause: 'contention', share: share('waited') },
      { cause: 'waiting', share: share('queued', 'exchange') },
      { cause: 'message cost', share: share('software', 'rest') },
    ],
    rest: (share) => ({ cause: 'distance and length', share: share('transfer') }),
  },
};

const PARTS: readonly (readonly [ColumnKey, string])[] = [
  ['transfer', message('the transfer itself')],
  ['waited', message('waiting inside the network')],
  ['queued', message('waiting in queues of the sender')],
  ['software', message('software of the sender')],
  ['exchange', message('request and answer')],
  ['rest', message('commands and the rest')],
];

function latencyAccount(row: Row, t: Words): Account {
  const terms = PARTS.map(([key, label]): Term => ({ key, label: t(label), value: at(row, key) }));
  return {
    quantity: t`latency`,
    total: at(row, 'latency'),
    unit: t`cycles`,
    uncertainty: row.latency_ci ?? 0,
    terms,
  };
}

/** A part of the latency that is smaller is not worth a word. */
const LEAST = 0.01;

/** Shares of the latency, the largest first. */
const partsOf = (row: Row, t: Words) =>
  PARTS.map(([key, label]) => ({ label: t(label), share: at(row, key) / at(row, 'latency') })).sort(
    (a, b) => b.share - a.share,
  );

function latencySentence(row: Row, t: Words): string {
  const latency = at(row, 'latency');
  if (!(latency > 0)) return '';
  const parts = partsOf(row, t)
    .filter(({ share }) => share >= LEAST)
    .map(({ label, share }) => `${label} ${formatShare(share)}`);
  const spent = t`A message takes ${cycles(latency, t)}: ${parts.join(t`, `)}.`;
  const [achieved, demanded] = [at(row, 'achieved'), at(row, 'demanded')];
  const flight = t`A node sends ${rate(achieved, t)} and has ${number(at(row, 'in_flight'))} under way.`;
  if (achieved >= LIMITED * demanded) return joinSentences([spent, flight], t);
  return joinSentences([spent, flight, t`It would send ${rate(demanded, t)} if messages took it no time.`], t);
}

/** Where less of the demand is met, messages set the pace. */
const LIMITED = 0.9;

/** What the latency at the highest demand is made of most. */
function partsFinding(sorted: readonly Row[], t: Words): string | undefined {
  const last = sorted.at(-1);
  const [most] = last ? partsOf(last, t) : [];
  return (
    last &&
    most &&
    t`${cycles(at(last, 'latency'), t)} at the highest demand, ${formatShare(most.share)} of them for ${most.label}`
  );
}

/** The most that is achieved, as the x axis counts it, and whether more demand than that brings less. */
function limitFinding(sorted: readonly Row[], { column, unit }: Along, t: Words): string | undefined {
  const achieved = sorted.map((row) => valueIn(row, column));
  const best = Math.max(...achieved);
  const most = t`at most ${formatQuantity(best, t(unit))} of a node`;
  const lost = 1 - (achieved.at(-1) ?? best) / best;
  return lost < LEAST ? most : t`${most}, ${formatShare(lost)} less at the highest demand`;
}
