/** The scoreboard: which runs the claims on a machine need, and what comes of comparing. */

import type { Values } from '../manifest/values.ts';
import { machineOf, machineValues } from '../presets/presets.ts';
import { formatQuantity, withUnit } from '../words/units.ts';
import { english, joinSentences, type Words } from '../words/words.ts';
import { type Claim, type ClaimKind, type ClaimTest, claimsOf, evidenceFor, SIGNS } from './claims.ts';
import { compare } from './compare.ts';
import type { Evidence, EvidenceKind } from './evidence.ts';
import { evidenceText } from './evidence-words.ts';
import { numbersOf, type Quantity, type Readings } from './quantity.ts';
import { agreesWith, derivationOf, explanationFor, filled, readingsFor, type Variant } from './readings.ts';
import { costOf } from './sayings.ts';
import { asPreset, changeText, movedWith, settingsText } from './settings.ts';
import { readTolerance } from './tolerance.ts';

/** calibrated: fitted to it; follows: from inputs, or an identity; inconsistent: the paper contradicts itself; set: is an input. */
export type Verdict = 'agrees' | 'misses' | 'calibrated' | 'follows' | 'inconsistent' | 'set' | 'untested' | 'context';

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
  /** The unit of the published value; empty for an order of names. */
  publishedUnit: string;
  /** Simulated less published, as a share of the published value, where it is largest; NaN if that means nothing. */
  error: number;
  tolerance: string;
  verdict: Verdict;
  /** A run decides it: until that is there it is untested. */
  tested: boolean;
  /** Nothing but printed numbers goes into it, so that agreement says nothing about the machine. */
  arithmetic: boolean;
  /** How a derived number follows from printed ones. */
  derivation: string;
  /** What kind of evidence it is; `unknown` until it has been sampled, and not counted then. */
  evidence: EvidenceKind | 'unknown' | 'untested' | 'context';
  /** In what share of the plausible machines it agrees, 0 to 1; null of what is no evidence. */
  robust: number | null;
  /** Key of the parameter that decides; null where none does. */
  decided_by: string | null;
  /** What kind of evidence it is, as a sentence; empty where there is nothing to say. */
  standing: string;
  /** What the test sets away from the machine, as a sentence, and why; empty if nothing. */
  settings: string;
  /** What comes out in the way in which the machine works, where the test has it work in another. */
  as_preset?: { simulated: string; agrees: boolean };
  /** Why a claim misses, with {0}, {1}, … where the numbers of `changes` stand; or why a claim is not tested. */
  explanation: string;
  /** What the explanation of a miss names: settings, and the number that they give. */
  changes: Variation[];
  /** What each of these changes does to the other claims, once; nothing for a change that has not been tried. */
  costs: ChangeCost[];
  /** Where the paper contradicts itself: what its printed numbers alone give, as a sentence; else empty. */
  contradiction: string;
  /** What else it could be read as. */
  readings: (Variation & { label: string; agrees: boolean | undefined })[];
  /** How the number is read off. */
  reading: string;
  experiment?: string;
};

/** Settings other than the machine's, and the number that they give. */
export type Variation = { set: Values; simulated: string };

type Named = { id: string; text: string };

/** What a change that an explanation names does to the other claims of the machine: which miss then, and which agree only then. */
export type ChangeCost = { change: string; lost: Named[]; won: Named[] };

/** What the judge reads simulations from. */
export type Outcomes = Pick<Readings, 'rowOf' | 'evaluate'>;

export type NeededRun = { key: string; values: Values };

/** Every run that the claims need, once each, by cache key. `set` is what the machine is given instead of its own. */
export function runsFor(machine: string, claims: readonly Claim[] = claimsOf(machine), set: Values = {}): NeededRun[] {
  const runs = new Map<string, NeededRun>();
  const outcomes: Outcomes = {
    rowOf: (key, values) => {
      runs.set(key, { key, values });
      return undefined;
    },
    evaluate: () => ({}),
  };
  for (const { test } of claims) if (test) numbersOf(test.quantity, readingsOf(machine, claims, outcomes, set));
  return [...runs.values()];
}

