/**
 * What a program's results say, in words made of their numbers: one sentence for a point, one line for a curve. Programs
 * are told apart by the columns that they give. The network's own traffic has its sentences in `sentences.ts`.
 */

import { logicSentence } from './logic-sentences.ts';
import type { Row } from './manifest.ts';
import { formatQuantity, formatShare } from './units.ts';
import { english, type Words } from './words.ts';

const number = (value: number) => formatQuantity(value, '');
const cycles = (value: number, t: Words) => formatQuantity(value, t`cycles`);
const at = (row: Row, column: string) => row[column] ?? Number.NaN;

/** What takes the time at this point. Undefined if the row is none of these programs'. */
export function pointSentence(row: Row, t: Words = english): string | undefined {
  const logic = logicSentence(row, t);
  if (logic !== undefined) return logic;
  if ('round_trip' in row) return callSentence(row, t);
  if ('base_loop' in row) return loopSentence(row, t);
  if ('message_cycles' in row) return streamSentence(row, t);
  if ('barrier_us' in row) return barrierSentence(row, t);
  if ('overhead' in row) return overheadSentence(row, t);
  if ('sync' in row) return synchronisationSentence(row, t);
  return undefined;
}

function callSentence(row: Row, t: Words): string {
  const [total, network, threads] = [at(row, 'round_trip'), at(row, 'network'), at(row, 'threads')];
  return t`Of ${cycles(total, t)} ${number(network)} (${formatShare(network / total)}) go into two trips through the network and ${number(threads)} into the threads at both ends.`;
}

function loopSentence(row: Row, t: Words): string {
  const [loop, grain, latency] = [at(row, 'loop'), at(row, 'grain'), at(row, 'latency')];
  const away = loop - at(row, 'base_loop');
  const parts = t`of ${cycles(loop, t)} ${number(grain)} are computation and ${number(away)} (${formatShare(away / loop)}) a request and its answer, ${number(latency)} each way`;
  const most =
    away > loop / 2 ? t`Communication takes most of the loop` : t`Communication takes less than half of the loop`;
  const traffic = formatQuantity(at(row, 'bisection_traffic'), 'Gbit/s');
  const busiest = formatQuantity(at(row, 'channel_load_max'), t`flits/cycle`);
  return t`${most}: ${parts}. ${traffic} pass the bisection, and the busiest channel moves ${busiest}.`;
}

function streamSentence(row: Row, t: Words): string {
  const rate = formatQuantity(at(row, 'throughput'), t`words/cycle`);
  const each = t`a message of ${formatQuantity(at(row, 'words'), t`words`)} leaves every ${cycles(at(row, 'message_cycles'), t)}`;
  const faults = at(row, 'send_faults') > 0 ? t`, and the sender waits for room in its buffer` : '';
  return t`The stream runs at ${rate} (${formatQuantity(at(row, 'bandwidth'), t`Mbit/s`)}): ${each}${faults}.`;
}

function barrierSentence(row: Row, t: Words): string {
  const [waves, total] = [at(row, 'waves'), at(row, 'barrier')];
  const share = (key: string) => formatShare(at(row, `share_${key}`));
  // Where software takes messages in, nothing is dispatched, and sending costs as much.
  const shares =
    at(row, 'share_dispatch') > 0
      ? t`${share('wait')} of it waiting, ${share('receive')} receiving and ${share('dispatch')} in dispatches`
      : t`${share('wait')} of it waiting, ${share('send')} sending and ${share('receive')} receiving`;
  return t`${number(at(row, 'nodes'))} nodes need ${formatQuantity(waves, t`waves`)} of messages, ${cycles(total / waves, t)} each; the processors spend ${shares}.`;
}

function overheadSentence(row: Row, t: Words): string {
  const [send, receive] = [number(at(row, 'send')), number(at(row, 'receive'))];
  return t`A message of ${formatQuantity(at(row, 'words'), t`words`)} costs ${cycles(at(row, 'overhead'), t)}: ${send} of the sender and ${receive} of the receiver.`;
}

function synchronisationSentence(row: Row, t: Words): string {
  const came = at(row, 'failures') > 0 ? t`had to wait for it` : t`found it there`;
  return t`The thread that reads the value ${came}: synchronisation costs ${cycles(at(row, 'sync'), t)} of processor time.`;
}

/**
 * What a whole curve says, without its name: "43 cycles at 0 hops, and 2 more for every hop". `rows` are those of all
 * its points; `column` is what the chart shows on its y axis. Undefined if there is nothing to say.
 */
