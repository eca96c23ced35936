/** The scoreboard: which runs the claims on a machine need, and what comes of comparing. */

import type { Values } from '../manifest/values.ts';
import { machineOf, machineValues } from '../presets/presets.ts';
import { formatQuantity } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import { type Claim, type ClaimKind, type ClaimOperator, claimsOf } from './claims.ts';
import { compare } from './compare.ts';
import { numbersOf, type Quantity, type Readings } from './quantity.ts';
import { agreesWith, derivationOf, explanationFor, filled, readingsFor, type Variant } from './readings.ts';
import { readTolerance } from './tolerance.ts';

export type Verdict = 'agrees' | 'misses' | 'calibrated' | 'set' | 'untested' | 'context';

export type BoardRow = {
  id: string;
  where: string;
  group: string;
  text: string;
  kind: ClaimKind;
  published: string;
  /** Empty if nothing was simulated. */
  simulated: string;
  unit: string;
  /** Of what is published: an order is one of names, which have none. */
  publishedUnit: string;
  /** Simulated less published, as a share of the published value, where it is largest; NaN if that means nothing. */
  error: number;
  tolerance: string;
  verdict: Verdict;
  /** A run decides it: until that is there it is untested. */
  tested: boolean;
  calibrated: boolean;
  /** Nothing but printed numbers goes into it, so that agreement says nothing about the machine. */
  arithmetic: boolean;
  /** How a derived number follows from printed ones. */
  derivation: string;
  /** Of a miss, why, with {0}, {1}, … where the numbers of `changes` stand; of what is untested, why not. */
  explanation: string;
  /** What the explanation of a miss names: settings, and the number that they give. */
  changes: Variation[];
  /** What else it could be read as. */
  readings: (Variation & { label: string; agrees: boolean | undefined })[];
  /** How the number is read off. */
  reading: string;
  experiment?: string;
};

/** Settings other than the machine's, and the number that they give. */
export type Variation = { set: Values; simulated: string };

/** What the judge reads simulations from. */
export type Outcomes = Pick<Readings, 'rowOf' | 'evaluate'>;

export type NeededRun = { key: string; values: Values };

/** Every run that the claims need, once each, by cache key. */
export function runsFor(machine: string, claims: readonly Claim[] = claimsOf(machine)): NeededRun[] {
  const runs = new Map<string, NeededRun>();
  const outcomes: Outcomes = {
    rowOf: (key, values) => {
      runs.set(key, { key, values });
      return undefined;
    },
    evaluate: () => ({}),
  };
  for (const claim of claims) if (claim.test) numbersOf(claim.test.quantity, readingsOf(machine, claims, outcomes));
  return [...runs.values()];
}

/** One row per claim, in their order. A claim whose runs are not all there is untested. */
export function judge(
  machine: string,
  outcomes: Outcomes,
  claims: readonly Claim[] = claimsOf(machine),
  t: Words = english,
): BoardRow[] {
  return claims.map((claim) => rowOf(claim, machine, claims, outcomes, t));
}

/** How many rows got each verdict, and of the predictions and derived numbers that were simulated, how many agree. */
export function tally(rows: readonly BoardRow[]) {
  const simulated = rows.filter(({ arithmetic }) => !arithmetic);
  const count = (verdict: Verdict, kind?: ClaimKind) =>
    simulated.filter((row) => row.verdict === verdict && (kind === undefined || row.kind === kind)).length;
  const share = (kind: ClaimKind) => ({
    agree: count('agrees', kind),
    tested: count('agrees', kind) + count('misses', kind),
  });
  return {
    predictions: share('prediction'),
    derived: share('derived'),
    misses: count('misses'),
    arithmetic: rows.length - simulated.length,
    calibrated: count('calibrated'),
    set: count('set'),
    untested: count('untested'),
    context: count('context'),
  };
}

/** The tally as one line. */
export function summaryOf(rows: readonly BoardRow[], t: Words = english): string {
  const { predictions, derived, arithmetic, calibrated, set, untested, context } = tally(rows);
  return [
    t`${predictions.agree} of ${predictions.tested} predictions agree`,
    t`${derived.agree} of ${derived.tested} derived numbers agree`,
    ...(arithmetic > 0 ? [t`${arithmetic} arithmetic`] : []),
    t`${calibrated} calibrated`,
    t`${set} set`,
    t`${untested} not tested yet`,
    t`${context} for context`,
  ].join('; ');
}

/** "+1.2 %", "0 %"; empty if the error means nothing. */
export function errorText(error: number): string {
  if (Number.isNaN(error)) return '';
  const percent = (Math.abs(error) * 100).toFixed(1).replace(/\.0$/, '');
  return percent === '0' ? '0 %' : `${error > 0 ? '+' : '−'}${percent} %`;
}

function readingsOf(machine: string, claims: readonly Claim[], outcomes: Outcomes): Readings {
  const preset = machineOf(machine);
  return {
    ...outcomes,
    machine: preset ? machineValues(preset) : {},
    settings: (key) => {
      const other = machineOf(key);
      return other ? machineValues(other) : {};
    },
    published: (id) => claims.filter((claim) => claim.id === id).flatMap(numbersPublished),
  };
}

