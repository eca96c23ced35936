/**
 * What a result is made of: a quantity and terms that add up to it. The terms are time classes, which the simulation
 * measures, or terms of a closed form with the rest that the simulation adds. Sentences on what limits performance, and
 * on what a change did, are built from it.
 */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { message, type Words } from '../model/words/words.ts';

/** A result and what the closed forms say of the same run. Latencies of forms are in cycles. */
export type Evidence = {
  /** Last row of the table `estimate`. */
  row: Row;
  values: Values;
  /** Closed form `zero-load`. */
  zeroLoad?: Row;
  /** Closed form `capacity`. */
  capacity?: Row;
};

/** `key` tells the terms of one program apart: a time class, or a part of its own. */
export type Term = { key: string; label: string; value: number };

/** The values of the terms add up to `total`, in `unit`. */
export type Account = {
  /** "latency", "the loop". */
  quantity: string;
  total: number;
  unit: string;
  /** Half the width of the 95 % interval of the total; 0 where there is none. */
  uncertainty: number;
  terms: Term[];
};

/** The value of a column; NaN if the row has none. */
export const at = (row: Row, column: ColumnKey): number => row[column] ?? Number.NaN;

/** Quantities as sentences say them. */
export const number = (value: number, digits?: number) => formatQuantity(value, '', digits);
export const cycles = (value: number, t: Words) => formatQuantity(value, t`cycles`);
/** The length of a message, which was set: exactly. */
export const words = (value: number, t: Words) => formatQuantity(value, t`words`, 7);
export const load = (value: number, t: Words) => formatQuantity(value, t`flits/node/cycle`);
export const us = (value: number) => formatQuantity(value, 'us');
export const milliseconds = (row: Row) => formatQuantity(at(row, 'time_ms'), 'ms');

/** In the order in which an account lists them. */
export const CLASS_LABELS: Readonly<Record<string, string>> = {
  compute: message('computing'),
  send: message('sending'),
  receive: message('receiving'),
  dispatch: message('dispatching'),
  wait: message('waiting'),
  idle: message('idle time'),
};

/** Only the classes that the program reports. */
export function sharesOf(row: Row, total: number, names: Readonly<Record<string, string>>, t: Words) {
  const terms = Object.entries(CLASS_LABELS).flatMap(([key, label]): Term[] => {
    const share = row[`share_${key}` as ColumnKey];
    return share === undefined ? [] : [{ key, label: names[key] ?? t(label), value: total * share }];
  });
  return { total, uncertainty: row.loop_ci ?? 0, terms };
}

/** Undefined for rows whose parts are not all known. */
export function whole(account: Account | undefined): Account | undefined {
  const isKnown = account !== undefined && Number.isFinite(account.total) && account.total > 0;
  return isKnown && account.terms.every(({ value }) => Number.isFinite(value)) ? account : undefined;
}

/** The part of the quantity that some of its terms are. */
export function shareOf({ terms, total }: Account, ...keys: string[]): number {
  return terms.reduce((sum, { key, value }) => (keys.includes(key) ? sum + value : sum), 0) / total;
}

/** How the processors' time divides between messages, being without work, and the work itself, as shares in words. */
export function timeShares(account: Account): { messages: string; without: string; computing: string } {
  return {
    messages: formatShare(shareOf(account, 'send', 'receive', 'dispatch')),
    without: formatShare(shareOf(account, 'wait', 'idle')),
    computing: formatShare(shareOf(account, 'compute')),
  };
}
