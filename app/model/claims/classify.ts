/**
 * Which claims are evidence. A claim is
 *
 * - `inconsistent` if the paper's own printed numbers contradict it;
 * - `follows` if its test reads inputs, closed forms and printed numbers only; if the claim itself says why; if its numbers are
 *   arithmetic on no more than three inputs, assumed and calibrated ones too, to one part in 100,000; if it is on a shape whose
 *   points differ by less than their intervals; or if it agrees on every plausible machine and either agrees as well on
 *   every machine whose published parameters are changed up to fourfold (an identity, or a fact about the program), or its
 *   numbers are an input (lock-step.ts);
 * - `fitted` if a parameter that is not published names it as what it stands on, if a value of its own test was fitted to
 *   it, if it reads nothing but numbers that such claims are, in whatever unit, or if its numbers are those of such a claim
 *   on most plausible machines;
 * - `evidence` otherwise, also if it misses everywhere. Its share is that of the plausible machines on which it agrees.
 *
 * A machine that cannot do what a test asks for counts neither way.
 */

import { valueIn } from '../manifest/manifest.ts';
import { applicable, canonicalKey, type Values } from '../manifest/values.ts';
import { machineOf, machines, machineValues } from '../presets/presets.ts';
import { type Claim, type ClaimTest, claimsOf } from './claims.ts';
import { deciderOf } from './decider.ts';
import type { Evidence } from './evidence.ts';
import { type Measured, measure, type Outcomes, readingsOf } from './judge.ts';
import { areClose, areInProportion, inputOfMost, inputsInStep, isConstant, type Point } from './lock-step.ts';
import { numbersOf, type Quantity, runsIn } from './quantity.ts';
import type { Range } from './sampling.ts';

/** A machine that might have been, and what was simulated on it. */
export type Sampled = { set: Values; outcomes: Outcomes };

export type TestedClaim = Claim & { test: ClaimTest };

/** The claims on a machine that are tested. */
export function testedOn(machine: string): TestedClaim[] {
  return claimsOf(machine).flatMap((claim) => (claim.test ? [{ ...claim, test: claim.test }] : []));
}

/** What is known of claims without a sample, by id: what the paper contradicts, what reads inputs only, what was fitted. */
export function knownAtOnce(machine: string): Record<string, Evidence> {
  const tested = testedOn(machine);
  const named = namedByFits();
  const isFitted = ({ id, calibrated }: Claim) => calibrated === true || named.has(id);
  // Only a number that was fitted itself: of a mean over runs none of them was.
  const alone = tested.filter(isFitted).map((claim) => cellsOf(claim, machine));
  const fittedCells = new Set(alone.flatMap((cells) => (cells.length === 1 ? cells : [])));
  return Object.fromEntries(
    tested.flatMap((claim): [string, Evidence][] => {
      if (claim.contradicted) return [[claim.id, { evidence: 'inconsistent' }]];
      if (claim.follows !== undefined) return [[claim.id, { evidence: 'follows', because: 'named' }]];
      if (!isSimulated(claim)) return [[claim.id, { evidence: 'follows', because: 'inputs' }]];
      const cells = cellsOf(claim, machine);
      const fitted = isFitted(claim) || cells.every((cell) => fittedCells.has(cell));
      return fitted ? [[claim.id, { evidence: 'fitted' }]] : [];
    }),
  );
}

/** What the plausible machines say of a claim: its share as evidence, unless it turns out to follow. */
export function shareOf(
  claim: TestedClaim,
  machine: string,
  plausible: readonly Sampled[],
  ranges: readonly Range[],
): Evidence & { plausible: string } {
  const measured = measuredOn(claim, machine, plausible);
  const bits = bitsOf(measured);
  const known = measured.flatMap(({ missing, agrees, error }, index) => {
    const set = plausible[index]?.set;
    return missing > 0 || !set ? [] : [{ set, agrees, error }];
  });
  const isMixed = new Set(known.map(({ agrees }) => agrees)).size > 1;
  // An order has no distance, and a number that is missing none either.
  const hasDistance = known.every(({ error }) => Number.isFinite(error));
  const read = readBy(claim, machine);
  const decider =
    isMixed &&
    deciderOf(
      known.map(({ set, agrees, error }) => ({ set, distance: hasDistance ? error : Number(agrees) })),
      ranges.filter(({ key }) => read.has(key)),
    );
  const share = known.filter(({ agrees }) => agrees).length / Math.max(known.length, 1);
  return {
    evidence: 'evidence',
    robust: Number(share.toFixed(3)),
    ...(decider && { decided_by: decider }),
    plausible: bits,
  };
}

