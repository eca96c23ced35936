/** What kind of evidence every claim is, worked out by simulation for presets/evidence/. Pure but for the runs it is handed. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { check, evaluate, type RunResult } from '../../app/engine/node.ts';
import { claimsOf, sayingsOf } from '../../app/model/claims/claims.ts';
import {
  arithmeticOn,
  bitsOn,
  fittedLike,
  followsFrom,
  isAlways,
  isNever,
  isOnePoint,
  knownAtOnce,
  repeatedBy,
  type Sampled,
  shareOf,
  type TestedClaim,
  testedOn,
} from '../../app/model/claims/classify.ts';
import type { Cost, Evidence, EvidenceFile } from '../../app/model/claims/evidence.ts';
import {
  machinesRead,
  measure,
  type NeededRun,
  type Outcomes,
  runsFor,
  runsForBoard,
} from '../../app/model/claims/judge.ts';
import { readingsPreset } from '../../app/model/claims/readings.ts';
import { machinesWithin, plausibleRanges, wideRanges } from '../../app/model/claims/sampling.ts';
import { type GrainError, lastRow, manifest, type Row } from '../../app/model/manifest/manifest.ts';
import { applicable, type Values, validate } from '../../app/model/manifest/values.ts';
import { withDerived } from '../../app/model/presets/derived.ts';
import { type MachinePreset, machineOf, machineValues } from '../../app/model/presets/presets.ts';

type Result = RunResult | GrainError;

/** Runs all and gives the results in their order. */
export type RunAll = (all: readonly Values[]) => Promise<readonly Result[]>;

// A twenty-fourth of what is plausible has a point in it; laws of three inputs are told from chance.
const POINTS = { plausible: 24, wide: 12 };
const SEEDS = { plausible: 1, wide: 2 };

/** Estimates of closed loops end sooner than in a claim's own test: a third of the least tolerance, 15 %, is enough. */
const SHORTER: Readonly<Record<string, Values>> = {
  'random-requests': { precision: 0.05, measure_cycles: 800, max_cycles: 12000 },
};

/** Applications take seconds where others take milliseconds: far from the plausible they are run on the first few machines only. */
const LONG = { programs: ['lcs', 'radix-sort', 'tsp'], wide: 6 };

/** Whether a claim asks for a run of an application. */
export const asksForLong = (key: string, claim: TestedClaim): boolean =>
  runsFor(key, [claim]).some(({ values }) => LONG.programs.includes(String(values.program)));

export type Kind = keyof typeof POINTS;

/** The machines that are tried for one, instead of what it sets. */
export function samplesOf(machine: MachinePreset, kind: Kind): Values[] {
  const ranges = kind === 'plausible' ? plausibleRanges(machine) : wideRanges(machine);
  return machinesWithin(machine, ranges, POINTS[kind], SEEDS[kind], check);
}

