/** What is kept of the evidence is what comes out: a fixed part of it is worked out again, and what it depends on is as it was. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { runSync } from '../app/engine/node.ts';
import { loadClaims, machinesWithClaims } from '../app/model/claims/claims.ts';
import { knownAtOnce, testedOn } from '../app/model/claims/classify.ts';
import type { EvidenceFile } from '../app/model/claims/evidence.ts';
import { machineOf } from '../app/model/presets/presets.ts';
import { fingerprintOf, type Kind, type RunAll, samplesOf, verdictsAt } from './lib/evidence.ts';

await loadClaims();

/** The place of the sample that is tried again: whichever the hash of the machine's name falls on. */
const placeOf = (key: string, count: number) => createHash('sha256').update(key).digest().readUInt32BE() % count;

/** Vitest is heard between runs: a minute without is an error to it. */
const oneByOne: RunAll = async (all) => {
  const results = [];
  for (const values of all) {
    results.push(runSync(values));
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
    expect(kinds(named('calibrated', 'derived', 'published'))).not.toContain('evidence');
  });

  it('is what one of its machines says again', async () => {
    const machine = machineOf(key) ?? expect.fail('no machine');
    const kind: Kind = placeOf(key, 2) === 0 ? 'plausible' : 'wide';
    const place = placeOf(key, samplesOf(machine, kind).length);
    const kept = (id: string) => file.claims[id]?.[kind];
    const claims = testedOn(key).filter(({ id }) => kept(id) !== undefined);
    expect(claims.length).toBeGreaterThan(0);
    const again = await verdictsAt(key, kind, [place], claims, oneByOne);
    expect(again).toEqual(Object.fromEntries(claims.map(({ id }) => [id, kept(id)?.[place]])));
  }, 300_000);
});

it('tries the same machines every time, and different ones', () => {
  const machine = machineOf('j-machine') ?? expect.fail('no machine');
  const samples = samplesOf(machine, 'plausible');
  expect(samplesOf(machine, 'plausible')).toEqual(samples);
  expect(new Set(samples.map((sample) => JSON.stringify(sample))).size).toBe(samples.length);
});
