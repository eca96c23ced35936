/** One-way messages at a given demand: what their latency is made of, and where more demand brings no more of them. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { joinSentences, message, type Words } from '../model/words/words.ts';
import { type Account, at, type Term } from './account.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

const number = (value: number) => formatQuantity(value, '');
const cycles = (value: number, t: Words) => formatQuantity(value, t`cycles`);
const rate = (value: number, t: Words) => formatQuantity(value, t`messages/1000 cycles`);

export const transfers: Explanation = {
  point: ({ row }, t) => latencySentence(row, t),
  finding: ofCurrent((rows, { column, along }, t) =>
    column === 'throughput' || column === 'throughput_all'
      ? undefined
      : limitFinding(rows, along?.column === 'achieved_us' ? along.column : 'achieved', t),
  ),
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

function latencySentence(row: Row, t: Words): string {
  const latency = at(row, 'latency');
  if (!(latency > 0)) return '';
  const parts = PARTS.map(([key, label]) => ({ label: t(label), share: at(row, key) / latency }))
    .filter(({ share }) => share >= LEAST)
    .sort((a, b) => b.share - a.share)
    .map(({ label, share }) => `${label} ${formatShare(share)}`);
  const spent = t`A message takes ${cycles(latency, t)}: ${parts.join(t`, `)}.`;
  const [achieved, demanded] = [at(row, 'achieved'), at(row, 'demanded')];
  const flight = t`A node sends ${rate(achieved, t)} and has ${number(at(row, 'in_flight'))} under way.`;
  if (achieved >= LIMITED * demanded) return joinSentences([spent, flight], t);
  return joinSentences([spent, flight, t`It would send ${rate(demanded, t)} if messages took it no time.`], t);
}

/** Where less of the demand is met, messages set the pace. */
const LIMITED = 0.9;

/** The most that is achieved, as the x axis counts it, and whether more demand than that brings less. */
function limitFinding(rows: readonly Row[], key: 'achieved' | 'achieved_us', t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'demanded') - at(b, 'demanded'));
  const last = sorted.at(-1);
  if (!last || new Set(rows.map((row) => row.demanded)).size < 2) return undefined;
  const best = sorted.reduce((most, row) => (at(row, key) > at(most, key) ? row : most));
  const most = t`at most ${formatQuantity(at(best, key), key === 'achieved' ? t`messages/1000 cycles` : t`messages/us`)} of a node`;
  const lost = 1 - at(last, key) / at(best, key);
  return lost < LEAST ? most : t`${most}, ${formatShare(lost)} less at the highest demand`;
}
