/**
 * What a program's results say, in words made of their numbers: one sentence for a point, one line for a curve. Programs
 * are told apart by the columns that they give. The network's own traffic has its sentences in `sentences.ts`.
 */
import { logicSentence } from './logic-sentences.ts';
import type { Row } from './manifest.ts';
import { formatQuantity, formatShare } from './units.ts';

const number = (value: number) => formatQuantity(value, '');
const cycles = (value: number) => formatQuantity(value, 'cycles');
const at = (row: Row, column: string) => row[column] ?? Number.NaN;

/** What takes the time at this point. Undefined if the row is none of these programs'. */
export function pointSentence(row: Row): string | undefined {
  const logic = logicSentence(row);
  if (logic !== undefined) return logic;
  if ('round_trip' in row) return callSentence(row);
  if ('base_loop' in row) return loopSentence(row);
  if ('message_cycles' in row) return streamSentence(row);
  if ('barrier_us' in row) return barrierSentence(row);
  if ('overhead' in row) return overheadSentence(row);
  if ('sync' in row) return synchronisationSentence(row);
  return undefined;
}

function callSentence(row: Row): string {
  const [total, network, threads] = [at(row, 'round_trip'), at(row, 'network'), at(row, 'threads')];
  return `Of ${cycles(total)} ${number(network)} (${formatShare(network / total)}) go into two trips through the network and ${number(threads)} into the threads at both ends.`;
}

function loopSentence(row: Row): string {
  const [loop, grain, latency] = [at(row, 'loop'), at(row, 'grain'), at(row, 'latency')];
  const away = loop - at(row, 'base_loop');
  const parts = `of ${cycles(loop)} ${number(grain)} are computation and ${number(away)} (${formatShare(away / loop)}) a request and its answer, ${number(latency)} each way`;
  const most =
    away > loop / 2 ? 'Communication takes most of the loop' : 'Communication takes less than half of the loop';
  const traffic = formatQuantity(at(row, 'bisection_traffic'), 'Gbit/s');
  const busiest = formatQuantity(at(row, 'channel_load_max'), 'flits/cycle');
  return `${most}: ${parts}. ${traffic} pass the bisection, and the busiest channel moves ${busiest}.`;
}

function streamSentence(row: Row): string {
  const rate = formatQuantity(at(row, 'throughput'), 'words/cycle');
  const each = `a message of ${formatQuantity(at(row, 'words'), 'words')} leaves every ${cycles(at(row, 'message_cycles'))}`;
  const faults = at(row, 'send_faults') > 0 ? ', and the sender waits for room in its buffer' : '';
  return `The stream runs at ${rate} (${formatQuantity(at(row, 'bandwidth'), 'Mbit/s')}): ${each}${faults}.`;
}

function barrierSentence(row: Row): string {
  const [waves, total] = [at(row, 'waves'), at(row, 'barrier')];
  const shares = `${formatShare(at(row, 'share_wait'))} of it waiting, ${formatShare(at(row, 'share_receive'))} receiving and ${formatShare(at(row, 'share_dispatch'))} in dispatches`;
  return `${number(at(row, 'nodes'))} nodes need ${formatQuantity(waves, 'waves')} of messages, ${cycles(total / waves)} each; the processors spend ${shares}.`;
}

function overheadSentence(row: Row): string {
  const [send, receive] = [number(at(row, 'send')), number(at(row, 'receive'))];
  return `A message of ${formatQuantity(at(row, 'words'), 'words')} costs ${cycles(at(row, 'overhead'))}: ${send} of the sender and ${receive} of the receiver.`;
}

function synchronisationSentence(row: Row): string {
  const came = at(row, 'failures') > 0 ? 'had to wait for it' : 'found it there';
  return `The thread that reads the value ${came}: synchronisation costs ${cycles(at(row, 'sync'))} of processor time.`;
}

/**
 * What a whole curve says, without its name: "43 cycles at 0 hops, and 2 more for every hop". `rows` are those of all
 * its points; `column` is what the chart shows on its y axis. Undefined if there is nothing to say.
 */
