/** Every committed claim: well formed, readable, and testable with the machine's own parameters. */

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { columnsOf, manifest, parameterOf } from '../manifest/manifest.ts';
import { validate } from '../manifest/values.ts';
import { paperLoaders } from '../presets/files.ts';
import { experimentOf, machineOf } from '../presets/presets.ts';
import { type ClaimsPreset, claimsOf, loadClaims, machineShowing, machinesWithClaims } from './claims.ts';
import { compare } from './compare.ts';
import { judge, readingsOf, runsFor } from './judge.ts';
import { numbersOf, type Quantity, runsIn } from './quantity.ts';
import { settingsText } from './settings.ts';
import { readTolerance } from './tolerance.ts';

const scalar = v.union([v.number(), v.string()]);
const values = v.record(v.string(), scalar);
const quantity: v.GenericSchema<Quantity> = v.lazy(() => {
  const two = v.tuple([quantity, quantity]);
  const curve = v.strictObject({ x: quantity, y: quantity });
  return v.union([
    v.strictObject({ number: v.number() }),
    v.strictObject({ claim: v.string() }),
    v.strictObject({ parameter: v.string(), machine: v.optional(v.string()) }),
    v.strictObject({ run: values, column: v.string() }),
    v.strictObject({ form: v.string(), run: values, column: v.string() }),
    v.strictObject({ each: v.array(values), of: quantity }),
    v.strictObject({ list: v.array(quantity) }),
    v.strictObject({ sum: two }),
    v.strictObject({ difference: two }),
    v.strictObject({ product: two }),
    v.strictObject({ ratio: two }),
    v.strictObject({ orders: quantity }),
    v.strictObject({ largest: quantity }),
    v.strictObject({ smallest: quantity }),
    v.strictObject({ mean: quantity }),
    v.strictObject({ spread: quantity }),
    v.strictObject({ slope: curve }),
    v.strictObject({ residual: curve }),
    v.strictObject({ slopes: curve }),
    v.strictObject({ argmax: curve }),
    v.strictObject({ crossing: curve, at: v.number() }),
  ]);
});
const text = v.pipe(v.string(), v.minLength(1));
const about = {
  experiment: v.optional(text),
  chart: v.optional(text),
  of: v.optional(values),
  number: v.optional(v.number()),
  times: v.optional(v.number()),
};
const mark = v.variant('kind', [
  v.strictObject({ kind: v.literal('band'), column: text, label: text, ...about }),
  v.strictObject({ kind: v.literal('point'), x: text, at: v.number(), y: text, ...about }),
  v.strictObject({
    kind: v.literal('line'),
    x: text,
    y: text,
    offset: v.optional(v.array(text)),
    law: v.optional(v.literal('rate')),
    ...about,
  }),
  v.strictObject({
    kind: v.literal('shape'),
    x: text,
    y: text,
    shape: v.picklist(['proportional', 'inverse']),
    ...about,
  }),
]);
const preset = v.strictObject({
  machine: text,
  variants: v.optional(v.record(text, text)),
  settings: v.optional(
    v.array(v.strictObject({ parameter: text, value: scalar, reason: text, by: v.optional(v.unknown()) })),
  ),
  claims: v.array(
    v.strictObject({
      id: text,
      where: text,
      group: text,
      text,
      kind: v.picklist(['parameter', 'prediction', 'derived', 'context']),
      published: v.union([scalar, v.array(scalar)]),
      unit: v.string(),
      operator: v.picklist(['eq', 'approx', 'lt', 'le', 'gt', 'ge', 'range', 'order', 'shape']),
      tolerance: scalar,
      calibrated: v.optional(v.literal(true)),
      follows: v.optional(text),
      contradicted: v.optional(v.strictObject({ by: quantity, text })),
      test: v.optional(
        v.strictObject({
          quantity,
          target: v.optional(v.number()),
          order: v.optional(v.picklist(['ascending', 'descending'])),
          shape: v.optional(v.picklist(['zero', 'ascending'])),
        }),
      ),
      reading: v.optional(text),
      builtIn: v.optional(text),
      untested: v.optional(text),
      experiment: v.optional(text),
      mark: v.optional(v.union([mark, v.array(mark)])),
    }),
  ),
});

/** Every quantity inside, itself included. */
function within(outer: Quantity): Quantity[] {
  const parts = Object.values(outer).flatMap((part: unknown): Quantity[] => {
    if (Array.isArray(part)) return part.filter(isQuantity);
    if (!isQuantity(part)) return [];
    return 'x' in part ? (Object.values(part) as Quantity[]) : [part];
  });
  return [outer, ...parts.flatMap(within)];
}

// Plain values inside a quantity are told by having no key of a quantity.
const KEYS =
  /^(number|claim|parameter|run|each|list|sum|difference|product|ratio|orders|largest|smallest|mean|spread|slopes?|residual|argmax|crossing|x)$/;
function isQuantity(part: unknown): part is Quantity {
  return typeof part === 'object' && part !== null && Object.keys(part).some((key) => KEYS.test(key));
}

await loadClaims();

it.each(machinesWithClaims)('%s keeps to the schema', async (path) => {
  const file = (await paperLoaders[path]?.())?.claims as ClaimsPreset;
  expect(file.machine).toBe(path);
  expect(v.safeParse(preset, file).issues).toBeUndefined();
});

it.each(['epiphany', 'fugaku', 'slingshot', 'hdr-cluster'])('%s allows measured rates of bytes 15 %%', (machine) => {
  for (const { id, unit, kind, tolerance } of claimsOf(machine))
    if (unit === 'MB/s' && kind === 'prediction') expect([id, tolerance]).toEqual([id, '15 %']);
});

