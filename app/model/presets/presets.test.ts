/** Presets as they are declared: the form of their files, their values, sources and names. */
import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { plausibleRanges } from '../claims/sampling.ts';
import { columnsOf, manifest, parameterOf } from '../manifest/manifest.ts';
import { problemOf } from '../manifest/value.ts';
import type { Values } from '../manifest/values.ts';
import { derivedValue, withDerived } from './derived.ts';
import {
  type AxisPreset,
  describeSource,
  experimentOf,
  experiments,
  isOfToday,
  machineIndex,
  machineOf,
  machines,
  machineValues,
  mainMachines,
  variantsOf,
} from './presets.ts';
import type { Expression } from './types.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_-]*$/));
const value = v.union([v.number(), text]);
const values = v.record(key, value);
const year = v.pipe(v.number(), v.integer(), v.minValue(1980), v.maxValue(2030));

const where = { paper: v.optional(key), where: v.optional(text), claims: v.optional(v.array(text)) };
const plausible = v.union([v.tuple([v.number(), v.number()]), v.pipe(v.array(text), v.minLength(2))]);
const fit = v.strictObject({
  vary: v.array(
    v.strictObject({
      keys: v.pipe(v.array(key), v.minLength(1)),
      step: v.optional(v.number()),
      but: v.optional(v.array(v.string())),
    }),
  ),
  to: v.optional(v.array(v.strictObject({ claim: text, quantity: v.looseObject({}) }))),
});
const expression: v.GenericSchema<Expression> = v.lazy(() => {
  const parts = v.pipe(v.array(expression), v.minLength(2));
  return v.union([
    v.number(),
    key,
    ...(['sum', 'product', 'difference', 'ratio'] as const).map((name) => v.strictObject({ [name]: parts })),
  ]) as v.GenericSchema<Expression>;
});
const source = v.variant('status', [
  // A reason: what is assumed beside it.
  v.strictObject({ status: v.literal('published'), ...where, paper: key, where: text, reason: v.optional(text) }),
  v.strictObject({ status: v.literal('derived'), ...where, derivation: text, by: v.optional(expression) }),
  v.strictObject({
    status: v.literal('calibrated'),
    ...where,
    derivation: v.optional(text),
    claims: v.pipe(v.array(text), v.minLength(1)),
    reason: text,
    plausible,
    fit: v.union([key, v.literal('by hand'), fit]),
  }),
  v.strictObject({ status: v.literal('assumed'), ...where, reason: text, plausible }),
]);

const paper = v.strictObject({ key, authors: text, title: text, year });
const machine = v.strictObject({
  key,
  name: text,
  year: v.optional(year),
  place: text,
  variantOf: v.optional(key),
  variant: v.optional(text),
  summary: v.pipe(text, v.endsWith('.')),
  paper: v.optional(paper),
  sources: v.optional(v.array(paper)),
  of: v.optional(v.pipe(v.array(key), v.minLength(2))),
  experiments: v.array(key),
  parameters: v.record(key, v.strictObject({ value, source })),
});

const axis = v.strictObject({
  key,
  label: text,
  unit: v.string(),
  column: v.union([key, v.literal('')]),
  parameter: v.optional(key),
  modelColumn: v.optional(key),
  referenceColumn: v.optional(key),
  with: v.optional(key),
  inInstructions: v.optional(v.picklist(['us', 'ms', 's'])),
  over: v.optional(v.record(key, key)),
  curves: v.optional(v.literal(true)),
  ofRows: v.optional(v.literal(true)),
  scale: v.picklist(['linear', 'log']),
});
const axes = v.pipe(v.array(axis), v.minLength(1));

const sweptValues = v.pipe(v.array(value), v.minLength(1));

const sweep = v.strictObject({
  parameter: key,
  name: v.optional(text),
  zero: v.optional(text),
  values: sweptValues,
  relativeTo: v.optional(v.literal('capacity')),
  on: v.optional(v.record(key, v.union([sweptValues, v.strictObject({ parameter: key, values: sweptValues })]))),
  absolute: v.optional(v.array(v.number())),
  curves: v.optional(v.record(key, v.record(text, v.array(v.number())))),
  also: v.optional(v.record(text, values)),
  firstOn: v.optional(v.array(key)),
});

const cases = v.strictObject({
  key,
  label: text,
  cases: v.pipe(
    v.array(v.strictObject({ key, label: text, machine: v.optional(key), network: v.optional(key), set: values })),
    v.minLength(2),
  ),
  firstOn: v.optional(v.array(key)),
});

