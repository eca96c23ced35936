/** What is kept of the evidence is what comes out: a fixed part of it is worked out again, and what it depends on is as it was. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { keptRun } from '../app/cli/testing/kept-runs.ts';
import { loadClaims, machinesWithClaims } from '../app/model/claims/claims.ts';
import { knownAtOnce, type TestedClaim, testedOn } from '../app/model/claims/classify.ts';
import type { EvidenceFile } from '../app/model/claims/evidence.ts';
import { runsFor } from '../app/model/claims/judge.ts';
import { loadReadings, readingsPreset } from '../app/model/claims/readings.ts';
import { machineOf } from '../app/model/presets/presets.ts';
import { isLong } from '../app/model/testing/long.ts';
import {
  asksForLong,
  changesOf,
  costsOf,
  fingerprintOf,
  type Kind,
  missesOf,
  type RunAll,
  samplesOf,
  verdictsAt,
} from './lib/evidence.ts';

await Promise.all([loadClaims(), loadReadings()]);

/** The place of the sample that is tried again: whichever the hash of the machine's name falls on. */
const placeOf = (key: string, count: number) => createHash('sha256').update(key).digest().readUInt32BE() % count;

const MANY_RUNS = 4;

/** Those that ask for applications, many runs, or one with many messages at random. */
function isDear(key: string, claim: TestedClaim): boolean {
  const runs = runsFor(key, [claim]);
  const repeats = Math.max(0, ...runs.map(({ values }) => Number(values.repeats ?? 0)));
  return !isLong && (asksForLong(key, claim) || Math.max(runs.length, repeats) > MANY_RUNS);
}

/** Claims that are looked at again: one of so many, of those that are dear one of four times as many. */
function someOf(key: string, claims: readonly TestedClaim[], oneOf: number): TestedClaim[] {
  const rarer = (claim: TestedClaim) => (isDear(key, claim) ? 4 * oneOf : oneOf);
  return claims.filter((claim) => isLong || placeOf(claim.id, rarer(claim)) === 0);
}

/** Vitest is heard between runs: a minute without is an error to it. */
const oneByOne: RunAll = async (all) => {
  const results = [];
  for (const values of all) {
    results.push(keptRun(values));
    await setImmediate();
  }
  return results;
};

describe.each(machinesWithClaims)('the evidence kept for %s', (key) => {
  const path = new URL(`../presets/evidence/${key}.json`, import.meta.url);
  const file: EvidenceFile = JSON.parse(readFileSync(path, 'utf8'));

  it('is not stale; if it is: npm run evidence', () => expect(file.fingerprint).toBe(fingerprintOf(key)));

  it('says of every tested claim what it is', () => {
    expect(Object.keys(file.claims)).toEqual(testedOn(key).map(({ id }) => id));
    for (const { evidence, robust, plausible } of Object.values(file.claims)) {
      expect(robust === undefined).toBe(evidence !== 'evidence');
      if (robust === undefined || !plausible) continue;
      const [agreeing, known] = [plausible.replace(/[^1]/g, '').length, plausible.replace(/-/g, '').length];
      expect(robust).toBeCloseTo(known > 0 ? agreeing / known : 0, 3);
    }
  });

  it('counts nothing that a parameter was fitted to, and nothing that is an input', () => {
    expect(file.claims).toMatchObject(knownAtOnce(key));
    const named = (...status: string[]) =>
      Object.values(machineOf(key)?.parameters ?? {})
        .filter(({ source }) => status.includes(source.status))
        .flatMap(({ source }) => source.claims ?? []);
    const kinds = (ids: string[]) => ids.flatMap((id) => file.claims[id]?.evidence ?? []);
    expect(kinds(named('calibrated', 'derived', 'assumed', 'published'))).not.toContain('evidence');
  });

  it('lets no change of what is printed or derived win a claim and lose none: such a change is a reading of its own', () => {
    const fixed = Object.entries(machineOf(key)?.parameters ?? {}).flatMap(([name, { source }]) =>
      ['published', 'derived'].includes(source.status) ? [name] : [],
    );
    const free = file.costs.filter(({ lost, won }) => lost.length === 0 && won.length > 0);
    expect(free.flatMap(({ set }) => Object.keys(set)).filter((name) => fixed.includes(name))).toEqual([]);
  });

  it('is what one of its machines says again', async () => {
    const machine = machineOf(key) ?? expect.fail('no machine');
    const kind: Kind = placeOf(key, 2) === 0 ? 'plausible' : 'wide';
    const place = placeOf(key, samplesOf(machine, kind).length);
    const kept = (id: string) => file.claims[id]?.[kind];
    const all = testedOn(key).filter(({ id }) => kept(id) !== undefined);
    const some = someOf(key, all, 32);
    const claims = some.length > 0 ? some : all.slice(0, 1);
    expect(claims.length).toBeGreaterThan(0);
    const again = await verdictsAt(key, kind, [place], claims, oneByOne);
    expect(again).toEqual(Object.fromEntries(claims.map(({ id }) => [id, kept(id)?.[place]])));
  }, 900_000);

  it('has a reason for every claim that misses', () => {
    const explained = readingsPreset(key).explanations.flatMap(({ claims }) => claims);
    expect(file.misses.filter((id) => !explained.includes(id))).toEqual([]);
  });

  it('keeps which claims miss on the machine itself', async () => {
    const some = someOf(key, testedOn(key), 32);
    const kept = some.flatMap(({ id }) => (file.misses.includes(id) ? [id] : []));
    expect(await missesOf(key, oneByOne, some)).toEqual(kept);
  }, 900_000);

  const changes = changesOf(key);
  it('says of every change that an explanation names what it does to all claims', () => {
    expect(file.costs.map(({ set }) => set)).toEqual(changes);
  });

  // A machine that misses nothing explains nothing.
  it.runIf(changes.length > 0)(
    'finds again what one of these changes does',
    async () => {
      const cost = file.costs[placeOf(key, changes.length)] ?? expect.fail('no change');
      const moved = [...cost.lost, ...cost.won];
      const quick = testedOn(key).filter((claim) => isLong || !asksForLong(key, claim));
      const some = someOf(key, quick, 24);
      const claims = quick.filter((claim) => some.includes(claim) || (moved.includes(claim.id) && !isDear(key, claim)));
      const known = (ids: readonly string[]) => ids.filter((id) => claims.some((claim) => claim.id === id));
      const expected = { ...cost, lost: known(cost.lost), won: known(cost.won) };
      expect(await costsOf(key, [cost.set], oneByOne, claims)).toEqual([expected]);
    },
    900_000,
  );
});