/** What comes of a claim's test; `missing` counts the runs that are not there. */
export type Measured = { numbers: number[]; missing: number; agrees: boolean; error: number };

/** Tests a claim, on the machine with what `set` gives it instead of its own. */
export function measure(
  { test, ...claim }: Claim & { test: ClaimTest },
  machine: string,
  claims: readonly Claim[],
  outcomes: Outcomes,
  set: Values = {},
): Measured {
  let missing = 0;
  const counting: Outcomes = {
    evaluate: outcomes.evaluate,
    rowOf: (key, values) => {
      const found = outcomes.rowOf(key, values);
      if (!found) missing++;
      return found;
    },
  };
  const numbers = numbersOf(test.quantity, readingsOf(machine, claims, counting, set));
  return { numbers, missing, ...compare({ ...claim, test }, numbers, numbersPublished(claim)) };
}

/** Every run that the board of a machine needs: those of its claims, and of their tests in the machine's own way. */
export function runsForBoard(machine: string): NeededRun[] {
  const claims = claimsOf(machine);
  return runsFor(machine, [...claims, ...claims.flatMap((claim) => asPreset(claim, machine) ?? [])]);
}

/** One row per claim, in their order. A claim whose runs are not all there is untested. */
export function judge(
  machine: string,
  outcomes: Outcomes,
  claims: readonly Claim[] = claimsOf(machine),
  t: Words = english,
): BoardRow[] {
  return claims.map((claim) => judgeClaim(claim, machine, claims, outcomes, t));
}

/** From this share of what is plausible on, a claim that agrees is called robust. */
const ROBUST = 0.9;

/** How many rows got each verdict. What agrees and what misses is counted among the evidence only. */
export function tally(rows: readonly BoardRow[]) {
  const simulated = rows.filter(({ arithmetic }) => !arithmetic);
  const count = (holds: (row: BoardRow) => boolean) => simulated.filter(holds).length;
  const judged = ({ verdict }: BoardRow) => verdict !== 'untested';
  const isEvidence = (row: BoardRow) => row.evidence === 'evidence' && judged(row);
  const agrees = (row: BoardRow) => isEvidence(row) && row.verdict === 'agrees';
  const isFitted = (row: BoardRow) => row.evidence === 'fitted' && judged(row);
  const misses = ({ verdict }: BoardRow) => verdict === 'misses';
  const chance = rows.filter(isEvidence).reduce((sum, { robust }) => sum + (robust ?? 0), 0);
  return {
    evidence: {
      agree: count(agrees),
      miss: count((row) => isEvidence(row) && misses(row)),
      // The mean over the plausible machines of how many agree there.
      by_chance: Number(chance.toFixed(1)),
      tested: count(isEvidence),
      robust: count((row) => agrees(row) && (row.robust ?? 0) >= ROBUST),
    },
    fitted: { agree: count((row) => isFitted(row) && !misses(row)), tested: count(isFitted) },
    follows: count(({ verdict }) => verdict === 'follows'),
    // What follows from inputs, or is arithmetic, and misses all the same.
    followAndMiss: rows.filter((row) => misses(row) && row.evidence === 'follows').length,
    arithmetic: rows.length - simulated.length,
    set: count(({ verdict }) => verdict === 'set'),
    unknown: count((row) => row.evidence === 'unknown' && judged(row)),
    inconsistent: count(({ verdict }) => verdict === 'inconsistent'),
    // All that are listed as misses: of the evidence, of what is fitted, and of what follows.
    misses: rows.filter(misses).length,
    untested: count(({ verdict }) => verdict === 'untested'),
    context: count(({ verdict }) => verdict === 'context'),
  };
}