/** The inputs, assumed and calibrated ones too, on which a claim's numbers are arithmetic; undefined if they are not. */
export function arithmeticOn(claim: TestedClaim, machine: string, plausible: readonly Sampled[]): string[] | undefined {
  const read = [...readBy(claim, machine)];
  const claims = claimsOf(machine);
  const found = (quantity: Quantity): string[] | undefined => {
    if ('number' in quantity || 'claim' in quantity || 'parameter' in quantity) return [];
    const points = plausible.map(({ set, outcomes }) => ({
      set,
      numbers: numbersOf(quantity, readingsOf(machine, claims, outcomes, set)),
    }));
    const known = points.filter(({ numbers }) => numbers.every(Number.isFinite));
    return inputsInStep(known, read) ?? ofParts(quantity, found);
  };
  const inputs = found(claim.test.quantity);
  return inputs && inputs.length > 0 ? [...new Set(inputs)] : undefined;
}

/** The inputs of all parts of a sum, a ratio or a list, if every part is arithmetic. */
function ofParts(quantity: Quantity, found: (part: Quantity) => string[] | undefined): string[] | undefined {
  const [parts] = ['sum', 'difference', 'product', 'ratio', 'list'].flatMap((key) =>
    key in quantity ? [(quantity as unknown as Record<string, Quantity[]>)[key] ?? []] : [],
  );
  const inputs = parts?.map(found);
  return inputs?.every((own) => own !== undefined) ? inputs.flat() : undefined;
}

/** The fitted claim whose numbers a claim has on at least half of the plausible machines; undefined if there is none. */
export function fittedLike(
  claim: TestedClaim,
  machine: string,
  plausible: readonly Sampled[],
  fitted: readonly TestedClaim[],
): string | undefined {
  const own = measuredOn(claim, machine, plausible).map(({ numbers }) => numbers);
  const isMoving = own.some((numbers) => !areClose(numbers, own[0] ?? []));
  const isSame = (other: TestedClaim) => {
    const others = measuredOn(other, machine, plausible);
    const known = own.flatMap((numbers, index) => (numbers.every(Number.isFinite) ? index : []));
    const same = known.filter((index) => areClose(others[index]?.numbers ?? [], own[index] ?? []));
    return known.length > 0 && 2 * same.length >= known.length;
  };
  return isMoving ? fitted.find(isSame)?.id : undefined;
}

/**
 * The claim among `others`, which are no evidence, whose number a claim reads in another unit or as its reciprocal, if all
 * that it reads is such a number or the same on all of the machines tried.
 */
export function repeatedBy(
  claim: TestedClaim,
  machine: string,
  tried: readonly Sampled[],
  others: readonly TestedClaim[],
): string | undefined {
  const claims = claimsOf(machine);
  const along = (quantity: Quantity) =>
    tried.map(({ set, outcomes }) => numbersOf(quantity, readingsOf(machine, claims, outcomes, set)));
  const single = (rows: number[][]) => rows.flatMap((row) => (row.length === 1 ? row : [Number.NaN]));
  const known = others.map(({ id, test }) => ({ id, numbers: single(along(test.quantity)) }));
  const found = runsIn(claim.test.quantity).map(({ values, column, form }) => {
    const own = single(along(form === undefined ? { run: values, column } : { form, run: values, column }));
    if (isConstant(own)) return '';
    return known.find(({ numbers }) => areInProportion(own, numbers))?.id;
  });
  return found.includes(undefined) ? undefined : found.find((id) => id !== '');
}

/**
 * Whether a claim that two estimates go together so has been put to one point only: along the points neither of them differs
 * by more than its interval.
 */
export function isOnePoint({ test, operator }: TestedClaim, machine: string, { rowOf }: Outcomes): boolean {
  if (operator !== 'shape' || test.shape !== 'zero') return false;
  const base = baseOf(machine);
  const byColumn = new Map<string, Estimate[]>();
  for (const { values, column, form } of runsIn(test.quantity)) {
    const all = { ...base, ...values };
    const row = form === undefined ? rowOf(canonicalKey(all), all) : undefined;
    const share = (row?.latency_ci ?? Number.NaN) / (row?.latency ?? Number.NaN);
    const value = valueIn(row, column);
    byColumn.set(column, [...(byColumn.get(column) ?? []), { value, half: share * Math.abs(value) }]);
  }
  if (byColumn.size < 2) return false;
  return [...byColumn.values()].every((points) => {
    const [low, high] = [Math.max(...points.map(lowEnd)), Math.min(...points.map(highEnd))];
    return points.length > 1 && low <= high;
  });
}