export function curveFinding(rows: readonly Row[], column: string): string | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  if ('round_trip' in first) return slopeFinding(rows);
  if ('base_loop' in first) return column === 'efficiency' ? halfPowerFinding(rows) : trafficFinding(rows);
  if ('message_cycles' in first) return peakFinding(rows);
  if ('barrier_us' in first) return barrierFinding(rows);
  if ('overhead' in first) return overheadFinding(rows);
  if ('sync' in first) return synchronisationFinding(rows);
  return undefined;
}

function slopeFinding(rows: readonly Row[]): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'distance') - at(b, 'distance'));
  const [near, far] = [sorted[0], sorted.at(-1)];
  if (!near || !far || at(far, 'distance') === at(near, 'distance')) return undefined;
  const slope = (at(far, 'round_trip') - at(near, 'round_trip')) / (at(far, 'distance') - at(near, 'distance'));
  return `${cycles(at(near, 'round_trip'))} at ${formatQuantity(at(near, 'distance'), 'hops')}, and ${number(slope)} more for every hop`;
}

function trafficFinding(rows: readonly Row[]): string {
  const most = Math.max(...rows.map((row) => at(row, 'bisection_traffic')));
  return `at most ${formatQuantity(most, 'Gbit/s')} through the bisection`;
}

/** The grain at which half the time is computation, between points by the straight line of the logarithm. */
function halfPowerFinding(rows: readonly Row[]): string | undefined {
  const sorted = rows.filter((row) => at(row, 'grain') > 0).toSorted((a, b) => at(a, 'grain') - at(b, 'grain'));
  const above = sorted.findIndex((row) => at(row, 'efficiency') >= 0.5);
  const [from, to] = [sorted[above - 1], sorted[above]];
  if (!from || !to) return undefined;
  const t = (0.5 - at(from, 'efficiency')) / (at(to, 'efficiency') - at(from, 'efficiency'));
  const grain = at(from, 'grain') * (at(to, 'grain') / at(from, 'grain')) ** t;
  return `half the time is computation at ${formatQuantity(grain, 'cycles/message', 2)}`;
}

function peakFinding(rows: readonly Row[]): string | undefined {
  const peak = Math.max(...rows.map((row) => at(row, 'throughput')));
  const least = (share: number) => {
    const enough = rows.filter((row) => at(row, 'throughput') >= share * peak).map((row) => at(row, 'words'));
    return enough.length > 0 ? Math.min(...enough) : Number.NaN;
  };
  const [half, most] = [least(0.5), least(0.9)];
  if (!Number.isFinite(half) || !Number.isFinite(most)) return undefined;
  return `half the peak rate with ${formatQuantity(half, 'words')}, 90 % of it with ${formatQuantity(most, 'words')}`;
}

function barrierFinding(rows: readonly Row[]): string {
  const largest = rows.reduce((a, b) => (at(b, 'nodes') > at(a, 'nodes') ? b : a));
  return `${number(at(largest, 'nodes'))} nodes meet in ${formatQuantity(at(largest, 'barrier_us'), 'us')}`;
}

/** The shortest message, and the slope between the two longest: short ones find room in the send buffer. */
function overheadFinding(rows: readonly Row[]): string | undefined {
  const sorted = rows.toSorted((a, b) => at(a, 'bytes') - at(b, 'bytes'));
  const [short, longer, longest] = [sorted[0], sorted.at(-2), sorted.at(-1)];
  if (!short || !longer || !longest || at(longest, 'bytes') === at(longer, 'bytes')) return undefined;
  const slope = (at(longest, 'overhead') - at(longer, 'overhead')) / (at(longest, 'bytes') - at(longer, 'bytes'));
  return `${cycles(at(short, 'overhead'))} for ${formatQuantity(at(short, 'words'), 'words')}, and ${formatQuantity(slope, '', 2)} for every byte of a long message`;
}

function synchronisationFinding(rows: readonly Row[]): string | undefined {
  const cost = (row: Row | undefined) => (row ? at(row, 'sync') : Number.NaN);
  const ready = cost(rows.find((row) => at(row, 'failures') === 0));
  const late = cost(rows.find((row) => at(row, 'failures') > 0));
  if (!Number.isFinite(ready) || !Number.isFinite(late)) return undefined;
  return `${cycles(ready)} if the value is there, ${number(late)} if the thread must wait`;
}
