/**
 * Which claims are evidence. A claim is
 *
 * - `follows` if its test reads inputs and printed numbers only; or if it agrees on every plausible machine and either agrees
 *   as well on every machine whose published parameters are changed up to fourfold (an identity, or a fact about the
 *   program), or its numbers are a law of no more than three published inputs, to one part in 100,000 (an input);
 * - `fitted` if a calibrated or derived parameter names it as what it stands on, if a value of its own test was fitted to it, or
 *   if it reads nothing but columns that such claims read;
 * - `evidence` otherwise, also if it misses everywhere. Its share is that of the plausible machines on which it agrees.
 *
 * A machine that cannot do what a test asks for counts neither way.
 */

import { applicable, canonicalKey, type Values } from '../manifest/values.ts';
import { machineOf, machines } from '../presets/presets.ts';
import { type Claim, type ClaimTest, claimsOf } from './claims.ts';
import { deciderOf } from './decider.ts';
import type { Evidence } from './evidence.ts';
import { type Measured, measure, type Outcomes, runsFor } from './judge.ts';
import { inputsInStep } from './lock-step.ts';
import type { Quantity } from './quantity.ts';
import type { Range } from './sampling.ts';

/** A machine that might have been, and what was simulated on it. */
export type Sampled = { set: Values; outcomes: Outcomes };

export type Samples = {
  /** The machine as it is. */
  own: Outcomes;
  plausible: readonly Sampled[];
  wide: readonly Sampled[];
  /** What was sampled of the plausible ones. */
  ranges: readonly Range[];
  /** Programs whose runs are shorter in the samples. */
  shortened: readonly string[];
};

type Tested = Claim & { test: ClaimTest };

/** Of every claim of a machine that is tested, what evidence it is. */
export function classify(machine: string, samples: Samples): Record<string, Evidence> {
  const claims = claimsOf(machine);
  const tested = claims.flatMap((claim) => (claim.test ? [{ ...claim, test: claim.test }] : []));
  const named = namedByFits();
  const isFitted = ({ id, calibrated }: Claim) => calibrated === true || named.has(id);
  const fittedCells = new Set(tested.filter(isFitted).flatMap((claim) => cellsOf(claim, machine)));
  return Object.fromEntries(
    tested.map((claim) => {
      const cells = cellsOf(claim, machine);
      const fitted = isFitted(claim) || (cells.length > 0 && cells.every((cell) => fittedCells.has(cell)));
      return [claim.id, evidenceOf(claim, machine, claims, samples, cells.length > 0, fitted)];
    }),
  );
}

function evidenceOf(
  claim: Tested,
  machine: string,
  claims: readonly Claim[],
  samples: Samples,
  isRun: boolean,
  fitted: boolean,
): Evidence {
  const measured = ({ set, outcomes }: Sampled) => measure(claim, machine, claims, outcomes, set);
  const [plausible, wide] = [samples.plausible.map(measured), samples.wide.map(measured)];
  const bits = { plausible: bitsOf(plausible), wide: bitsOf(wide) };
  if (!isRun) return { evidence: 'follows', because: 'inputs', ...bits };
  const short = runsFor(machine, [claim]).some(({ values }) => samples.shortened.includes(String(values.program)));
  if (fitted) return { evidence: 'fitted', ...bits };

  const ownAgrees = measure(claim, machine, claims, samples.own).agrees;
  const because = ownAgrees && isAlways(bits.plausible) ? reasonOf(claim, machine, bits.wide, wide, samples) : undefined;
  if (because) return { evidence: 'follows', because, ...bits };

  const read = readBy(claim, machine);
  const known = samples.plausible.flatMap(({ set }, index) => {
    const bit = bits.plausible[index];
    return bit === '-' ? [] : [{ set, agrees: bit === '1' }];
  });
  const decider = deciderOf(
    known,
    samples.ranges.filter(({ key }) => read.has(key)),
  );
  return {
    evidence: 'evidence',
    robust: known.length === 0 ? 0 : rounded(known.filter(({ agrees }) => agrees).length / known.length),
    ...(decider && { decided_by: decider }),
    ...(short && { short }),
    ...bits,
  };
}

const rounded = (share: number) => Number(share.toFixed(3));
const isAlways = (bits: string) => bits.includes('1') && !bits.includes('0');

/** `1` where it agrees, `0` where it misses, `-` where a machine cannot do what is asked for. */
export function bitsOf(measured: readonly Measured[]): string {
  return measured.map(({ missing, agrees }) => (missing > 0 ? '-' : agrees ? '1' : '0')).join('');
}

/** Why a claim that agrees on every plausible machine is no evidence; undefined if it is. */
function reasonOf(
  { operator }: Claim,
  machine: string,
  bits: string,
  wide: readonly Measured[],
  { wide: machinesTried }: Samples,
): Evidence['because'] {
  if (isAlways(bits)) return 'identity';
  // An order or a shape is not a number that could be an input.
  if (operator === 'order' || operator === 'shape') return undefined;
  const known = wide.flatMap(({ missing, numbers }, index) => {
    const set = machinesTried[index]?.set;
    return missing > 0 || !set ? [] : [{ set, numbers }];
  });
  const given = Object.entries(machineOf(machine)?.parameters ?? {}).flatMap(([key, { source }]) =>
    source.status === 'published' || source.status === 'derived' ? [key] : [],
  );
  return inputsInStep(known, given);
}

/** Ids of the claims that a parameter of any machine stands on without being printed there. */
function namedByFits(): Set<string> {
  const sources = machines.flatMap(({ parameters }) => Object.values(parameters).map(({ source }) => source));
  return new Set(
    sources.flatMap(({ status, claims }) => (status === 'calibrated' || status === 'derived' ? (claims ?? []) : [])),
  );
}

/** What a claim's test reads of runs and closed forms, each as one text. */
function cellsOf(claim: Tested, machine: string): string[] {
  const base = Object.fromEntries(
    Object.entries(machineOf(machine)?.parameters ?? {}).map(([key, { value }]) => [key, value]),
  );
  return runsIn(claim.test.quantity).map(
    ({ values, column, form }) => `${form ?? ''} ${canonicalKey({ ...base, ...values })} ${column}`,
  );
}

/** Parameters that a claim's runs read and at least one of them leaves as the machine has them. */
function readBy(claim: Tested, machine: string): Set<string> {
  const base = Object.fromEntries(
    Object.entries(machineOf(machine)?.parameters ?? {}).map(([key, { value }]) => [key, value]),
  );
  const cells = runsIn(claim.test.quantity);
  return new Set(
    cells.flatMap(({ values }) =>
      applicable({ ...base, ...values }).flatMap(({ key }) => (Object.hasOwn(values, key) ? [] : [key])),
    ),
  );
}

type Cell = { values: Values; column: string; form?: string };

/** The runs and closed forms of a quantity, with what each sets. */
export function runsIn(quantity: Quantity, over: Values = {}): Cell[] {
  if ('run' in quantity) {
    const values = { ...quantity.run, ...over };
    return [{ values, column: quantity.column, ...('form' in quantity && { form: quantity.form }) }];
  }
  if ('each' in quantity) return quantity.each.flatMap((values) => runsIn(quantity.of, { ...over, ...values }));
  const parts = Object.values(quantity).flatMap((part: unknown): Quantity[] => {
    if (typeof part !== 'object' || part === null) return [];
    return 'x' in part && 'y' in part ? [part.x as Quantity, part.y as Quantity] : [part].flat() as Quantity[];
  });
  return parts.flatMap((part) => runsIn(part, over));
}