/** Simulates what the claims ask for on all of the machines tried, which takes minutes. */
export async function workOut(key: string, runAll: RunAll): Promise<EvidenceFile> {
  const machine = presetOf(key);
  const known = knownAtOnce(key);
  const tested = testedOn(key);
  const fitted = tested.filter(({ id }) => known[id]?.evidence === 'fitted');
  const named = tested.filter(({ id }) => known[id]?.because === 'named');
  const unknown = tested.filter(({ id }) => !known[id]);
  const [own] = (await sampledOn(key, [{}], unknown, runAll)) as [Sampled];
  const plausible = await sampledOn(key, samplesOf(machine, 'plausible'), [...unknown, ...fitted, ...named], runAll);
  const ranges = plausibleRanges(machine);
  const found = new Map(
    unknown.map((claim) => {
      const share = shareOf(claim, key, plausible, ranges);
      const because = isOnePoint(claim, key, own.outcomes) ? 'points' : arithmeticOn(claim, key, plausible);
      const repeats = because ? undefined : fittedLike(claim, key, plausible, fitted);
      return [claim, evidenceOf(claim, key, share, because, repeats)] as const;
    }),
  );
  // What neither agrees nor misses on some of the plausible machines only may be an input or an identity.
  const unmoved = unknown.filter((claim) => {
    const { evidence, plausible: bits = '' } = found.get(claim) as Evidence;
    const here = bitsOn(claim, key, [own]);
    return evidence === 'evidence' && ((isAlways(bits) && here === '1') || (isNever(bits) && here === '0'));
  });
  // What is fitted or arithmetic is no evidence in another unit either.
  const isNone = (claim: TestedClaim) =>
    found.get(claim)?.evidence === 'fitted' || Array.isArray(found.get(claim)?.because);
  const none = () => [...fitted, ...named, ...unknown.filter(isNone)];
  const wide = await sampledOn(key, samplesOf(machine, 'wide'), [...unmoved, ...none()], runAll, 'wide');
  for (const claim of unmoved) {
    const before = found.get(claim) as Evidence & { plausible: string };
    const { because, wide: bits } = followsFrom(claim, key, plausible, wide);
    // A miss that never changes is a miss, unless it is a law of inputs.
    const follows = isNever(before.plausible) && !Array.isArray(because) ? undefined : because;
    found.set(claim, { ...evidenceOf(claim, key, before, follows), wide: bits });
  }
  for (const [claim, evidence] of found) {
    if (evidence.evidence !== 'evidence') continue;
    const tried = unmoved.includes(claim) ? [...plausible, ...wide] : plausible;
    const repeats = repeatedBy(claim, key, tried, none());
    if (repeats === undefined) continue;
    const because = [...found].find(([{ id }]) => id === repeats)?.[1].because;
    found.set(claim, evidenceOf(claim, key, evidence, Array.isArray(because) ? because : undefined, repeats));
  }
  const byId = new Map([...found].map(([{ id }, evidence]) => [id, evidence]));
  const claims = Object.fromEntries(tested.map(({ id }) => [id, (known[id] ?? byId.get(id)) as Evidence]));
  const misses = await missesOf(key, runAll);
  const costs = await costsOf(key, changesOf(key), runAll);
  return { machine: key, fingerprint: fingerprintOf(key), claims, misses, costs };
}

/** Ids of the claims that miss on the machine itself, in runs as long as those of the board. */
export async function missesOf(key: string, runAll: RunAll, claims = testedOn(key)): Promise<string[]> {
  const runs = runsFor(key, claims);
  const results = await runAll(runs.map(({ values }) => values));
  const rows = new Map(runs.map((run, index) => [run.key, rowIn(results[index] as Result)]));
  const misses = (claim: TestedClaim) =>
    !claim.contradicted && !measure(claim, key, claimsOf(key), { evaluate, rowOf: (run) => rows.get(run) }).agrees;
  return claims.filter(misses).map(({ id }) => id);
}

/** What a claim is, as the samples tell. */
function evidenceOf(
  claim: TestedClaim,
  key: string,
  share: Evidence,
  because?: Evidence['because'],
  repeats?: string,
): Evidence {
  const { plausible } = share;
  const sampled = plausible === undefined ? {} : { plausible };
  if (because) return { evidence: 'follows', because, ...sampled };
  if (repeats !== undefined) return { evidence: 'fitted', repeats, ...sampled };
  const short = runsFor(key, [claim]).some(({ values }) => Object.hasOwn(SHORTER, String(values.program)));
  return { ...share, ...(short && { short }) };
}

/** Every change that an explanation of a machine's misses names, once. */
export function changesOf(key: string): Values[] {
  const sets = readingsPreset(key).explanations.flatMap(({ numbers }) =>
    numbers.flatMap(({ set }) => (set ? [set] : [])),
  );
  return [...new Map(sets.map((set) => [JSON.stringify(Object.entries(set).sort()), set])).values()];
}

/** What changes do to all claims of a machine that are tested. */
export async function costsOf(
  key: string,
  changes: readonly Values[],
  runAll: RunAll,
  claims: readonly TestedClaim[] = testedOn(key),
): Promise<Cost[]> {
  const machine = presetOf(key);
  const sets = [{}, ...changes.map((set) => withDerived(machine, set))];
  const sampled = await sampledOn(key, sets, claims, runAll);
  const bits = claims.map((claim) => ({ id: claim.id, bits: bitsOn(claim, key, sampled) }));
  return changes.map((set, index) => {
    const moved = (from: string, to: string) =>
      bits.flatMap(({ id, bits: [own, ...others] }) => (own === from && others[index] === to ? [id] : []));
    return { set, lost: moved('1', '0'), won: moved('0', '1') };
  });
}

