/** The tables below the figures: every preset of them, what they say of rows that are made, and what they ask for. */

import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import * as engine from '../engine/node.ts';
import { check } from '../engine/node.ts';
import { claimsOf, loadClaims, tablesBelow } from '../model/claims/claims.ts';
import { numbersOf, type Quantity, type Readings } from '../model/claims/quantity.ts';
import { roundedLike } from '../model/claims/readings.ts';
import { type CrossTable, crossTable, LARGE } from '../model/compare/cross-table.ts';
import type { Cell, Filled, RowOf } from '../model/compare/filled.ts';
import { type PrintedTable, printedTable } from '../model/compare/printed-table.ts';
import { columnsOf, type GrainError, parameterOf, type Row } from '../model/manifest/manifest.ts';
import { type Values, validate } from '../model/manifest/values.ts';
import { machineOf, machines, machineValues, seriesKeyOf, type TablePreset } from '../model/presets/presets.ts';
import { change, experimentIn, initialState, selectExperiment } from '../model/state/state.ts';
import { everyNth, isLong } from '../model/testing/long.ts';
import { english } from '../model/words/words.ts';
import { simulatedRow } from './testing/simulated-row.ts';

const text = v.pipe(v.string(), v.minLength(1));
const cell = v.nullable(v.union([text, v.strictObject({ claim: text, quantity: v.record(v.string(), v.unknown()) })]));
const shared = { key: text, title: text, experiments: v.array(text), note: v.optional(text) };
const preset: v.GenericSchema<TablePreset> = v.union([
  v.strictObject({
    ...shared,
    columns: v.array(text),
    rows: v.array(
      v.union([
        v.strictObject({ label: text, unit: v.string(), cells: v.array(cell) }),
        v.strictObject({ label: text, names: v.array(text) }),
      ]),
    ),
    choice: v.optional(v.strictObject({ parameter: text, values: v.array(v.number()) })),
  }),
  v.strictObject({
    ...shared,
    cross: v.strictObject({ experiment: text, down: text, across: text, column: text }),
    why: v.optional(
      v.array(
        v.strictObject({
          down: v.array(text),
          across: v.array(text),
          text,
          numbers: v.array(
            v.strictObject({
              set: v.optional(v.record(text, v.union([v.number(), text]))),
              of: v.record(text, v.unknown()),
              value: v.number(),
            }),
          ),
        }),
      ),
    ),
  }),
]);

beforeAll(() => loadClaims());

/** Every table once, with the machine that has it. */
function all(): { machine: string; table: TablePreset }[] {
  return machines.flatMap(({ key, experiments }) => {
    const tables = new Set(experiments.flatMap((experiment) => tablesBelow(key, experiment)));
    return [...tables].map((table) => ({ machine: key, table }));
  });
}

/** Filled by runs that are made, asked for as the page asks. */
function filledBy(fill: (rowOf: RowOf) => Filled, answer: (values: Values) => Row | GrainError) {
  const rows = new Map<string, Row | GrainError>();
  for (let round = 0; round < 3; round++) {
    const filled = fill((key) => rows.get(key));
    if (filled.wanted.length === 0) return { ...filled, runs: rows.size };
    for (const { key, values } of filled.wanted) rows.set(key, answer(values));
  }
  throw new Error('asks on and on');
}

const numbersIn = (cells: readonly Cell[]) =>
  cells.map((one) => (one !== undefined && 'value' in one ? one.value : undefined));
const lineOf = ({ lines }: Filled, place: number) => {
  const line = lines[place];
  return line !== undefined && 'cells' in line ? line.cells : [];
};

describe('a table', () => {
  it('is of what there is', () => {
    expect(all().map(({ table }) => table.key)).toEqual(['table-4', 'table-5', 'model-errors', 'library-errors']);
    for (const { machine, table } of all()) {
      expect(() => v.parse(preset, table)).not.toThrow();
      if ('cross' in table) {
        const { experiment, down, across, column } = table.cross;
        const { series, parameters } = experimentIn(selectExperiment(initialState(machine), experiment));
        const keys = series.map(seriesKeyOf);
        expect([keys.includes(down), keys.includes(across)]).toEqual([true, true]);
        expect(
          columnsOf({ program: String(parameters.program), table: 'estimate' })?.some(({ key }) => key === column),
        ).toBe(true);
        continue;
      }
      const ids = new Set(claimsOf(machine).map(({ id }) => id));
      for (const row of table.rows) {
        const cells = 'cells' in row ? row.cells : row.names;
        expect(cells, row.label).toHaveLength(table.columns.length);
        if (!('cells' in row)) continue;
        for (const one of row.cells)
          if (one !== null) expect(ids.has(typeof one === 'string' ? one : one.claim), String(one)).toBe(true);
      }
      if (table.choice) expect(parameterOf(table.choice.parameter)).toBeDefined();
      const filled = printedTable(table, machine, {}, () => undefined, english);
      expect(filled.wanted.length).toBeGreaterThan(0);
      for (const { values } of filled.wanted) expect(validate(values, check)).toEqual([]);
    }
  });
});

