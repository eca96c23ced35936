/**
 * What a result is made of: a quantity and terms that add up to it. The terms are time classes, which the simulation
 * measures, or terms of a closed form with the rest that the simulation adds. Sentences on what limits performance, and
 * on what a change did, are built from it.
 */

import type { Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { english, message, type Words } from '../model/words/words.ts';

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

export type TermKey =
  | 'distance'
  | 'length'
  | 'entering'
  | 'contention'
  | 'network'
  | 'threads'
  | 'compute'
  | 'send'
  | 'receive'
  | 'dispatch'
  | 'wait'
  | 'idle';

export type Term = { key: TermKey; label: string; value: number };

/** The values of the terms add up to `total`, in `unit`. */
export type Account = {
  kind: 'latency' | 'round-trip' | 'loop' | 'barrier' | 'overhead' | 'reduction';
  /** "latency", "the loop". */
  quantity: string;
  total: number;
  unit: string;
  /** Half the width of the 95 % interval of the total; 0 where there is none. */
  uncertainty: number;
  terms: Term[];
};

const at = (row: Row, column: string) => row[column] ?? Number.NaN;

/** Undefined for rows that have no parts, or whose parts are not known. */
export function accountOf(evidence: Evidence, t: Words = english): Account | undefined {
  const { row } = evidence;
  const account = known(row, evidence, t);
  const whole = account !== undefined && Number.isFinite(account.total) && account.total > 0;
  return whole && account.terms.every(({ value }) => Number.isFinite(value)) ? account : undefined;
}

function known(row: Row, evidence: Evidence, t: Words): Account | undefined {
  if ('round_trip' in row) return roundTripAccount(row, t);
  if ('base_loop' in row) {
    const names = { compute: t`computing`, wait: t`waiting for answers` };
    return { ...sharesOf(row, at(row, 'loop'), names, t), kind: 'loop', quantity: t`the loop`, unit: t`cycles` };
  }
  if ('barrier_us' in row) {
    const names = { compute: t`setting up`, wait: t`waiting for other nodes` };
    return {
      ...sharesOf(row, at(row, 'barrier'), names, t),
      kind: 'barrier',
      quantity: t`the barrier`,
      unit: t`cycles`,
    };
  }
  if ('communication_rate' in row) {
    // Of all processors together, so that the parts of one reduction add up to what it costs the machine.
    const microseconds = (1000 * at(row, 'pes')) / at(row, 'performance_krps');
    const names = { compute: 'reducing', wait: t`waiting for values`, idle: t`time without work` };
    return {
      ...sharesOf(row, microseconds, names, t),
      kind: 'reduction',
      quantity: t`processor time per reduction`,
      unit: 'us',
    };
  }
  if ('overhead' in row && 'send' in row) return overheadAccount(row, t);
  if ('network_latency' in row) return latencyAccount(evidence, t);
  return undefined;
}

const CLASS_LABELS: Readonly<Record<string, string>> = {
  compute: message('computing'),
  send: message('sending'),
  receive: message('receiving'),
  dispatch: message('dispatching'),
  wait: message('waiting'),
  idle: message('idle time'),
};
const CLASSES: readonly TermKey[] = ['compute', 'send', 'receive', 'dispatch', 'wait', 'idle'];

/** Only the classes that the program reports. */
function sharesOf(row: Row, total: number, names: Readonly<Record<string, string>>, t: Words) {
  const terms = CLASSES.filter((key) => `share_${key}` in row).map((key): Term => {
    return { key, label: names[key] ?? t(CLASS_LABELS[key] ?? key), value: total * at(row, `share_${key}`) };
  });
  return { total, uncertainty: row.loop_ci ?? 0, terms };
}

function roundTripAccount(row: Row, t: Words): Account {
  const terms: Term[] = [
    { key: 'network', label: t`time in the network`, value: at(row, 'network') },
    { key: 'threads', label: t`time in the threads at both ends`, value: at(row, 'threads') },
  ];
  return {
    kind: 'round-trip',
    quantity: t`the round trip`,
    total: at(row, 'round_trip'),
    unit: t`cycles`,
    uncertainty: 0,
    terms,
  };
}

function overheadAccount(row: Row, t: Words): Account {
  const terms: Term[] = [
    { key: 'send', label: t`sending`, value: at(row, 'send') },
    { key: 'receive', label: t`receiving`, value: at(row, 'receive') },
  ];
  return {
    kind: 'overhead',
    quantity: t`the overhead of a message`,
    total: at(row, 'overhead'),
    unit: t`cycles`,
    uncertainty: 0,
    terms,
  };
}

/** Distance and length from the closed form of the empty network; what is left is waiting, before entering or inside. */
function latencyAccount({ row, values, zeroLoad }: Evidence, t: Words): Account | undefined {
  const [total, unloaded] = [at(row, 'latency'), zeroLoad?.latency ?? Number.NaN];
  const distance = (zeroLoad?.hops ?? Number.NaN) * Number(values.hop_cycles ?? Number.NaN);
  const waiting = Math.max(0, total - unloaded);
  const entering = Math.min(waiting, Math.max(0, total - at(row, 'network_latency')));
  // A short run may measure less than the mean distance: the terms still add up to what was measured.
  const length = total - waiting - distance;
  const terms: Term[] = [
    { key: 'distance', label: t`distance`, value: distance },
    { key: 'length', label: t`the time for the rest of its flits`, value: length },
    { key: 'entering', label: t`waiting to enter the network`, value: entering },
    { key: 'contention', label: t`waiting inside the network`, value: waiting - entering },
  ];
  return { kind: 'latency', quantity: t`latency`, total, unit: t`cycles`, uncertainty: row.latency_ci ?? 0, terms };
}
