/** Messages of any length: what the way of one is made of, and the length that reaches half of the throughput. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { joinSentences, message, type Words } from '../model/words/words.ts';
import { type Account, at, type Term, us } from './account.ts';
import { byteFinding } from './exchange.ts';
import { type Explanation, ofCurrent } from './explanation.ts';

const rate = (value: number, t: Words) => formatQuantity(value, t`MB/s`);
/** As it was set, in all its digits. */
const bytes = (value: number, t: Words) => formatQuantity(value, t`bytes`, 7);

export const messageLength: Explanation = {
  point: ({ row }, t) => waySentence(row, t),
  finding: ofCurrent((rows, { column }, t) =>
    column === 'round_trip_us' ? byteFinding(rows, column, t) : halfFinding(rows, t),
  ),
  account: ({ row }, t) => wayAccount(row, t),
  limits: {
    candidates: (share) => [
      { cause: 'message cost', share: share('header_us', 'software_us', 'copying_us', 'receiving_us') },
      { cause: 'waiting', share: share('rest_us') },
    ],
    rest: (share) => ({ cause: 'network', share: share('network_us') }),
  },
};

const PARTS: readonly (readonly [ColumnKey, string])[] = [
  ['network_us', message('time on the links')],
  ['header_us', message('its header')],
  ['software_us', message('sending and buffering it')],
  ['copying_us', message('copying it')],
  ['receiving_us', message('its interfaces')],
  ['rest_us', message('its handler and the rest')],
];

const termsOf = (row: Row, t: Words) =>
  PARTS.map(([key, label]): Term => ({ key, label: t(label), value: at(row, key) }));

/** In which messages wait for those before them. */
const isStream = (row: Row) => Number.isNaN(at(row, 'round_trip_us'));

/** The sum of the terms: for a stream the whole time of a message, else half the round trip. */
const totalOf = (row: Row, t: Words) => termsOf(row, t).reduce((sum, { value }) => sum + value, 0);

function wayAccount(row: Row, t: Words): Account {
  return {
    quantity: isStream(row) ? t`the time from sending a message to its arrival` : t`the time of a message`,
    total: totalOf(row, t),
    unit: t`us`,
    uncertainty: 0,
    terms: termsOf(row, t),
  };
}

/** A part that is smaller is not worth a word. */
const LEAST = 0.01;

function waySentence(row: Row, t: Words): string {
  const total = totalOf(row, t);
  if (!(total > 0)) return '';
  const parts = termsOf(row, t)
    .map(({ label, value }) => ({ label, share: value / total }))
    .filter(({ share }) => share >= LEAST)
    .sort((a, b) => b.share - a.share)
    .map(({ label, share }) => `${label} ${formatShare(share)}`);
  const [size, time] = [bytes(at(row, 'bytes'), t), us(total)];
  const isParted = parts.length > 1;
  const takes = isStream(row)
    ? t`Messages of ${size} are sent one after another, and come after ${time} on average`
    : t`A message of ${size} takes ${time}`;
  const spent = isParted ? t`${takes}: ${parts.join(t`, `)}.` : t`${takes}.`;
  return joinSentences([spent, t`${rate(at(row, 'throughput'), t)} go through.`], t);
}

/** The largest throughput of a curve, and the length that reaches half of it. */
function halfFinding(rows: readonly Row[], t: Words): string | undefined {
  const most = Math.max(...rows.map((row) => at(row, 'throughput')));
  if (rows.length < 2 || !(most > 0)) return undefined;
  const half = lengthOf(rows, most / 2);
  if (!Number.isFinite(half)) return t`${rate(most, t)} at most`;
  return t`${rate(most, t)} at most, and half of it from messages of ${formatQuantity(half, t`bytes`, 3)} on`;
}

/** The first length with a throughput, NaN where all have more or are of one length: between two points a message takes a time for every byte, as long ones do. */
function lengthOf(rows: readonly Row[], throughput: number): number {
  const points = rows
    .filter((row) => at(row, 'bytes') > 0)
    .map((row) => ({ bytes: at(row, 'bytes'), time: at(row, 'bytes') / at(row, 'throughput') }))
    .sort((a, b) => a.bytes - b.bytes);
  const there = points.findIndex(({ bytes, time }) => bytes >= throughput * time);
  const [before, point] = [points[there - 1], points[there]];
  if (point === undefined || before === undefined) return Number.NaN;
  const perByte = (point.time - before.time) / (point.bytes - before.bytes);
  return (throughput * (before.time - perByte * before.bytes)) / (1 - throughput * perByte);
}