describe('a table of the paper', () => {
  const tableOf = (key: string) => all().find(({ table }) => table.key === key)?.table as PrintedTable;

  it('has what comes out beside every number, with how that stands, or why there is none', () => {
    const made = (values: Values): Row => ({
      time_ms: values.program === 'lcs' ? 153 : 1000,
      threads: 262_000,
      nodes: 64,
      tasks: 1030,
      results: 1180,
      messages: 0,
    });
    const table = filledBy((rowOf) => printedTable(tableOf('table-4'), 'j-machine', {}, rowOf, english), made);
    expect(table.runs).toBe(3);
    expect(table.columns.map(({ over }) => over)).toEqual([
      'LCS',
      'LCS',
      '13 queens',
      '13 queens',
      'radix sort',
      'radix sort',
    ]);
    const time = lineOf(table, 0);
    expect(numbersIn(time)).toEqual([153, 153, 775, 1000, 63, 1000]);
    expect(time.map((one) => one && 'standing' in one && one.standing)).toEqual([
      ...[undefined, 'calibrated', undefined, 'misses', undefined, 'misses'].map((one) => one ?? false),
    ]);
    // What is an input has no number of its own, but a reason.
    const instructions = lineOf(table, 3);
    expect(numbersIn(instructions).filter((_, place) => place % 2 === 1)).toEqual([undefined, undefined, undefined]);
    for (const place of [1, 3, 5]) {
      const one = instructions[place];
      expect(one && 'reason' in one && table.reasons[one.reason ?? -1]).toMatch(/inputs?|derived/);
    }
  });

  it('says nothing of what is not simulated yet, and keeps what is', () => {
    const table = printedTable(tableOf('table-4'), 'j-machine', {}, () => undefined, english);
    expect(lineOf(table, 0).map((one) => one && 'value' in one && one.value)).toEqual([
      153,
      undefined,
      775,
      undefined,
      63,
      undefined,
    ]);
  });

  it('takes what is chosen to its runs, and gives no verdict where its test is another', () => {
    const made: Row = { time_ms: 5, messages: 12, calls: 10, steps: 100 };
    const cities = new Set<unknown>();
    const table = filledBy(
      (rowOf) => printedTable(tableOf('table-5'), 'j-machine', { cities: 13 }, rowOf, english),
      (values) => {
        cities.add(values.cities);
        return made;
      },
    );
    expect([...cities]).toEqual([13]);
    expect(lineOf(table, 0)[1]).toEqual({ value: 5 });
    // 100 steps of 30 instructions, 2 messages that are no null calls of 61; 10 null calls of 61.
    expect(numbersIn(lineOf(table, 2))).toEqual([2.8e9, 3122, 5.4e8, 610]);
    expect(lineOf(table, 3)[1]).toMatchObject({ reason: 0 });
  });

  it('says why a run gives nothing', () => {
    const table = filledBy(
      (rowOf) => printedTable(tableOf('table-4'), 'j-machine', {}, rowOf, english),
      () => ({ path: 'cities', code: 'other', arguments: ['is refused'] }),
    );
    const one = lineOf(table, 0)[1];
    expect(one && 'reason' in one && table.reasons[one.reason ?? -1]).toBe('The runs give no number.');
  });
});

