/** Every claim of the papers is in the project as it is listed: none left out, no value, tolerance or kind changed. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { machineOf } from '../presets/presets.ts';
import { type Claim, claimsOf, loadClaims, machinesWithClaims } from './claims.ts';

type Scalar = number | string | boolean;
type Printed = Pick<Claim, 'id' | 'where' | 'kind' | 'operator' | 'tolerance'> & { value: Scalar | Scalar[] };
type List = { machine: string; paper: string; claims: Printed[] };

const folder = new URL('../../../presets/printed/', import.meta.url);
const lists: List[] = readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

await loadClaims();

/** Tolerances that are written otherwise: a limit that has none, and one that the list does not give. */
const TOLERANCES: Record<string, number | string> = {
  'mp.abs.ten-times': 'x2',
  // Listed as the value printed, with the limit in place of the tolerance: less than 0.01, more than 0.9.
  'mp.sec41.hw-fw-negligible': 0,
  'mp.sec42.cpu-bound': 0,
  'mp.sec71.grain.depth1': '0.01 %',
  'mp.sec71.grain.depth2': '0.01 %',
  'mp.sec71.grain.depth3': '0.01 %',
  'mp.sec71.grain.depth4': '0.01 %',
  'mp.sec71.grain.depth5': '0.01 %',
  // Listed with a word behind it.
  'pg.fig2.constant': '5 %',
};
// Listed as a relative error of 0, of which a tolerance in percent says nothing; tested as a ratio of 1.
const RATIOS = ['pg.fig9.small-p'];
const LIMITS: Record<string, number> = { 'mp.sec41.hw-fw-negligible': 0.01, 'mp.sec42.cpu-bound': 0.9 };

// Years are texts on the page, where numbers have commas.
const numbersIn = (value: unknown) =>
  [value]
    .flat()
    .filter((part) => typeof part !== 'boolean' && Number.isFinite(Number(part)))
    .map(Number);

it('lists the claims of five papers', () => {
  expect(lists.reduce((sum, { claims }) => sum + claims.length, 0)).toBe(651);
  const ids = lists.flatMap(({ claims }) => claims.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const { machine, paper } of lists) expect([machine, machineOf(machine)?.paper?.key]).toEqual([machine, paper]);
});

describe.each(lists.filter(({ machine }) => machinesWithClaims.includes(machine)))('$machine', (list) => {
  const claims = claimsOf(list.machine);
  const claimed = new Map(claims.map((claim) => [claim.id, claim]));

  it('leaves none out and adds none', () => {
    expect([...claimed.keys()].sort()).toEqual(list.claims.map(({ id }) => id).sort());
  });

  it('keeps kinds, operators and tolerances', () => {
    for (const { id, kind, operator, tolerance } of list.claims)
      expect([id, claimed.get(id)?.kind, claimed.get(id)?.operator, claimed.get(id)?.tolerance]).toEqual([
        id,
        kind,
        operator,
        TOLERANCES[id] ?? tolerance,
      ]);
  });

  it('keeps every number; what is said in words may be said in others', () => {
    for (const { id, value, operator } of list.claims) {
      const published = claimed.get(id)?.published;
      // Names in an order are words of the page, as many as are listed; of the greatest alone, with what it is greater than.
      // What a phrase puts in order is told by two or more.
      const names = [published].flat().length;
      if (operator === 'order' && typeof value === 'string') expect([id, names >= 2]).toEqual([id, true]);
      else if (operator === 'order') expect([id, names]).toEqual([id, Math.max(2, [value].flat().length)]);
      else if (!RATIOS.includes(id))
        expect([id, numbersIn(published)]).toEqual([id, id in LIMITS ? [LIMITS[id]] : numbersIn(value)]);
    }
  });
});

it('has a board for every machine whose paper was read', () => {
  expect(lists.map(({ machine }) => machine).filter((machine) => !machinesWithClaims.includes(machine))).toEqual([]);
});