const experiment = v.strictObject({
  key,
  title: text,
  subtitle: text,
  figure: v.optional(text),
  machines: v.array(key),
  parameters: values,
  on: v.optional(v.record(key, values)),
  x: sweep,
  series: v.pipe(v.array(v.union([sweep, cases])), v.minLength(1)),
  map: v.optional(
    v.strictObject({
      parameter: key,
      from: v.number(),
      to: v.number(),
      steps: v.number(),
      scale: v.picklist(['linear', 'log']),
      best: v.optional(key),
      on: v.optional(v.record(key, v.strictObject({ to: v.optional(v.number()), steps: v.optional(v.number()) }))),
    }),
  ),
  charts: v.pipe(
    v.array(
      v.strictObject({
        key,
        title: v.optional(text),
        subtitle: text,
        table: key,
        x: axes,
        y: axes,
        model: v.optional(key),
        reference: v.optional(v.picklist(['capacity', 'link-time'])),
        stack: v.optional(v.array(key)),
        classes: v.optional(v.record(key, v.picklist(['compute', 'send', 'receive', 'dispatch', 'wait', 'idle']))),
        rows: v.optional(v.strictObject({ table: key, number: key, name: text, curves: v.optional(v.literal(true)) })),
        bars: v.optional(v.boolean()),
        scatter: v.optional(v.boolean()),
        guides: v.optional(
          v.array(
            v.union([
              v.strictObject({ key, label: text, column: key }),
              v.strictObject({
                key,
                label: text,
                law: v.picklist(['rising', 'falling']),
                time: v.number(),
                unit: v.optional(v.strictObject({ parameter: key, factor: v.number() })),
              }),
            ]),
          ),
        ),
        optimum: v.optional(v.boolean()),
        fastest: v.optional(v.array(key)),
        threshold: v.optional(v.number()),
      }),
    ),
    v.minLength(1),
  ),
  tries: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          say: text,
          off: v.optional(v.array(key)),
          set: v.optional(values),
          beside: v.optional(v.pipe(v.array(key), v.minLength(1))),
          axes: v.optional(v.record(key, v.strictObject({ x: v.optional(key), y: v.optional(key) }))),
        }),
      ),
      v.minLength(1),
    ),
  ),
  levers: v.pipe(v.array(key), v.minLength(1)),
});

function expectAllowed(given: Values): void {
  for (const [name, set] of Object.entries(given)) {
    const parameter = parameterOf(name);
    expect(parameter, name).toBeDefined();
    if (parameter) expect(problemOf(parameter, set)).toBeUndefined();
  }
}

it('finds every file', () => {
  const count = (room: string) => readdirSync(new URL(`../../../presets/${room}`, import.meta.url)).length;
  expect(machines).toHaveLength(count('machines'));
  expect(experiments).toHaveLength(count('experiments'));
});

it('gives experiments that one machine can run titles of their own', () => {
  // A machine of a person's own runs those of all machines.
  const keys = new Set(machines.filter(({ of }) => of === undefined).flatMap((machine) => machine.experiments));
  const titles = [...keys].map((key) => experimentOf(key)?.title);
  expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([]);
});

it('says that code is about that of the J-Machine where the value of the J-Machine is plausible, too', () => {
  const at = machineOf('j-machine')?.parameters ?? {};
  const alike = machines.flatMap(({ key, parameters }) =>
    Object.entries(parameters).flatMap(([name, { source }]) =>
      source.reason?.includes('instructions as on the J-Machine')
        ? [{ name: `${key} ${name}`, source, of: at[name]?.value }]
        : [],
    ),
  );
  expect(alike.length).toBeGreaterThan(0);
  for (const { name, source, of } of alike) {
    const [least, most] = source.plausible ?? [];
    expect([name, source.reason]).toEqual([name, expect.stringContaining('About as many')]);
    expect([name, Number(least) <= Number(of) && Number(of) <= Number(most)]).toEqual([name, true]);
  }
});

it('gives every machine its own key', () => {
  expect(new Set(machines.map((each) => each.key)).size).toBe(machines.length);
  expect(machineOf('j-machine')?.name).toBe('J-Machine');
  expect(machineOf('none')).toBeUndefined();
});

it('offers the machines in the order of their years, views of several last, at most six of the papers and six of today', () => {
  const years = mainMachines.map(({ year, of }) => (of ? Number.POSITIVE_INFINITY : Number(year)));
  expect(years).toEqual(years.toSorted((a, b) => a - b));
  const today = mainMachines.filter(isOfToday);
  expect(today.length).toBeGreaterThan(0);
  for (const group of [today, mainMachines.filter((machine) => !isOfToday(machine))])
    expect(group.length).toBeLessThanOrEqual(6);
});

it('lists every machine once, among the variants of one that can be chosen first, each with a name of its own', () => {
  const listed = mainMachines.map(({ key }) => variantsOf(key));
  expect(listed.flat()).toEqual([...machineIndex]);
  expect(listed.map(([first]) => first)).toEqual([...mainMachines]);
  for (const variants of listed) {
    const names = variants.flatMap(({ variant }) => variant ?? []);
    expect(new Set(names).size).toBe(variants.length === 1 ? 0 : variants.length);
  }
});

