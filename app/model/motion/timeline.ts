/** What every processor did when: shares of its time in short bins, and windows to look at them through. */

import type { ColumnKey } from '../manifest/column-keys.ts';
import type { Values } from '../manifest/values.ts';
import { formatQuantity, formatShare } from '../words/units.ts';
import { english, joinSentences, message, type Words } from '../words/words.ts';
import type { Table } from './tables.ts';

/** In the order in which they are drawn on top of one another. */
export const TIMELINE_CLASSES = ['compute', 'send', 'receive', 'wait', 'idle'] as const;
export type TimelineClass = (typeof TIMELINE_CLASSES)[number];

export const CLASS_WORDS: Readonly<Record<TimelineClass, string>> = {
  compute: message('reducing'),
  send: message('sending'),
  receive: message('receiving'),
  wait: message('waiting'),
  idle: message('idle'),
};

/** `shares` of the bin, in the order of the classes; they add up to one. Times in ms. */
export type Bin = { from: number; to: number; shares: readonly number[] };
/** `pe` counts from 0. */
export type TimelineRow = { pe: number; label: string; bins: Bin[] };
export type Timeline = { rows: TimelineRow[] };

/** In ms. */
export type Window = { from: number; to: number };

/** Reads a program's table `timeline`; rows by their number, bins by time. */
export function readTimeline(table: Table): Timeline {
  const cell = (column: ColumnKey, row: number) => table[column]?.[row] ?? Number.NaN;
  const byPe = new Map<number, Bin[]>();
  for (let row = 0; row < (table.pe?.length ?? 0); row++) {
    const pe = cell('pe', row);
    const shares = TIMELINE_CLASSES.map((name) => cell(name, row));
    const bin = { from: cell('from_ms', row), to: cell('to_ms', row), shares };
    if (!(bin.to > bin.from) || shares.some(Number.isNaN)) continue;
    const bins = byPe.get(pe) ?? [];
    bins.push(bin);
    byPe.set(pe, bins);
  }
  const pes = [...byPe].sort(([a], [b]) => a - b);
  // The paper counts from one.
  return { rows: pes.map(([pe, bins]) => ({ pe, label: `PE ${pe + 1}`, bins: bins.sort((a, b) => a.from - b.from) })) };
}

/** What a row did in a window, shares in the order of the classes; NaN where it has no bins. */
export function sharesIn({ bins }: TimelineRow, { from, to }: Window): number[] {
  const sums = TIMELINE_CLASSES.map(() => 0);
  let total = 0;
  for (const bin of bins) {
    const overlap = Math.min(bin.to, to) - Math.max(bin.from, from);
    if (overlap <= 0) continue;
    total += overlap;
    for (const [i, share] of bin.shares.entries()) sums[i] = (sums[i] ?? 0) + overlap * share;
  }
  return sums.map((sum) => sum / total);
}

// The narrowest window that is shown; a narrower one is widened.
const NARROWEST_MS = 0.5;

/** What a person asks to see of a run of `end` ms, within it; null is all of it. */
export function windowIn(view: readonly [number, number] | undefined, end: number): Window | null {
  if (view === undefined || !(end > 0)) return null;
  const [from, to] = [Math.max(0, view[0]), Math.min(end, view[1])];
  if (from >= to || (from <= 0 && to >= end)) return null;
  return to - from < NARROWEST_MS ? zoomed({ from, to }, 1, (from + to) / 2, end) : { from, to };
}

// A nanosecond is less than a cycle of any machine.
const toNanoseconds = (ms: number) => Math.round(ms * 1e6) / 1e6;

/** The values of a run that records what happens in a window; null is the whole run. */
export function recordingOf(values: Values, window: Window | null): Values {
  const { from, to } = window ?? { from: 0, to: 0 };
  return { ...values, record: 'on', record_from_ms: toNanoseconds(from), record_to_ms: toNanoseconds(to) };
}

/** What a picture of the strip is called. */
export const STRIP_TITLE = message('What the PEs do when');

/** Times `factor` as wide around the moment `at`, within the run of `end` ms. */
export function zoomed(window: Window, factor: number, at: number, end: number): Window {
  const width = Math.min(end, Math.max(NARROWEST_MS, (window.to - window.from) * factor));
  const held = (at - window.from) / (window.to - window.from);
  return within({ from: at - held * width, to: at + (1 - held) * width }, end);
}

/** Moved by a share of its width; it stops at the ends of the run. */
export function panned(window: Window, share: number, end: number): Window {
  const by = share * (window.to - window.from);
  return within({ from: window.from + by, to: window.to + by }, end);
}

/** The window moved inside the run of `end` ms; narrower only if the run is shorter. */
export function within({ from, to }: Window, end: number): Window {
  const width = Math.min(to - from, end);
  const start = Math.max(0, Math.min(from, end - width));
  return { from: start, to: start + width };
}

/** "1.2 s to 1.5 s", "0 to 1.5 s". */
export function windowWords({ from, to }: Window, t: Words = english): string {
  return t`${from === 0 ? '0' : formatQuantity(from, 'ms')} to ${formatQuantity(to, 'ms')}`;
}

/** "PE 3: reducing 61 %, sending 8 %". */
export function rowWords(row: TimelineRow, window: Window, t: Words = english): string {
  return t`${row.label}: ${shareWords(sharesIn(row, window), t)}`;
}

function shareWords(shares: readonly number[], t: Words = english): string {
  const parts = TIMELINE_CLASSES.flatMap((name, i) => {
    const share = shares[i] ?? Number.NaN;
    return share >= 0.0005 ? [`${t(CLASS_WORDS[name])} ${formatShare(share)}`] : [];
  });
  return parts.length > 0 ? parts.join(t`, `) : t`nothing`;
}

const MOST_ROWS_TOLD = 8;

/** The strip in words: every row, or of many the busiest and the least busy. */
export function timelineWords({ rows }: Timeline, window: Window, t: Words = english): string {
  if (rows.length === 0) return t`Nothing is known of this time yet.`;
  const head = t`What ${rows.length === 1 ? t`the PE does` : t`${rows.length} PEs do`} from ${windowWords(window, t)}.`;
  if (rows.length <= MOST_ROWS_TOLD)
    return joinSentences([head, ...rows.map((row) => t`${rowWords(row, window, t)}.`)], t);
  const busy = (row: TimelineRow) => 1 - (sharesIn(row, window)[TIMELINE_CLASSES.indexOf('idle')] ?? 0);
  const sorted = rows.toSorted((a, b) => busy(b) - busy(a));
  const told = [sorted[0], sorted.at(-1)].flatMap((row) => row ?? []);
  const ends = told.map((row, i) => t`${i === 0 ? t`Busiest` : t`Least busy`}, ${rowWords(row, window, t)}.`);
  return joinSentences([head, ...ends], t);
}