/** The verdicts of claims on some of the machines tried, as they stand in the file at these places. */
export async function verdictsAt(
  key: string,
  kind: Kind,
  places: readonly number[],
  claims: readonly TestedClaim[],
  runAll: RunAll,
): Promise<Record<string, string>> {
  const all = samplesOf(presetOf(key), kind);
  const sampled = await sampledOn(
    key,
    places.map((place) => all[place] as Values),
    claims,
    runAll,
    kind,
    places,
  );
  return Object.fromEntries(claims.map((claim) => [claim.id, bitsOn(claim, key, sampled)]));
}

/** What is simulated on each machine; a run that is refused is missing, one that breaks gives no number. */
async function sampledOn(
  key: string,
  sets: readonly Values[],
  claims: readonly TestedClaim[],
  runAll: RunAll,
  kind: Kind = 'plausible',
  places: readonly number[] = sets.map((_, place) => place),
): Promise<Sampled[]> {
  const isRun = ({ values }: NeededRun, place: number) =>
    (kind !== 'wide' || place < LONG.wide || !LONG.programs.includes(String(values.program))) &&
    validate(values, check).length === 0;
  const needed = sets.map((set, index) =>
    runsFor(key, claims, set).filter((run) => isRun(run, places[index] ?? index)),
  );
  // Machines differ in what some programs do not read, and share those runs.
  const runs = new Map<string, NeededRun>(needed.flat().map((run) => [run.key, run]));
  const results = await runAll(
    [...runs.values()].map(({ values }) => ({ ...values, ...SHORTER[String(values.program)] })),
  );
  const rows = new Map([...runs.keys()].map((run, index) => [run, rowIn(results[index] as Result)]));
  return needed.map((own, index) => {
    const keys = new Set(own.map((run) => run.key));
    const rowOf: Outcomes['rowOf'] = (run) => (keys.has(run) ? rows.get(run) : undefined);
    return { set: sets[index] as Values, outcomes: { evaluate, rowOf } };
  });
}

function rowIn(result: Result): Row {
  return 'code' in result ? {} : lastRow(result.tables[0]?.columns ?? {});
}

function presetOf(key: string): MachinePreset {
  const machine = machineOf(key);
  if (!machine) throw new Error(`no machine ${key}`);
  return machine;
}

/** What tests set that moves with the machine, with how. */
const movedSettings = (key: string) => (sayingsOf(key)?.settings ?? []).filter(({ by }) => by !== undefined);

const corpus = new URL('../../app/cli/corpus.json', import.meta.url);

/** What the engine says of every parameter that a run for the claims reads: new programs and networks leave it as it is. */
function declarationsRead(key: string) {
  const read = new Set(runsForBoard(key).flatMap(({ values }) => applicable(values).map((parameter) => parameter.key)));
  return manifest.parameters.flatMap(({ key: name, kind, minimum, maximum, default: usual }) =>
    read.has(name) && !PARTS.includes(name) ? [[name, kind, minimum, maximum, usual]] : [],
  );
}

/** Which parts there are says nothing of those that run. */
const PARTS = ['network', 'node', 'program'];

/**
 * Of all that the result depends on: the machine and those that its claims read, with ranges and fits; the claims that
 * are tested; what is sampled; the engine's parameters, and numbers of it that are kept.
 */
export function fingerprintOf(key: string): string {
  const numbers: { entries: { link: string }[] } = JSON.parse(readFileSync(corpus, 'utf8'));
  const machine = presetOf(key);
  const tested = claimsOf(key).flatMap(
    ({ id, published, operator, tolerance, calibrated, follows, contradicted, test }) =>
      test ? [{ id, published, operator, tolerance, calibrated, follows, contradicted, test }] : [],
  );
  // Claims that a test reads are named in it; what they publish is part of the result.
  const read = claimsOf(key).map(({ id, published }) => [id, published]);
  const parameters = Object.entries(machine.parameters).map(([name, { value, source }]) => {
    const { status, claims, plausible, by } = source;
    return [name, value, status, claims, plausible, by];
  });
  const others = machinesRead(key).map((other) => machineValues(presetOf(other)));
  const parts = [
    parameters,
    others,
    tested,
    read.filter(([id]) => JSON.stringify(tested).includes(`"claim":"${id}"`)),
    [POINTS, SEEDS, SHORTER, LONG, changesOf(key)],
    declarationsRead(key),
    ...movedSettings(key),
    numbers.entries.filter(({ link }) => new RegExp(`[?&]m=${key}(&|$)`).test(link)),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