function rowOf(claim: Claim, machine: string, claims: readonly Claim[], outcomes: Outcomes, t: Words): BoardRow {
  const row: BoardRow = {
    id: claim.id,
    where: claim.where,
    group: claim.group,
    text: claim.text,
    kind: claim.kind,
    published: publishedText(claim, t),
    simulated: '',
    unit: claim.unit,
    publishedUnit: claim.operator === 'order' ? '' : claim.unit,
    error: Number.NaN,
    tolerance: toleranceText(claim, t),
    verdict: claim.builtIn ? 'set' : claim.kind === 'context' ? 'context' : 'untested',
    tested: claim.test !== undefined,
    calibrated: claim.calibrated === true,
    arithmetic: claim.kind !== 'parameter' && claim.test !== undefined && isArithmetic(claim.test.quantity),
    derivation: derivationOf(machine, claim.id),
    explanation: claim.untested ?? '',
    changes: [],
    readings: readingsFor(machine, claim.id).map((reading) => ({
      ...variationOf(reading, t),
      label: reading.label,
      agrees: agreesWith(claim, reading),
    })),
    reading: claim.reading ?? claim.builtIn ?? '',
    ...(claim.experiment && { experiment: claim.experiment }),
  };
  if (!claim.test) return row;

  let missing = 0;
  const simulated = numbersOf(
    claim.test.quantity,
    readingsOf(machine, claims, {
      evaluate: outcomes.evaluate,
      rowOf: (key, values) => {
        const found = outcomes.rowOf(key, values);
        if (!found) missing++;
        return found;
      },
    }),
  );
  if (missing > 0) return { ...row, explanation: missing === 1 ? t`a run is missing` : t`${missing} runs are missing` };

  const { agrees, error } = compare(claim, simulated, numbersPublished(claim));
  const verdict = !agrees ? 'misses' : claim.calibrated ? 'calibrated' : claim.kind === 'parameter' ? 'set' : 'agrees';
  const found: BoardRow = { ...row, simulated: numbersText(simulated, t), error, verdict };
  if (agrees) return found;
  if (simulated.some(Number.isNaN)) return { ...found, explanation: t`The simulation gives no number here.` };
  const { text = '', numbers = [] } = explanationFor(machine, claim.id) ?? {};
  return { ...found, explanation: text, changes: numbers.map((number) => variationOf(number, t)) };
}

/** The explanation with its numbers. */
export function explanationText({ explanation, changes }: BoardRow, t: Words): string {
  return filled(
    explanation,
    changes.map(({ simulated }) => simulated),
    t,
  );
}

function variationOf({ set = {}, value }: Variant, t: Words): Variation {
  return { set, simulated: numbersText([value].flat(), t) };
}

/** Whether nothing simulated, computed by a closed form or set goes into it. */
function isArithmetic(quantity: Quantity): boolean {
  const { run, form, parameter, ...parts } = quantity as Record<string, unknown>;
  const inner = (part: unknown): boolean =>
    typeof part !== 'object' ||
    part === null ||
    (Array.isArray(part) ? part.every(inner) : isArithmetic(part as Quantity));
  return [run, form, parameter].every((part) => part === undefined) && Object.values(parts).every(inner);
}

function numbersPublished(claim: Claim): number[] {
  return [claim.published].flat().filter((value) => typeof value === 'number');
}

const SIGNS: Partial<Record<ClaimOperator, string>> = { lt: '< ', le: '≤ ', gt: '> ', ge: '≥ ' };

function publishedText({ published, operator, test }: Claim, t: Words): string {
  const all = [published].flat().map((value) => (typeof value === 'number' ? number(value) : t(value)));
  if (operator === 'range') return all.join(t` to `);
  if (operator === 'order') return all.join(test?.order === 'descending' ? ' > ' : ' < ');
  return `${SIGNS[operator] ?? ''}${all.join(', ')}`;
}

function toleranceText({ operator, tolerance, test }: Claim, t: Words): string {
  if (operator === 'order' || test?.shape === 'ascending') return t`strict`;
  const read = readTolerance(tolerance);
  if (read.amount === 0 || (read.kind === 'factor' && read.amount === 1)) return t`exact`;
  return read.kind === 'factor' ? `× ${read.amount}` : `± ${String(tolerance)}`;
}

const MOST_NUMBERS = 9;

function numbersText(numbers: readonly number[], t: Words): string {
  const texts = numbers.map(number);
  if (numbers.length > 1 && new Set(texts).size === 1) return t`all ${numbers.length}: ${texts[0]}`;
  if (numbers.length <= MOST_NUMBERS) return texts.join(', ');
  return t`${numbers.length} numbers, ${number(Math.min(...numbers))} to ${number(Math.max(...numbers))}`;
}

// What is left of binary fractions is nothing. A count is written out.
const number = (value: number) =>
  formatQuantity(Math.abs(value) < 1e-9 ? 0 : value, '', Number.isInteger(value) ? MOST_DIGITS : 4);
const MOST_DIGITS = 12;

/** Other machines whose settings the claims on a machine are compared with. */
export function machinesRead(machine: string): string[] {
  const named = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    const own = 'parameter' in part && 'machine' in part ? [String(part.machine)] : [];
    return [...own, ...Object.values(part).flatMap(named)];
  };
  return [...new Set(claimsOf(machine).flatMap(({ test }) => named(test?.quantity)))];
}
