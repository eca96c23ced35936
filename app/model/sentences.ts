/**
 * One sentence on what limits performance now, and one on what a change did: exact, made of the numbers on the chart.
 */
import type { Row } from './manifest.ts';
import { pointSentence } from './program-sentences.ts';
import { formatQuantity, formatShare } from './units.ts';

/** Codes in the column `state` of an estimate. */
export const ESTIMATE_STATE = { coarse: 0, converged: 1, budgetSpent: 2, saturated: 3 } as const;

const STATE_WORDS = ['approximate', 'converged', 'budget spent', 'saturated'] as const;

/** A code of the column `state` in a word. */
export function stateWord(code: number): string {
  return STATE_WORDS[code] ?? 'unknown';
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

const cycles = (value: number) => formatQuantity(value, 'cycles');
const load = (value: number) => formatQuantity(value, 'flits/node/cycle');

/** What limits performance at this point. Empty if nothing is known yet. */
export function limitSentence({ row, zeroLoad, capacity }: Limits): string {
  const sentence = pointSentence(row);
  if (sentence !== undefined) return sentence;
  if (row.state === ESTIMATE_STATE.saturated) return saturated(row, capacity);
  const latency = row.latency ?? Number.NaN;
  const unloaded = zeroLoad?.latency ?? Number.NaN;
  if (!(latency > 0) || !(unloaded > 0)) return '';
  const waiting = Math.max(0, latency - unloaded);
  const share = waiting / latency;
  const parts = `of ${cycles(latency)} ${formatNumberOf(waiting)} (${formatShare(share)})`;
  const busiest = busiestChannel(row);
  if (share < LITTLE)
    return `Distance and length set the latency: ${parts} are spent waiting${busiest && `, and ${busiest}`}.`;
  const place = waitingPlace(row, waiting);
  const much = share > MOST ? ', more than it spends moving' : '';
  return `At ${traffic(row)} a message waits ${formatNumberOf(waiting)} of its ${cycles(latency)} (${formatShare(share)})${much}${place}${busiest && `; ${busiest}`}.`;
}

function formatNumberOf(count: number): string {
  return formatQuantity(count, '');
}

function saturated(row: Row, capacity?: Row): string {
  const most = capacity?.bisection_capacity ?? Number.NaN;
  const share = (row.bisection_traffic ?? Number.NaN) / most;
  const bisection =
    share > 0 ? `, ${formatShare(share)} of what the bisection could carry (${formatQuantity(most, 'Gbit/s')})` : '';
  return `The network is saturated: it accepts ${load(row.accepted_load ?? Number.NaN)} of the ${formatQuantity(row.offered_load ?? Number.NaN, '')} offered, ${traffic(row)}${bisection}; messages pile up at the senders, so their latency has no mean.`;
}

function traffic(row: Row): string {
  const gigabits = row.bisection_traffic ?? Number.NaN;
  return gigabits > 0
    ? `${formatQuantity(gigabits, 'Gbit/s')} through the bisection`
    : load(row.accepted_load ?? Number.NaN);
}

/** Where most of the waiting is done. `network_latency` counts from the moment the first flit enters the network. */
function waitingPlace(row: Row, waiting: number): string {
  const atSender = (row.latency ?? Number.NaN) - (row.network_latency ?? Number.NaN);
  if (!(atSender >= 0) || waiting === 0) return '';
  return atSender / waiting > MOST ? ', mostly before it can enter the network' : ', mostly inside the network';
}

function busiestChannel(row: Row): string {
  const most = row.channel_load_max ?? Number.NaN;
  return most > 0 ? `the busiest channel moves ${formatQuantity(most, 'flits/cycle')}` : '';
}

/**
 * What changing one parameter did to the point that the page talks about. Empty if nothing is known of one of the
 * two.
 */
export function changeSentence(what: string, before: Row, after: Row): string {
  const was = before.state === ESTIMATE_STATE.saturated;
  const is = after.state === ESTIMATE_STATE.saturated;
  if (was && is) {
    const [a, b] = [before.accepted_load ?? Number.NaN, after.accepted_load ?? Number.NaN];
    return a > 0 && b > 0 ? `${what}: saturated before and after; accepted load ${compare(a, b, load)}.` : '';
  }
  if (is) return `${what}: the network now saturates at this load.`;
  const latency = after.latency ?? Number.NaN;
  if (was) return latency > 0 ? `${what}: the network no longer saturates; latency is ${cycles(latency)}.` : '';
  const old = before.latency ?? Number.NaN;
  return old > 0 && latency > 0
    ? `${what}: latency ${compare(old, latency, cycles, interval(before) + interval(after))}.`
    : '';
}

function interval(row: Row): number {
  return row.latency_ci ?? 0;
}

/** "rises from a to b (+12 %)"; within the uncertainty of both it "stays at". */
function compare(from: number, to: number, format: (value: number) => string, uncertainty = 0): string {
  if (Math.abs(to - from) <= uncertainty || format(from) === format(to)) return `stays at ${format(to)}`;
  const verb = to > from ? 'rises' : 'falls';
  const sign = to > from ? '+' : '−';
  return `${verb} from ${formatQuantity(from, '')} to ${format(to)} (${sign}${formatShare(Math.abs(to - from) / from)})`;
}
