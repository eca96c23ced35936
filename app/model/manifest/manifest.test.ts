import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { COLUMN_KEYS } from './column-keys.ts';
import { columnsOf, manifest, parameterOf } from './manifest.ts';
import { problemOf } from './value.ts';

const text = v.pipe(v.string(), v.minLength(1));
const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]*$/));
const choice = v.strictObject({ key, label: text, doc: v.string() });
const column = v.strictObject({ key, label: text, unit: v.string(), doc: v.string() });
const part = { key, label: text, doc: v.string(), parameters: v.array(key) };
const schema = v.strictObject({
  name: v.literal('grainscope'),
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
  hash: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)),
  slots: v.pipe(v.number(), v.integer()),
  parameters: v.array(
    v.strictObject({
      key,
      label: text,
      unit: v.string(),
      kind: v.picklist(['integer', 'real', 'choice', 'shape']),
      group: v.picklist(['run', 'program', 'node', 'network']),
      minimum: v.number(),
      maximum: v.number(),
      default: v.union([v.number(), v.string()]),
      step: v.pipe(v.number(), v.gtValue(0)),
      scale: v.picklist(['linear', 'log']),
      doc: v.string(),
      slot: v.pipe(v.number(), v.integer()),
      slots: v.pipe(v.number(), v.integer()),
      choices: v.optional(v.array(choice)),
      when: v.optional(v.strictObject({ key, is: v.array(key) })),
    }),
  ),
  networks: v.array(v.strictObject({ ...part, cycles: v.boolean() })),
  nodes: v.array(
    v.strictObject({
      ...part,
      prices: v.array(v.strictObject({ unit: key, parameters: v.pipe(v.array(key), v.minLength(1)) })),
      element: v.optional(text),
      computing: v.optional(text),
    }),
  ),
  programs: v.array(
    v.strictObject({
      ...part,
      module: v.picklist(['measurements', 'applications', 'exchanges']),
      counts: v.array(key),
      tables: v.array(
        v.strictObject({ key, label: text, mode: v.picklist(['append', 'replace']), columns: v.array(column) }),
      ),
    }),
  ),
  models: v.array(v.strictObject({ ...part, columns: v.array(column) })),
  errors: v.array(v.strictObject({ code: key, arguments: v.optional(v.number()) })),
  awaited: v.array(key),
});

it('is what its types say', () => expect(() => v.parse(schema, manifest)).not.toThrow());

it('has the columns of which the keys are a type, and no other', () => {
  const columns = [...manifest.programs.flatMap(({ tables }) => tables), ...manifest.models].flatMap(
    (one) => one.columns,
  );
  expect([...new Set(columns.map(({ key }) => key))].sort()).toEqual(COLUMN_KEYS);
});

describe.each(manifest.parameters)('parameter $key', (parameter) => {
  it('has an allowed default', () => expect(problemOf(parameter, parameter.default)).toBeUndefined());

  it('depends on choices that exist', () => {
    const condition = parameter.when && parameterOf(parameter.when.key);
    const choices = condition?.choices?.map((each) => each.key) ?? [];
    expect(choices).toEqual(expect.arrayContaining(parameter.when?.is ?? []));
  });
});

it('lays the slots out without gap or overlap', () => {
  let next = 0;
  for (const { slot, slots } of manifest.parameters) {
    expect(slot).toBe(next);
    next += slots;
  }
  expect(next).toBe(manifest.slots);
});

it('has no two parameters of one name', () => {
  const keys = manifest.parameters.map((parameter) => parameter.key);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each([...manifest.networks, ...manifest.nodes, ...manifest.programs, ...manifest.models])(
  'knows every parameter that $key reads',
  ({ parameters }) => expect(parameters.filter((each) => !parameterOf(each))).toEqual([]),
);

it('finds columns', () => {
  expect(columnsOf({ program: 'open-loop', table: 'links' })?.map((each) => each.key)).toContain('load');
  expect(columnsOf({ model: 'capacity' })?.map((each) => each.key)).toContain('capacity');
  expect(columnsOf({ model: 'none' })).toBeUndefined();
});