/** The tally as one line. */
export function summaryOf(rows: readonly BoardRow[], t: Words = english): string {
  const { evidence, fitted, follows, arithmetic, followAndMiss, ...counts } = tally(rows);
  const { inconsistent, set, unknown, untested, context } = counts;
  return [
    t`${evidence.agree} of ${evidence.tested} claims that are evidence agree`,
    t`${evidence.miss} miss`,
    t`${Math.round(evidence.by_chance)} would agree by chance`,
    t`${evidence.robust} of them in at least 90 % of what is plausible`,
    t`${fitted.agree} of ${fitted.tested} fitted ones agree`,
    t`${follows} follow`,
    ...(arithmetic > 0 ? [t`${arithmetic} arithmetic`] : []),
    ...(followAndMiss > 0 ? [t`follow but miss: ${followAndMiss}`] : []),
    ...(inconsistent > 0 ? [t`in ${inconsistent} the paper contradicts itself`] : []),
    t`${set} set`,
    ...(unknown > 0 ? [t`${unknown} not sampled yet`] : []),
    t`${untested} not tested yet`,
    t`${context} for context`,
  ].join('; ');
}

/** What the quantities of a machine's claims are read from. */
export function readingsOf(machine: string, claims: readonly Claim[], outcomes: Outcomes, set: Values = {}): Readings {
  const preset = machineOf(machine);
  const values = { ...(preset && machineValues(preset)), ...set };
  return {
    ...outcomes,
    machine: values,
    moved: (run) => movedWith(machine, values, run),
    settings: (key) => {
      const other = machineOf(key);
      return other ? machineValues(other) : {};
    },
    published: (id) => claims.filter((claim) => claim.id === id).flatMap(numbersPublished),
  };
}