describe('a table of errors', () => {
  const table = () => all().find((one) => one.table.key === 'model-errors')?.table as CrossTable;
  const state = () => selectExperiment(initialState('paragon'), 'best-model');
  const errors: Record<string, number> = { library: -0.25, logp: 3, loggp: 0.5 };

  it('has a row for every algorithm and size, a column for every model, and marks the best', () => {
    const filled = filledBy(
      (rowOf) => crossTable(table(), state(), rowOf, check, english),
      ({ cost_model, library }) => ({ error: library === 'bsp' ? 0 : (errors[String(cost_model)] ?? Number.NaN) }),
    );
    expect(filled.columns.map(({ key }) => key)).toEqual(['bsp', 'bpram', 'logp', 'loggp']);
    const rows = filled.lines.filter((line) => 'cells' in line);
    // Bitonic sort and sample sort need a power of two of nodes, shortest paths a square, the product a cube.
    expect(rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['bitonic-sort 8x8', 'matrix-product 4x2', 'shortest-paths 6x6']),
    );
    expect(rows.some(({ key }) => key === 'bitonic-sort 6x6')).toBe(false);
    for (const { cells } of rows) {
      expect(numbersIn(cells)).toEqual([0, -25, 300, 50]);
      expect(cells.map((one) => one && 'best' in one && one.best === true)).toEqual([true, false, false, false]);
    }
  });

  it('follows what the page has set, and says what is refused', () => {
    const keys = new Set<unknown>();
    const filled = filledBy(
      (rowOf) => crossTable(table(), change(state(), 'node_keys', 512), rowOf, check, english),
      ({ node_keys, cost_model }): Row | GrainError => {
        keys.add(node_keys);
        return cost_model === 'logp'
          ? { path: 'fit_points', code: 'other', arguments: ['it is refused'] }
          : { error: 0.5 };
      },
    );
    expect([...keys]).toEqual([512]);
    for (const line of filled.lines)
      if ('cells' in line) expect(line.cells[2]).toEqual({ why: 'Points of the fit: it is refused' });
  });

  it('has a column for every case, and none for what the page has set besides', () => {
    const library = all().find((one) => one.table.key === 'library-errors')?.table as CrossTable;
    const { columns, wanted } = crossTable(library, state(), () => undefined, check, english);
    expect(columns.map(({ key }) => key)).toEqual(['bsp', 'logp', 'loggp']);
    expect(new Set(wanted.map(({ values }) => values.library))).toEqual(new Set(['bsp']));
  });

  it('marks no best while one is missing', () => {
    const [first] = crossTable(table(), state(), () => undefined, check, english).wanted;
    const filled = crossTable(
      table(),
      state(),
      (key) => (key === first?.key ? undefined : { error: 0.1 }),
      check,
      english,
    );
    const row = filled.lines.find((line) => 'cells' in line && line.cells.includes(undefined));
    expect(row && 'cells' in row && row.cells.some((one) => one && 'best' in one)).toBe(false);
  });
});

/** A run blocks the thread, which has to answer in between: the runner gives up one that is silent for a minute. */
const answering = () => new Promise((resolve) => setImmediate(resolve));

describe('what a table of errors says of large ones', { timeout: 900_000 }, () => {
  const tables = () => all().flatMap(({ machine, table }) => ('cross' in table ? [{ machine, table }] : []));

  // All numbers of a table: half a minute on a busy machine.
  it.runIf(isLong)('leaves none without a reason, and has none that no number wants', async () => {
    for (const { machine, table } of tables()) {
      const state = selectExperiment(initialState(machine), table.cross.experiment);
      for (const { values } of crossTable(table, state, () => undefined, check, english).wanted) {
        await answering();
        simulatedRow(values);
      }
      const { lines, reasons } = filledBy((rowOf) => crossTable(table, state, rowOf, check, english), simulatedRow);
      const cells = lines.flatMap((line) =>
        'cells' in line ? line.cells.map((cell) => ({ key: line.key, cell })) : [],
      );
      const given = cells.flatMap(({ key, cell }) => (cell && 'value' in cell ? [{ key, ...cell }] : []));
      expect(given.length).toBeGreaterThan(0);
      const large = given.filter(({ value }) => Math.abs(value) > LARGE);
      expect(large.filter(({ reason }) => reason === undefined)).toEqual([]);
      expect(given.filter((one) => one.reason !== undefined && !large.includes(one))).toEqual([]);
      expect(new Set(large.map(({ reason }) => reason))).toEqual(new Set(reasons.keys()));
    }
  });

  it('finds every number of a reason again by the change that it names', async () => {
    for (const { machine, table } of tables()) {
      const preset = machineOf(machine) ?? expect.fail(machine);
      const { parameters } = experimentIn(selectExperiment(initialState(machine), table.cross.experiment));
      const readings: Readings = {
        machine: { ...machineValues(preset), ...parameters },
        settings: () => ({}),
        rowOf: (_key, values) => simulatedRow(values),
        evaluate: engine.evaluate,
        published: () => [],
      };
      for (const { text, numbers } of everyNth(table.why ?? [], 8)) {
        expect([text, text.match(/\{\d+\}/g) ?? []]).toEqual([text, numbers.map((_, place) => `{${place}}`)]);
        for (const { of, set, value } of numbers) {
          await answering();
          const [found = Number.NaN] = numbersOf(of as Quantity, readings, set);
          expect([text, roundedLike(found, value)]).toEqual([text, value]);
        }
      }
    }
  });
});