type Estimate = { value: number; half: number };
const lowEnd = ({ value, half }: Estimate) => value - half;
const highEnd = ({ value, half }: Estimate) => value + half;

/**
 * Of a claim that agrees on every plausible machine, or on none: whether it follows, as machines far from any plausible one
 * tell.
 */
export function followsFrom(
  claim: TestedClaim,
  machine: string,
  plausible: readonly Sampled[],
  wide: readonly Sampled[],
): Pick<Evidence, 'because'> & { wide: string } {
  const measured = measuredOn(claim, machine, wide);
  const bits = bitsOf(measured);
  const near = pointsOf(measuredOn(claim, machine, plausible), plausible);
  const because = isAlways(bits) ? 'identity' : inputsOf(claim, machine, near, pointsOf(measured, wide));
  return { wide: bits, ...(because && { because }) };
}

/** Verdicts on machines tried, one letter each. */
export function bitsOn(claim: TestedClaim, machine: string, sampled: readonly Sampled[]): string {
  return bitsOf(measuredOn(claim, machine, sampled));
}

function measuredOn(claim: TestedClaim, machine: string, sampled: readonly Sampled[]): Measured[] {
  const claims = claimsOf(machine);
  return sampled.map(({ set, outcomes }) => measure(claim, machine, claims, outcomes, set));
}

/** Whether it agrees wherever it can be tested. */
export const isAlways = (bits: string) => bits.includes('1') && !bits.includes('0');

/** Whether it misses there. */
export const isNever = (bits: string) => bits.includes('0') && !bits.includes('1');

/** `1` where it agrees, `0` where it misses, `-` where a machine cannot do what is asked for. */
function bitsOf(measured: readonly Measured[]): string {
  return measured.map(({ missing, agrees }) => (missing > 0 ? '-' : agrees ? '1' : '0')).join('');
}

/** The inputs that the numbers of a claim are, where they do not move over the plausible; undefined if they are none. */
function inputsOf(
  { operator }: Claim,
  machine: string,
  plausible: readonly Point[],
  wide: readonly Point[],
): Evidence['because'] {
  // An order is not a number that could be an input.
  if (operator === 'order') return undefined;
  const base = baseOf(machine);
  const given = Object.entries(machineOf(machine)?.parameters ?? {}).flatMap(([key, { source }]) =>
    source.status === 'published' || source.status === 'derived' ? [key] : [],
  );
  return inputsInStep(wide, given) ?? inputOfMost(plausible, wide, base, given);
}

function pointsOf(measured: readonly Measured[], sampled: readonly Sampled[]): Point[] {
  return measured.flatMap(({ missing, numbers }, index) => {
    const set = sampled[index]?.set;
    return missing > 0 || !set ? [] : [{ set, numbers }];
  });
}

/** Whether a run goes into it, and not only closed forms. */
function isSimulated({ test }: TestedClaim): boolean {
  return runsIn(test.quantity).some(({ form }) => form === undefined);
}

/** Ids of the claims that a parameter of any machine stands on without being printed there. */
function namedByFits(): Set<string> {
  const sources = machines.flatMap(({ parameters }) => Object.values(parameters).map(({ source }) => source));
  return new Set(sources.flatMap(({ status, claims }) => (status === 'published' ? [] : (claims ?? []))));
}

/** What a claim's test reads of runs and closed forms, each as one text. */
function cellsOf(claim: TestedClaim, machine: string): string[] {
  const base = baseOf(machine);
  return runsIn(claim.test.quantity).map(
    ({ values, column, form }) => `${form ?? ''} ${canonicalKey({ ...base, ...values })} ${column}`,
  );
}

/** Parameters that a claim's runs read and at least one of them leaves as the machine has them. */
function readBy(claim: TestedClaim, machine: string): Set<string> {
  const base = baseOf(machine);
  const cells = runsIn(claim.test.quantity);
  return new Set(
    cells.flatMap(({ values }) =>
      applicable({ ...base, ...values }).flatMap(({ key }) => (Object.hasOwn(values, key) ? [] : [key])),
    ),
  );
}

function baseOf(machine: string): Values {
  const preset = machineOf(machine);
  return preset ? machineValues(preset) : {};
}