it('says what is special about a machine in twenty words', () => {
  for (const { summary } of machineIndex) expect(summary.split(/\s+/).length, summary).toBeLessThanOrEqual(20);
});

/** A figure, a table or an equation of a paper; a routing table is none. */
const NUMBERED = /\b(Fig|Figure|Tab|Table|Eq|Equation)s?\b|\b(figure|table|equation)s? [(\d]/;

describe.each(machines)('machine $key', (preset) => {
  it('has the form of a machine', () => expect(() => v.parse(machine, preset)).not.toThrow());

  it('sets allowed values', () => expectAllowed(machineValues(preset)));

  it('cites its own paper', () => {
    const cited = Object.values(preset.parameters).flatMap(({ source: { paper } }) => paper ?? []);
    const own = [preset.key, ...(preset.of ?? [])].flatMap((key) => {
      const { paper, sources = [] } = machineOf(key) ?? {};
      return [paper?.key, ...sources.map((one) => one.key)];
    });
    expect(cited.filter((paper) => !own.includes(paper))).toEqual([]);
  });

  it('assumes values that it calls plausible itself, and calls none plausible that no run takes', () => {
    for (const [key, { value, source }] of Object.entries(preset.parameters)) {
      const { plausible } = source;
      if (!plausible || typeof value !== 'number') continue;
      const [low, high] = plausible.map(Number) as [number, number];
      const { minimum, maximum } = parameterOf(key) ?? { minimum: Number.NaN, maximum: Number.NaN };
      const rising = [minimum, low, value, high, maximum];
      expect(rising, key).toEqual(rising.toSorted((one, other) => one - other));
    }
  });

  it('names the claims that a value stands on, where its source speaks of a figure, a table or an equation', () => {
    for (const [key, { source }] of Object.entries(preset.parameters)) {
      const said = [source.where, source.derivation, source.reason].join(' ');
      if (source.status === 'published' || !NUMBERED.test(said)) continue;
      expect(source.claims ?? [], `${key}: ${said}`).not.toEqual([]);
    }
  });

  it('has derived values that are what their derivation gives, and move with it', () => {
    for (const [key, { value, source }] of Object.entries(preset.parameters)) {
      if (source.by === undefined) continue;
      expect([key, derivedValue(key, source.by, machineValues(preset))]).toEqual([key, value]);
      const from = Object.keys(preset.parameters).filter((one) => JSON.stringify(source.by).includes(`"${one}"`));
      expect(from.length, key).toBeGreaterThan(0);
      for (const one of from) {
        const own = Number(preset.parameters[one]?.value);
        // A whole number may stay where one unit more is too little.
        const set = { [one]: parameterOf(key)?.kind === 'integer' ? 2 * own : own + 1 };
        expect([one, key, withDerived(preset, set)[key] !== value]).toEqual([one, key, true]);
        expect(withDerived(preset, { ...set, [key]: value })[key]).toBe(value);
      }
    }
  });

  it('has a range for everything that is assumed or calibrated, of choices that there are', () => {
    const open = Object.entries(preset.parameters).filter(([, { source }]) => /assumed|calibrated/.test(source.status));
    const ranges = plausibleRanges(preset);
    expect(ranges.map(({ key }) => key)).toEqual(open.map(([key]) => key));
    for (const range of ranges)
      if ('choices' in range) {
        const { value, source } = preset.parameters[range.key] ?? {};
        expect(range.choices, range.key).toContain(value);
        expect(range.choices.length, range.key).toBeGreaterThanOrEqual(source?.plausible?.length ?? 2);
      } else expect(range.low, range.key).toBeLessThan(range.high);
  });

  it('is a machine with a paper and a year, or a view of several', () => {
    expect([preset.paper === undefined, preset.year === undefined]).toEqual([
      preset.of !== undefined,
      preset.of !== undefined,
    ]);
    for (const key of preset.of ?? []) expect(machineOf(key)).toBeDefined();
  });

  it('is shown in experiments that know it, if it is ready', () => {
    expect(preset.experiments.length).toBeGreaterThan(0);
    for (const name of preset.experiments) expect(experimentOf(name)?.machines).toContain(preset.key);
  });
});

describe.each(experiments)('experiment $key', (preset) => {
  it('has the form of an experiment', () => expect(() => v.parse(experiment, preset)).not.toThrow());

  const inCases = preset.series.flatMap((one) =>
    'cases' in one ? one.cases.flatMap(({ machine }) => machine ?? []) : [],
  );
  const seen = [...preset.machines, ...inCases];

  it('sets allowed values and a program', () => {
    expectAllowed(preset.parameters);
    for (const [machineKey, set] of Object.entries(preset.on ?? {})) {
      expect(seen).toContain(machineKey);
      expectAllowed(set);
    }
    expect(manifest.programs.map((program) => program.key)).toContain(preset.parameters.program);
  });

  it('sweeps allowed values', () => {
    const values = preset.series.flatMap((series) => ('cases' in series ? [] : [series]));
    const sweeps = [...values, ...(preset.x.relativeTo ? [] : [preset.x])];
    for (const { parameter, values: listed } of sweeps) for (const one of listed) expectAllowed({ [parameter]: one });
    for (const [machineKey, listed] of Object.entries(preset.x.on ?? {})) {
      expect(seen).toContain(machineKey);
      const { parameter, values: there } = Array.isArray(listed) ? { ...preset.x, values: listed } : listed;
      for (const one of there) expectAllowed({ [parameter]: one });
    }
    for (const one of preset.x.absolute ?? []) expectAllowed({ [preset.x.parameter]: one });
    for (const [by, curves] of Object.entries(preset.x.curves ?? {})) {
      expect(
        values
          .find(({ parameter }) => parameter === by)
          ?.values.map(String)
          .sort(),
      ).toEqual(Object.keys(curves).sort());
      for (const listed of Object.values(curves)) expect(listed).toHaveLength(preset.x.values.length);
    }
    for (const { also = {} } of values) for (const set of Object.values(also)) expectAllowed(set);
    for (const series of preset.series) if ('cases' in series) for (const { set } of series.cases) expectAllowed(set);
  });

  it('names its cases so that no parameter can be meant', () => {
    const keys = preset.series.flatMap((series) => ('cases' in series ? [series.key] : []));
    expect(keys.filter((name) => parameterOf(name))).toEqual([]);
  });

  it('shows columns that exist', () => {
    const program = String(preset.parameters.program);
    const keysOf = (columns: { key: string }[] | undefined) => columns?.map((column) => column.key) ?? [];
    for (const { x, y, table, model, reference, rows, guides = [], stack = [] } of preset.charts) {
      const inModel = [
        ...keysOf(model ? columnsOf({ model }) : []),
        ...manifest.parameters.map(({ key: name }) => name),
      ];
      const inReference = keysOf(reference ? columnsOf({ model: reference }) : []);
      const check = (axis: AxisPreset, from = table) => {
        const { column, parameter, modelColumn, referenceColumn, inInstructions } = axis;
        if (axis.curves) return expect([column, stack.length > 0]).toEqual(['', true]);
        if (inInstructions) expect([axis.unit, modelColumn]).toEqual(['instructions', undefined]);
        const unit = inInstructions ?? axis.unit;
        const found = columnsOf({ program, table: from })?.find((candidate) => candidate.key === column);
        if (axis.over) expect([unit, typeof found]).toEqual(['', 'object']);
        else if (parameter === undefined) expect(found?.unit).toBe(unit);
        else expect(parameterOf(parameter)).toBeDefined();
        if (modelColumn) expect(inModel).toContain(modelColumn);
        if (referenceColumn) expect(inReference).toContain(referenceColumn);
      };
      for (const each of x) check(each, each.ofRows ? rows?.table : table);
      for (const each of y) check(each, rows?.table);
      if (rows) expect(keysOf(columnsOf({ program, table: rows.table }))).toContain(rows.number);
      for (const guide of guides) {
        if ('column' in guide) expect(keysOf(columnsOf({ program, table }))).toContain(guide.column);
        else if (guide.unit) expect(parameterOf(guide.unit.parameter)).toBeDefined();
      }
      const columns = keysOf(columnsOf({ program, table }));
      expect(stack.filter((column) => !columns.includes(column))).toEqual([]);
      if (stack.length > 0) expect([y.length, stack.includes(y[0]?.column ?? '')]).toEqual([1, true]);
    }
  });
});

it('describes sources in a few words', () => {
  const { parameters = {} } = machineOf('j-machine') ?? {};
  expect(parameters.dimensions && describeSource(parameters.dimensions.source)).toBe('published, sec. 2.2');
  expect(parameters.buffer_flits && describeSource(parameters.buffer_flits.source)).toBe('assumed, 1 to 8 plausible');
});

it('says of InfiniBand HDR what its ways up carry, of which there are 12 for 48 nodes', () => {
  const machine = machineOf('hdr-cluster');
  const of = (key: string) => Number(machine?.parameters[key]?.value);
  const up = (of('tree_parents') * of('tree_cables')) / of('link_flit_cycles');
  expect(up / (of('leaf_nodes') / of('terminal_flit_cycles'))).toBe(0.5);
  expect(machine?.summary).toContain('half of their rate on the way up');
});