describe.each(machinesWithClaims)('%s', (machine) => {
  const claims = claimsOf(machine);
  const quantities = claims.flatMap((claim) => (claim.test ? within(claim.test.quantity) : []));

  it('is a machine', () => expect(machineOf(machine)?.key).toBe(machine));

  it('names every claim once, and groups them together', () => {
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    const changes = claims.filter(({ group }, index) => group !== claims[index - 1]?.group);
    expect(changes).toHaveLength(new Set(claims.map(({ group }) => group)).size);
  });

  it('says of every claim exactly how it is tested, or why it is not', () => {
    for (const { id, kind, test, builtIn, untested } of claims) {
      const ways = [test, builtIn, untested].filter((way) => way !== undefined);
      expect([id, ways.length]).toEqual([id, kind === 'context' ? 0 : 1]);
    }
  });

  it('gives every claim a tolerance that can be read, and orders and shapes their direction', () => {
    for (const { id, tolerance, operator, test } of claims) {
      expect(() => readTolerance(tolerance), id).not.toThrow();
      if (test) expect([id, test.order !== undefined]).toEqual([id, operator === 'order']);
      if (test) expect([id, test.shape !== undefined]).toEqual([id, operator === 'shape']);
    }
  });

  it('names what it puts in order in words, not by keys', () => {
    const names = claims.flatMap(({ operator, published }) => (operator === 'order' ? [published].flat() : []));
    for (const name of names) expect(name).toMatch(/^[\p{L}\d]+( [\p{L}\d]+)*$/u);
  });

  it('names parameters, columns, claims and experiments that exist', () => {
    for (const part of quantities) {
      if ('claim' in part) expect(claims.map(({ id }) => id)).toContain(part.claim);
      if ('parameter' in part) expect(parameterOf(part.parameter)?.key).toBe(part.parameter);
      if (!('run' in part)) continue;
      const program = String(part.run.program);
      const columns =
        'form' in part
          ? manifest.models.find(({ key }) => key === part.form)?.columns
          : columnsOf({ program, table: manifest.programs.find(({ key }) => key === program)?.tables[0]?.key ?? '' });
      expect(columns?.map(({ key }) => key)).toContain(part.column);
    }
    for (const { experiment } of claims) if (experiment) expect(experimentOf(experiment)?.key).toBe(experiment);
  });

  it('needs only runs that can start', () => {
    const runs = runsFor(machine);
    expect(runs.length).toBeGreaterThan(0);
    for (const { values: run } of runs) expect([run, validate(run, check)]).toEqual([run, []]);
  });

  it('fits the machine to few claims, those that its parameters name', () => {
    const fitted = Object.values(machineOf(machine)?.parameters ?? {})
      .filter(({ source }) => source.status === 'calibrated')
      .flatMap(({ source }) => source.claims ?? []);
    const marked = claims.filter(({ calibrated }) => calibrated).map(({ id }) => id);
    expect(marked).toEqual(expect.arrayContaining(fitted));
  });

  it('calls inconsistent only what the printed numbers alone miss, by its own comparison', () => {
    const nothing = { rowOf: () => undefined, evaluate: () => ({}) };
    for (const claim of claims) {
      if (!claim.contradicted || !claim.test) continue;
      expect(runsIn(claim.contradicted.by), claim.id).toEqual([]);
      const numbers = numbersOf(claim.contradicted.by, readingsOf(machine, claims, nothing));
      const published = [claim.published].flat().filter((value) => typeof value === 'number');
      expect([claim.id, numbers.every(Number.isFinite)]).toEqual([claim.id, true]);
      expect([claim.id, compare(claim, numbers, published).agrees]).toEqual([claim.id, false]);
    }
  });

  it('judges nothing without runs, and every parameter as it is set', () => {
    const rows = judge(machine, { rowOf: () => undefined, evaluate: () => ({}) });
    for (const { id, verdict, explanation } of rows)
      if (verdict === 'untested') expect([id, explanation]).toEqual([id, expect.stringMatching(/\S/)]);
    const parameters = claims.filter(({ test }) => test && Object.keys(test.quantity)[0] === 'parameter');
    for (const { id } of parameters) expect([id, rows.find((row) => row.id === id)?.verdict]).toEqual([id, 'set']);
  });
});

it('shows a group of claims on the variant that it is about, and where its experiment is', () => {
  const shown = (machine: string, group: string, key: string) => {
    const experiment = experimentOf(key);
    return experiment && machineShowing(machine, group, experiment);
  };
  expect(shown('multi-psi-v1', 'Table 2: estimates for Multi-PSI/V2', 'remote-goal')).toBe('multi-psi-v2');
  expect(shown('multi-psi-v1', 'Table 1: remote throw_goal', 'remote-goal')).toBe('multi-psi-v1');
  expect(shown('t9000', 'Figs. 2 and 3: round trips', 't805-round-trip')).toBe('t805');
  const groups = new Set(claimsOf('multi-psi-v1').map(({ group }) => group));
  expect(groups).toContain('Table 2: estimates for Multi-PSI/V2');
});

it('says once why a test sets several parameters away from the preset', () => {
  const claim = claimsOf('t9000').find(({ id }) => id === 't9.tab2.t805.time');
  const said = claim ? settingsText(claim, 't9000') : '';
  expect(said.split('The paper measures the T805 beside the T9000.')).toHaveLength(2);
});
