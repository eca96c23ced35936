/** The scoreboard on the command line, and what must not change about it: verdicts of the real engine. */

import { describe, expect, it } from 'vitest';
import * as engine from '../engine/node.ts';
import { claimsOf, loadClaims, machinesWithClaims } from '../model/claims/claims.ts';
import { explanationText, judge, runsFor } from '../model/claims/judge.ts';
import { loadReadings } from '../model/claims/readings.ts';
import { parameterOf, type Row } from '../model/manifest/manifest.ts';
import { unchecked } from '../model/manifest/values.ts';
import { english } from '../model/words/words.ts';
import { command } from './command.ts';
import type { EngineAccess } from './host.ts';
import { simulatedRow } from './testing/simulated-row.ts';

/** Every round trip takes 43 cycles, and nothing else is known: the board is wrong, but it is whole. */
const fake: EngineAccess = {
  runSync: () => ({ tables: [{ key: 'estimate', rows: 1, columns: { round_trip: Float64Array.of(43) } }] }),
  check: unchecked,
  evaluate: () => ({}),
};

async function call(line: string, access: EngineAccess = fake) {
  const result = { status: -1, out: '', err: '', files: {} as Record<string, string> };
  result.status = await command(line.split(' '), {
    out(text) {
      result.out += text;
    },
    err(text) {
      result.err += text;
    },
    writeFile(path, content) {
      result.files[path] = String(content);
    },
    engine: () => Promise.resolve(access),
  });
  return result;
}

describe('fidelity', () => {
  it('prints every group, every claim, the reasons of misses and a summary', async () => {
    const { status, out, err } = await call('fidelity --machine j-machine');
    expect([status, err]).toEqual([0, '']);
    for (const { id } of claimsOf('j-machine')) expect(out).toContain(id);
    expect(out).toMatch(/^ {2}jm\.fig2\.base-rtt +43 +43 +cycles +0 % +± 1 +calibrated$/m);
    expect(out).toMatch(/^jm\.fig3\.half-power: \S/m);
    expect(out).toMatch(
      /^jm\.fig3\.saturation: with buffers of 1 flit: 4\.77 \(misses\); of 3 flits: 6\.38 \(agrees\)/m,
    );
    expect(out).toMatch(/^\d+ of \d+ claims that are evidence agree; .*; \d+ not tested yet; \d+ for context$/m);
    expect(out).toMatch(/^\d+ runs in \d+\.\d s$/m);
  });

  it('prints JSON on one line, the same bytes each time', async () => {
    const { out } = await call('fidelity --machine j-machine --json');
    expect(out).toMatch(/^[^\n]+\n$/);
    const { machine, summary, claims } = JSON.parse(out);
    expect([machine, claims.length]).toEqual(['j-machine', claimsOf('j-machine').length]);
    const known = new Map(claims.map((claim: { id: string }) => [claim.id, claim]));
    expect(known.get('jm.tab1.jm.cbyte')).toMatchObject({
      readings: [
        { label: 'from 2 to 8 words', set: {}, simulated: '0.125', agrees: false },
        { set: { send_buffer_words: 16 }, simulated: '0.25', agrees: false },
      ],
    });
    const evidence = claims.filter((claim: { evidence: string }) => claim.evidence === 'evidence');
    expect(summary.evidence.tested).toBe(evidence.length);
    for (const { robust, decided_by } of evidence) {
      expect(robust).toBeGreaterThanOrEqual(0);
      expect(robust).toBeLessThanOrEqual(1);
      expect(decided_by === null || parameterOf(decided_by) !== undefined).toBe(true);
    }
    expect(claims[0]).toMatchObject({ id: expect.stringMatching(/^jm\./), verdict: expect.any(String) });
    expect((await call('fidelity --machine j-machine --json')).out).toBe(out);
  });

  it('writes a file', async () => {
    const { out, files } = await call('fidelity --machine j-machine --json -o board.json');
    expect([out, JSON.parse(files['board.json'] ?? '').machine]).toEqual(['', 'j-machine']);
  });

  it.each([
    ['fidelity', `--machine: is missing; choose one of ${machinesWithClaims.join(', ')}`],
    ['fidelity --machine j-machin', 'j-machin: no such machine with claims; did you mean j-machine?'],
    ['fidelity --machine j-machine now', 'now: is one argument too many; see --help'],
  ])('%s', async (line, message) => {
    expect(await call(line)).toMatchObject({ status: 2, out: '', err: `grainscope: ${message}\n` });
  });

  it('gives status 1 if a run breaks', async () => {
    const broken = { ...fake, runSync: () => ({ path: 'seed', code: 'other', arguments: ['is unlucky'] }) };
    expect(await call('fidelity --machine j-machine', broken)).toMatchObject({ status: 1, out: '' });
  });
});

// The others take seconds.
await Promise.all([loadClaims(), loadReadings()]);

const exact = claimsOf('j-machine').filter(
  ({ test, group, operator }) => test && operator !== 'eq' && /^(Fig\. [24]|Table 3)/.test(group),
);
const context = claimsOf('j-machine').filter(({ kind }) => kind === 'context');

it('reproduces what is exact about the J-Machine, and misses where it is known to miss', () => {
  const claims = [...exact, ...context];
  const rows = new Map<string, Row>();
  for (const { key, values } of runsFor('j-machine', claims)) {
    rows.set(key, simulatedRow(values));
  }
  const board = judge('j-machine', { rowOf: (key) => rows.get(key), evaluate: engine.evaluate }, claims);
  const verdicts = (verdict: string) => board.filter((row) => row.verdict === verdict).map(({ id }) => id);
  expect(verdicts('misses')).toEqual([
    'jm.fig4.eight-word-90',
    'jm.derived.fig4.fixed-discard',
    'jm.tab3.j.n8',
    'jm.tab3.j.n512',
    'jm.derived.barrier-per-wave',
    'jm.derived.barrier-orders',
  ]);
  expect(verdicts('inconsistent')).toEqual(['jm.sec5.barrier-gain']);
  expect(verdicts('calibrated')).toEqual(['jm.fig2.base-rtt', 'jm.tab3.j.n2', 'jm.tab3.j.n32']);
  const held = ['agrees', 'follows', 'calibrated'].flatMap(verdicts);
  expect(held).toHaveLength(exact.length - verdicts('misses').length - 1);
  expect(board.find(({ id }) => id === 'jm.sec5.read-opposite')?.simulated).toBe('97');
  const bent = board.find(({ id }) => id === 'jm.derived.fig4.fixed-discard') ?? expect.fail('no such row');
  expect(bent.changes[0]).toEqual({ set: { header_flits: 1 }, simulated: '0.945' });
  expect(explanationText(bent, english)).toMatch(
    /If only one did, 8 words would reach 0\.945 of the peak, .*; both would agree\./,
  );
});