/** Found in an audit: each agrees because of what is set or fitted, or by its definition. */
const NO_EVIDENCE: Readonly<Record<string, readonly string[]>> = {
  'j-machine': [
    'jm.tab4.nq.t1.threads',
    'jm.tab4.nq.t2.threads',
    'jm.derived.lcs-loop-ratio',
    'jm.derived.lcs-entry-cycles',
    'jm.derived.bisection.n64',
    'jm.derived.bisection.n128',
    'jm.derived.bisection.n256',
    'jm.derived.bisection.n512',
    'jm.tsp.sync',
  ],
  'multi-psi-v1': [
    'mp.tab2.sw.ratio',
    'mp.tab2.sw.ms',
    'mp.tab2.fw.ratio',
    'mp.tab2.total.ms',
    'mp.sec42.hw-least',
    'mp.sec42.cpu-bound',
    'mp.fig6.hyperbola',
    'mp.eq.half-at-1',
  ],
  paragon: ['pg.fig2.linear', 'pg.fig2.constant'],
  pie64: ['pie.sec321.linear', 'pie.fig7.limit-hyperbola', 'pie.fig8.base-wait'],
  t9000: [
    't9.fig2.step32',
    't9.fig3.vcr-step',
    't9.tab1.t9-50.mflops',
    't9.derived.fp-efficiency',
    't9.fig4.p4-range',
    't9.fig5.p4-near-raw',
    't9.sec5.overhead-large',
    't9.sec5.similar-range',
  ],
};

it.each(Object.entries(NO_EVIDENCE))('counts no claim as evidence that cannot come out otherwise: %s', (key, ids) => {
  const path = new URL(`../presets/evidence/${key}.json`, import.meta.url);
  const file: EvidenceFile = JSON.parse(readFileSync(path, 'utf8'));
  for (const id of ids) expect([id, file.claims[id]?.evidence]).toEqual([id, expect.stringMatching(/follows|fitted/)]);
});

it('has the counts of the five papers in the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const said = (name: string) => {
    const row = readme.split('\n').find((line) => line.startsWith(`| ${name} | `)) ?? expect.fail(name);
    return row.split(' | ').slice(1, 4).map(Number);
  };
  const counts = ['multi-psi-v1', 'j-machine', 'pie64', 't9000', 'paragon'].map((key) => {
    const path = new URL(`../presets/evidence/${key}.json`, import.meta.url);
    const file: EvidenceFile = JSON.parse(readFileSync(path, 'utf8'));
    const evidence = Object.entries(file.claims).filter(([, { evidence: kind }]) => kind === 'evidence');
    const agree = evidence.filter(([id]) => !file.misses.includes(id)).length;
    // As the page rounds it.
    const chance = Number(evidence.reduce((sum, [, { robust = 0 }]) => sum + robust, 0).toFixed(1));
    expect([key, ...said(machineOf(key)?.name ?? '')]).toEqual([key, agree, evidence.length, Math.round(chance)]);
    return [agree, evidence.length, chance] as const;
  });
  const sums = [0, 1, 2].map((place) => Math.round(counts.reduce((sum, count) => sum + (count[place] ?? 0), 0)));
  expect(said('all five')).toEqual(sums);
});

it('samples every claim that is evidence on at least 24 machines', () => {
  for (const key of machinesWithClaims) {
    const machine = machineOf(key) ?? expect.fail(key);
    expect([key, samplesOf(machine, 'plausible').length]).toEqual([key, 24]);
    const path = new URL(`../presets/evidence/${key}.json`, import.meta.url);
    const file: EvidenceFile = JSON.parse(readFileSync(path, 'utf8'));
    for (const { evidence, plausible } of Object.values(file.claims))
      if (evidence === 'evidence') expect(plausible).toHaveLength(24);
  }
});

it('tries the same machines every time, and different ones', () => {
  const machine = machineOf('j-machine') ?? expect.fail('no machine');
  const samples = samplesOf(machine, 'plausible');
  expect(samplesOf(machine, 'plausible')).toEqual(samples);
  expect(new Set(samples.map((sample) => JSON.stringify(sample))).size).toBe(samples.length);
});