export function curveFinding(rows: readonly Row[], column: string, t: Words = english): string | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  if ('round_trip' in first) return slopeFinding(rows, t);
  if ('base_loop' in first) return column === 'efficiency' ? halfPowerFinding(rows, t) : trafficFinding(rows, t);
  if ('message_cycles' in first) return peakFinding(rows, t);
  if ('barrier_us' in first) return barrierFinding(rows, t);
  if ('overhead' in first) return overheadFinding(rows, t);
  if ('sync' in first) return synchronisationFinding(rows, t);
  return undefined;
}

function slopeFinding(rows: readonly Row[], t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'distance') - at(b, 'distance'));
  const [near, far] = [sorted[0], sorted.at(-1)];
  if (!near || !far || at(far, 'distance') === at(near, 'distance')) return undefined;
  const slope = (at(far, 'round_trip') - at(near, 'round_trip')) / (at(far, 'distance') - at(near, 'distance'));
  return t`${cycles(at(near, 'round_trip'), t)} at ${formatQuantity(at(near, 'distance'), t`hops`)}, and ${number(slope)} more for every hop`;
}

function trafficFinding(rows: readonly Row[], t: Words): string {
  const most = Math.max(...rows.map((row) => at(row, 'bisection_traffic')));
  return t`at most ${formatQuantity(most, t`Gbit/s`)} through the bisection`;
}

/** The grain at which half the time is computation, between points by the straight line of the logarithm. */
function halfPowerFinding(rows: readonly Row[], t: Words): string | undefined {
  const sorted = rows.filter((row) => at(row, 'grain') > 0).toSorted((a, b) => at(a, 'grain') - at(b, 'grain'));
  const above = sorted.findIndex((row) => at(row, 'efficiency') >= 0.5);
  const [from, to] = [sorted[above - 1], sorted[above]];
  if (!from || !to) return undefined;
  const part = (0.5 - at(from, 'efficiency')) / (at(to, 'efficiency') - at(from, 'efficiency'));
  const grain = at(from, 'grain') * (at(to, 'grain') / at(from, 'grain')) ** part;
  return t`half the time is computation at ${formatQuantity(grain, t`cycles/message`, 2)}`;
}

function peakFinding(rows: readonly Row[], t: Words): string | undefined {
  const peak = Math.max(...rows.map((row) => at(row, 'throughput')));
  const least = (share: number) => {
    const enough = rows.filter((row) => at(row, 'throughput') >= share * peak).map((row) => at(row, 'words'));
    return enough.length > 0 ? Math.min(...enough) : Number.NaN;
  };
  const [half, most] = [least(0.5), least(0.9)];
  if (!Number.isFinite(half) || !Number.isFinite(most)) return undefined;
  return t`half the peak rate with ${formatQuantity(half, t`words`)}, 90 % of it with ${formatQuantity(most, t`words`)}`;
}

function barrierFinding(rows: readonly Row[], t: Words): string {
  const largest = rows.reduce((a, b) => (at(b, 'nodes') > at(a, 'nodes') ? b : a));
  return t`${number(at(largest, 'nodes'))} nodes meet in ${formatQuantity(at(largest, 'barrier_us'), 'us')}`;
}

/** The shortest message, and the slope between the two longest: short ones find room in the send buffer. */
function overheadFinding(rows: readonly Row[], t: Words): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'bytes') - at(b, 'bytes'));
  const [short, longer, longest] = [sorted[0], sorted.at(-2), sorted.at(-1)];
  if (!short || !longer || !longest || at(longest, 'bytes') === at(longer, 'bytes')) return undefined;
  const slope = (at(longest, 'overhead') - at(longer, 'overhead')) / (at(longest, 'bytes') - at(longer, 'bytes'));
  return t`${cycles(at(short, 'overhead'), t)} for ${formatQuantity(at(short, 'words'), t`words`)}, and ${formatQuantity(slope, '', 2)} for every byte of a long message`;
}

function synchronisationFinding(rows: readonly Row[], t: Words): string | undefined {
  const cost = (row: Row | undefined) => (row ? at(row, 'sync') : Number.NaN);
  const ready = cost(rows.find((row) => at(row, 'failures') === 0));
  const late = cost(rows.find((row) => at(row, 'failures') > 0));
  if (!Number.isFinite(ready) || !Number.isFinite(late)) return undefined;
  return t`${cycles(ready, t)} if the value is there, ${number(late)} if the thread must wait`;
}