/** The row of one of `claims`, which it may speak of. */
export function judgeClaim(
  claim: Claim,
  machine: string,
  claims: readonly Claim[],
  outcomes: Outcomes,
  t: Words,
): BoardRow {
  const evidence = claim.test && evidenceFor(machine, claim.id);
  const kind = kindOf(claim, evidence);
  const row: BoardRow = {
    id: claim.id,
    where: claim.where,
    group: claim.group,
    text: claim.text,
    kind: claim.kind,
    published: publishedText(claim, t),
    simulated: '',
    unit: isHeldAgainstAnother(claim) ? '' : claim.unit,
    publishedUnit: claim.operator === 'order' ? '' : claim.unit,
    error: Number.NaN,
    tolerance: toleranceText(claim, t),
    verdict: claim.builtIn ? 'set' : claim.kind === 'context' ? 'context' : 'untested',
    tested: claim.test !== undefined,
    arithmetic: claim.kind !== 'parameter' && claim.test !== undefined && isArithmetic(claim.test.quantity),
    derivation: derivationOf(machine, claim.id),
    evidence: kind,
    robust: evidence?.robust ?? null,
    decided_by: evidence?.decided_by ?? null,
    standing: evidence?.because === 'named' ? t(claim.follows ?? '') : evidenceText(evidence, t),
    settings: settingsText(claim, machine, t),
    explanation: claim.untested ?? '',
    changes: [],
    costs: [],
    contradiction: contradictionOf(claim, machine, claims, t),
    readings: readingsFor(machine, claim.id).map((reading) => ({
      ...variationOf(reading, t),
      label: reading.label,
      agrees: agreesWith(claim, reading),
    })),
    reading: claim.reading ?? claim.builtIn ?? '',
    ...(claim.experiment && { experiment: claim.experiment }),
  };
  if (!claim.test) return row;

  const {
    numbers: simulated,
    missing,
    agrees,
    error,
  } = measure({ ...claim, test: claim.test }, machine, claims, outcomes);
  if (missing > 0) return { ...row, explanation: missing === 1 ? t`a run is missing` : t`${missing} runs are missing` };

  const where = kind === 'follows' && claim.kind === 'parameter' ? 'set' : kind;
  const verdict = agrees || kind === 'inconsistent' ? WHERE_IT_AGREES[where] : 'misses';
  const found: BoardRow = {
    ...row,
    simulated: numbersText(simulated, t),
    // How far a number is on the right side of a limit is no error.
    error: agrees && SIGNS[claim.operator] ? Number.NaN : error,
    verdict,
    ...inOwnWay(claim, machine, claims, outcomes, t),
  };
  if (agrees) return found;
  const unknown = simulated.some(Number.isNaN) ? t`The simulation gives no number here.` : '';
  const { text = unknown, numbers = [] } = explanationFor(machine, claim.id) ?? {};
  return {
    ...found,
    explanation: text,
    changes: numbers.map((number) => variationOf(number, t)),
    costs: costsOf(numbers, claim.id, machine, claims, t),
  };
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

function costsOf(
  numbers: readonly Variant[],
  id: string,
  machine: string,
  claims: readonly Claim[],
  t: Words,
): ChangeCost[] {
  const costs = numbers.flatMap(({ set }) => (set && costOf(machine, set)) ?? []);
  const named = (ids: readonly string[]): Named[] =>
    claims
      .filter((claim) => claim.id !== id && ids.includes(claim.id))
      .map(({ id: one, text }) => ({ id: one, text: t(text) }));
  return [...new Set(costs)].map(({ set, lost, won }) => ({
    change: changeText(set, t),
    lost: named(lost),
    won: named(won),
  }));
}

/** What printed numbers alone give where the paper contradicts itself. */
function contradictionOf({ contradicted, unit }: Claim, machine: string, claims: readonly Claim[], t: Words): string {
  if (!contradicted) return '';
  const nothing: Outcomes = { rowOf: () => undefined, evaluate: () => ({}) };
  const numbers = numbersText(numbersOf(contradicted.by, readingsOf(machine, claims, nothing)), t);
  return joinSentences([t(contradicted.text), t`The printed numbers alone give ${withUnit(numbers, t(unit))}.`], t);
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

const WHERE_IT_AGREES = {
  evidence: 'agrees',
  fitted: 'calibrated',
  follows: 'follows',
  inconsistent: 'inconsistent',
  set: 'set',
  unknown: 'agrees',
  untested: 'untested',
  context: 'context',
} as const;

function kindOf({ test, builtIn, kind }: Claim, evidence: Evidence | undefined): BoardRow['evidence'] {
  if (test) return evidence?.evidence ?? 'unknown';
  if (builtIn) return 'follows';
  return kind === 'context' ? 'context' : 'untested';
}

/** The claim in the machine's own way of working, where its test has another. */
function inOwnWay(
  claim: Claim,
  machine: string,
  claims: readonly Claim[],
  outcomes: Outcomes,
  t: Words,
): Pick<BoardRow, 'as_preset'> {
  const own = asPreset(claim, machine);
  if (!own?.test) return {};
  const { numbers, missing, agrees } = measure({ ...own, test: own.test }, machine, claims, outcomes);
  return missing > 0 ? {} : { as_preset: { simulated: numbersText(numbers, t), agrees } };
}

/** Whether the number that is tested is no quantity of the claim, and has none of its unit. */
function isHeldAgainstAnother({ published, operator, test }: Claim): boolean {
  return test?.target !== undefined && published !== `${SIGNS[operator]}${test.target}`;
}

function numbersPublished(claim: Pick<Claim, 'published'>): number[] {
  return [claim.published].flat().filter((value) => typeof value === 'number');
}

function publishedText({ published, operator, test }: Claim, t: Words): string {
  const all = [published].flat().map((value) => (typeof value === 'number' ? number(value) : t(value)));
  if (operator === 'range') return all.join(t` to `);
  if (operator === 'order') return all.join(test?.order === 'descending' ? ' > ' : ' < ');
  const text = all.join(', ');
  // "error > 0" says it.
  return /[<>]/.test(text) ? text : `${SIGNS[operator] ?? ''}${text}`;
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
  const known = numbers.filter((value) => !Number.isNaN(value));
  const [low, high] = [number(Math.min(...known)), number(Math.max(...known))];
  const missing = numbers.length - known.length;
  // The unit stands behind the last number.
  if (missing > 0) return t`${numbers.length} numbers, ${missing} of them not reached, ${low} to ${high}`;
  return t`${numbers.length} numbers, ${low} to ${high}`;
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
