/**
 * One sentence on what limits performance now, and one on what a change did: exact, made of the numbers on the chart.
 */

import type { Row } from './manifest.ts';
import { pointSentence } from './program-sentences.ts';
import { formatQuantity, formatShare } from './units.ts';
import { english, message, type Words } from './words.ts';

/** Codes in the column `state` of an estimate. */
export const ESTIMATE_STATE = { coarse: 0, converged: 1, budgetSpent: 2, saturated: 3, unsettled: 4 } as const;

const STATE_WORDS = [
  message('approximate'),
  message('converged'),
  message('budget spent'),
  message('saturated'),
  message('not settled, may still grow'),
] as const;

/** A code of the column `state` in a word. */
export function stateWord(code: number, t: Words = english): string {
  return t(STATE_WORDS[code] ?? message('unknown'));
}

export type Limits = {
  /** Last row of the table `estimate`. */
  row: Row;
  /** Closed form `zero-load`; latency in cycles. */
  zeroLoad?: Row;
  /** Closed form `capacity`. */
  capacity?: Row;
};

// Below this share of the latency, waiting is not what a reader should look at.
const LITTLE = 0.1;
const MOST = 0.5;

const cycles = (value: number, t: Words) => formatQuantity(value, t`cycles`);
const load = (value: number, t: Words) => formatQuantity(value, t`flits/node/cycle`);

/** What limits performance at this point. Empty if nothing is known yet. */
export function limitSentence({ row, zeroLoad, capacity }: Limits, t: Words = english): string {
  const sentence = pointSentence(row, t);
  if (sentence !== undefined) return sentence;
  if (row.state === ESTIMATE_STATE.saturated) return saturated(row, capacity, t);
  const latency = row.latency ?? Number.NaN;
  const unloaded = zeroLoad?.latency ?? Number.NaN;
  if (!(latency > 0) || !(unloaded > 0)) return '';
  const waiting = Math.max(0, latency - unloaded);
  const share = waiting / latency;
  const parts = t`of ${cycles(latency, t)} ${formatNumberOf(waiting)} (${formatShare(share)})`;
  const busiest = busiestChannel(row, t);
  if (share < LITTLE)
    return t`Distance and length set the latency: ${parts} are spent waiting${busiest && t`, and ${busiest}`}.`;
  const place = waitingPlace(row, waiting, t);
  const much = share > MOST ? t`, more than it spends moving` : '';
  return t`At ${traffic(row, t)} a message waits ${formatNumberOf(waiting)} of its ${cycles(latency, t)} (${formatShare(share)})${much}${place}${busiest && t`; ${busiest}`}.`;
}

function formatNumberOf(count: number): string {
  return formatQuantity(count, '');
}

function saturated(row: Row, capacity: Row | undefined, t: Words): string {
  const most = capacity?.bisection_capacity ?? Number.NaN;
  const share = (row.bisection_traffic ?? Number.NaN) / most;
  const bisection =
    share > 0 ? t`, ${formatShare(share)} of what the bisection could carry (${formatQuantity(most, t`Gbit/s`)})` : '';
  return t`The network is saturated: it accepts ${load(row.accepted_load ?? Number.NaN, t)} of the ${formatQuantity(row.offered_load ?? Number.NaN, '')} offered, ${traffic(row, t)}${bisection}; messages pile up at the senders, so their latency has no mean.`;
}

function traffic(row: Row, t: Words): string {
  const gigabits = row.bisection_traffic ?? Number.NaN;
  return gigabits > 0
    ? t`${formatQuantity(gigabits, t`Gbit/s`)} through the bisection`
    : load(row.accepted_load ?? Number.NaN, t);
}

/** Where most of the waiting is done. `network_latency` counts from the moment the first flit enters the network. */
function waitingPlace(row: Row, waiting: number, t: Words): string {
  const atSender = (row.latency ?? Number.NaN) - (row.network_latency ?? Number.NaN);
  if (!(atSender >= 0) || waiting === 0) return '';
  return atSender / waiting > MOST ? t`, mostly before it can enter the network` : t`, mostly inside the network`;
}

function busiestChannel(row: Row, t: Words): string {
  const most = row.channel_load_max ?? Number.NaN;
  return most > 0 ? t`the busiest channel moves ${formatQuantity(most, t`flits/cycle`)}` : '';
}

/**
 * What changing one parameter did to the point that the page talks about. Empty if nothing is known of one of the
 * two.
 */
export function changeSentence(what: string, before: Row, after: Row, t: Words = english): string {
  const was = before.state === ESTIMATE_STATE.saturated;
  const is = after.state === ESTIMATE_STATE.saturated;
  if (was && is) {
    const [a, b] = [before.accepted_load ?? Number.NaN, after.accepted_load ?? Number.NaN];
    return a > 0 && b > 0
      ? t`${what}: saturated before and after; accepted load ${compare(a, b, (value) => load(value, t), 0, t)}.`
      : '';
  }
  if (is) return t`${what}: the network now saturates at this load.`;
  const latency = after.latency ?? Number.NaN;
  if (was) return latency > 0 ? t`${what}: the network no longer saturates; latency is ${cycles(latency, t)}.` : '';
  const old = before.latency ?? Number.NaN;
  return old > 0 && latency > 0
    ? t`${what}: latency ${compare(old, latency, (value) => cycles(value, t), interval(before) + interval(after), t)}.`
    : '';
}

function interval(row: Row): number {
  return row.latency_ci ?? 0;
}

/** "rises from a to b (+12 %)"; within the uncertainty of both it "stays at". */
function compare(from: number, to: number, format: (value: number) => string, uncertainty: number, t: Words): string {
  if (Math.abs(to - from) <= uncertainty || format(from) === format(to)) return t`stays at ${format(to)}`;
  const verb = to > from ? t`rises` : t`falls`;
  const sign = to > from ? '+' : '−';
  return t`${verb} from ${formatQuantity(from, '')} to ${format(to)} (${sign}${formatShare(Math.abs(to - from) / from)})`;
}
