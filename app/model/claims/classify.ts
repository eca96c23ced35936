/**
 * Which claims are evidence. A claim is
 *
 * - `follows` if its test reads inputs and printed numbers only; or if it agrees on every plausible machine and either agrees
 *   as well on every machine whose published parameters are changed up to fourfold (an identity, or a fact about the
 *   program), or its numbers are a law of no more than three published inputs, to one part in 100,000, or do not move at all
 *   over the plausible and are proportional to one input, or constant, on most machines far from it (an input);
 * - `fitted` if a calibrated or derived parameter names it as what it stands on, if a value of its own test was fitted to it, or
 *   if it reads nothing but numbers that such claims are;
 * - `evidence` otherwise, also if it misses everywhere. Its share is that of the plausible machines on which it agrees.
 *
 * A machine that cannot do what a test asks for counts neither way.
 */

import { applicable, canonicalKey, type Values } from '../manifest/values.ts';
import { machineOf, machines, machineValues } from '../presets/presets.ts';
import { type Claim, type ClaimTest, claimsOf } from './claims.ts';
import { deciderOf } from './decider.ts';
import type { Evidence } from './evidence.ts';
import { type Measured, measure, type Outcomes } from './judge.ts';
import { inputOfMost, inputsInStep, type Point } from './lock-step.ts';
import { runsIn } from './quantity.ts';
import type { Range } from './sampling.ts';

/** A machine that might have been, and what was simulated on it. */
export type Sampled = { set: Values; outcomes: Outcomes };

export type TestedClaim = Claim & { test: ClaimTest };

/** The claims on a machine that are tested. */
export function testedOn(machine: string): TestedClaim[] {
  return claimsOf(machine).flatMap((claim) => (claim.test ? [{ ...claim, test: claim.test }] : []));
}

/** What is known of claims without a sample, by id: that they read inputs only, or were fitted to. */
export function knownAtOnce(machine: string): Record<string, Evidence> {
  const tested = testedOn(machine);
  const named = namedByFits();
  const isFitted = ({ id, calibrated }: Claim) => calibrated === true || named.has(id);
  // Only a number that was fitted itself: of a mean over runs none of them was.
  const alone = tested.filter(isFitted).map((claim) => cellsOf(claim, machine));
  const fittedCells = new Set(alone.flatMap((cells) => (cells.length === 1 ? cells : [])));
  return Object.fromEntries(
    tested.flatMap((claim): [string, Evidence][] => {
      const cells = cellsOf(claim, machine);
      if (cells.length === 0) return [[claim.id, { evidence: 'follows', because: 'inputs' }]];
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

/** Of a claim that agrees on every plausible machine: whether it follows, as machines far from any plausible one tell. */
export function followsFrom(
  claim: TestedClaim,
  machine: string,
  plausible: readonly Sampled[],
  wide: readonly Sampled[],
): Pick<Evidence, 'because'> & { wide: string } {
  const measured = measuredOn(claim, machine, wide);
  const bits = bitsOf(measured);
  const near = pointsOf(measuredOn(claim, machine, plausible), plausible);
  const because = reasonOf(claim, machine, bits, near, pointsOf(measured, wide));
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

/** `1` where it agrees, `0` where it misses, `-` where a machine cannot do what is asked for. */
function bitsOf(measured: readonly Measured[]): string {
  return measured.map(({ missing, agrees }) => (missing > 0 ? '-' : agrees ? '1' : '0')).join('');
}

/** Why a claim that agrees on every plausible machine is no evidence; undefined if it is. */
function reasonOf(
  { operator }: Claim,
  machine: string,
  bits: string,
  plausible: readonly Point[],
  wide: readonly Point[],
): Evidence['because'] {
  if (isAlways(bits)) return 'identity';
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

/** Ids of the claims that a parameter of any machine stands on without being printed there. */
function namedByFits(): Set<string> {
  const sources = machines.flatMap(({ parameters }) => Object.values(parameters).map(({ source }) => source));
  return new Set(
    sources.flatMap(({ status, claims }) => (status === 'calibrated' || status === 'derived' ? (claims ?? []) : [])),
  );
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
