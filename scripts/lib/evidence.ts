/** What kind of evidence every claim is, worked out by simulation for presets/evidence/. Pure but for the runs it is handed. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { evaluate, type RunResult } from '../../app/engine/node.ts';
import { claimsOf } from '../../app/model/claims/claims.ts';
import {
  bitsOn,
  followsFrom,
  isAlways,
  knownAtOnce,
  type Sampled,
  shareOf,
  type TestedClaim,
  testedOn,
} from '../../app/model/claims/classify.ts';
import type { Evidence, EvidenceFile } from '../../app/model/claims/evidence.ts';
import { machinesRead, type NeededRun, type Outcomes, runsFor } from '../../app/model/claims/judge.ts';
import { machinesWithin, plausibleRanges, wideRanges } from '../../app/model/claims/sampling.ts';
import { type GrainError, lastRow, manifest, type Row } from '../../app/model/manifest/manifest.ts';
import { type Values, validate } from '../../app/model/manifest/values.ts';
import { type MachinePreset, machineOf, machineValues } from '../../app/model/presets/presets.ts';

type Result = RunResult | GrainError;

/** Runs all and gives the results in their order. */
export type RunAll = (all: readonly Values[]) => Promise<readonly Result[]>;

// A twenty-fourth of what is plausible has a point in it; laws of three inputs are told from chance.
const POINTS = { plausible: 24, wide: 12 };
const SEEDS = { plausible: 1, wide: 2 };

/** Estimates of closed loops end sooner than in a claim's own test: what agrees by 10 % is told as well by 5 %. */
const SHORTER: Readonly<Record<string, Values>> = {
  'random-requests': { precision: 0.1, measure_cycles: 800, max_cycles: 6000 },
};

/** Applications take seconds where others take milliseconds: they are run on the first few of the machines only. */
const LONG = { programs: ['lcs', 'radix-sort', 'tsp'], points: 6 };

export type Kind = keyof typeof POINTS;

/** The machines that are tried for one, instead of what it sets. */
export function samplesOf(machine: MachinePreset, kind: Kind): Values[] {
  const ranges = kind === 'plausible' ? plausibleRanges(machine) : wideRanges(machine);
  return machinesWithin(machine, ranges, POINTS[kind], SEEDS[kind]);
}

/** Simulates what the claims ask for on all of the machines tried, which takes minutes. */
export async function workOut(key: string, runAll: RunAll): Promise<EvidenceFile> {
  const machine = presetOf(key);
  const known = knownAtOnce(key);
  const unknown = testedOn(key).filter(({ id }) => !known[id]);
  const [own] = await sampledOn(key, [{}], unknown, runAll);
  const plausible = await sampledOn(key, samplesOf(machine, 'plausible'), unknown, runAll);
  const ranges = plausibleRanges(machine);
  const shares = new Map(unknown.map((claim) => [claim.id, shareOf(claim, key, plausible, ranges)]));
  const always = unknown.filter(
    (claim) => isAlways(shares.get(claim.id)?.plausible ?? '') && own && bitsOn(claim, key, [own]) === '1',
  );
  const wide = await sampledOn(key, samplesOf(machine, 'wide'), always, runAll);
  const found = unknown.map((claim): [string, Evidence] => {
    const share = shares.get(claim.id) as Evidence;
    const short = runsFor(key, [claim]).some(({ values }) => Object.hasOwn(SHORTER, String(values.program)));
    const evidence = { ...share, ...(short && { short }) };
    if (!always.includes(claim)) return [claim.id, evidence];
    const follows = followsFrom(claim, key, plausible, wide);
    const { plausible: bits } = evidence;
    return [
      claim.id,
      follows.because
        ? { evidence: 'follows', ...follows, ...(bits && { plausible: bits }) }
        : { ...evidence, ...follows },
    ];
  });
  const all = { ...known, ...Object.fromEntries(found) };
  const claims = Object.fromEntries(testedOn(key).map(({ id }) => [id, all[id] as Evidence]));
  return { machine: key, fingerprint: fingerprintOf(key), claims };
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
  places: readonly number[] = sets.map((_, place) => place),
): Promise<Sampled[]> {
  const isRun = ({ values }: NeededRun, place: number) =>
    (place < LONG.points || !LONG.programs.includes(String(values.program))) && validate(values).length === 0;
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
  return 'message' in result ? {} : lastRow(result.tables[0]?.columns ?? {});
}

function presetOf(key: string): MachinePreset {
  const machine = machineOf(key);
  if (!machine) throw new Error(`no machine ${key}`);
  return machine;
}

const corpus = new URL('../../app/cli/corpus.json', import.meta.url);

/**
 * Of all that the result depends on: the machine and those that its claims read, with ranges and fits; the claims that
 * are tested; what is sampled; the engine's parameters, and numbers of it that are kept.
 */
export function fingerprintOf(key: string): string {
  const numbers: { entries: { link: string }[] } = JSON.parse(readFileSync(corpus, 'utf8'));
  const machine = presetOf(key);
  const tested = claimsOf(key).flatMap(({ id, published, operator, tolerance, calibrated, test }) =>
    test ? [{ id, published, operator, tolerance, calibrated, test }] : [],
  );
  // Claims that a test reads are named in it; what they publish is part of the result.
  const read = claimsOf(key).map(({ id, published }) => [id, published]);
  const parameters = Object.entries(machine.parameters).map(([name, { value, source }]) => {
    const { status, claims, plausible } = source;
    return [name, value, status, claims, plausible];
  });
  const others = machinesRead(key).map((other) => machineValues(presetOf(other)));
  const parts = [
    parameters,
    others,
    tested,
    read.filter(([id]) => JSON.stringify(tested).includes(`"claim":"${id}"`)),
    [POINTS, SEEDS, SHORTER, LONG],
    manifest.hash,
    numbers.entries.filter(({ link }) => new RegExp(`[?&]m=${key}(&|$)`).test(link)),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
