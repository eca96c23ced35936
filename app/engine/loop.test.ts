/** What a worker makes of a run that cannot go on, which no program does by itself: an engine that always fails. And of one that takes long. */
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { EngineInstance } from '../../wasm/load.ts';
import { manifest } from '../model/manifest/manifest.ts';
import { complete, toConfig, type Values } from '../model/manifest/values.ts';
import { type MachinePreset, machineOf, machineValues } from '../model/presets/presets.ts';
import { initialState, selectExperiment, valuesOf } from '../model/state/state.ts';
import { openLoop } from './loop.ts';
import { runSync } from './node.ts';
import type { FromWorker } from './protocol.ts';

const SAID = { path: 'program', code: 'deadlock', arguments: [3, 'message', 0] };

const moduleIn = (file: string) =>
  new WebAssembly.Module(readFileSync(new URL(`../../build/wasm/${file}`, import.meta.url)));

/** A module whose runs start, and fail in their first step. */
function failing(): WebAssembly.Module {
  const text = [...new TextEncoder().encode(JSON.stringify(SAID))];
  const at = 1024;
  const leb = (value: number): number[] => (value < 64 ? [value] : [(value & 127) | 128, ...leb(value >> 7)]);
  const sized = (bytes: number[]) => [...leb(bytes.length), ...bytes];
  const list = (items: number[][]) => [...leb(items.length), ...items.flat()];
  const section = (id: number, items: number[][]) => [id, ...sized(list(items))];
  const [i32, f64] = [0x7f, 0x7c];
  const functions = [
    { name: 'gs_config', takes: [], gives: 0 },
    { name: 'gs_start', takes: [i32], gives: 0 },
    { name: 'gs_step', takes: [f64], gives: 2 },
    { name: 'gs_text', takes: [], gives: at },
    { name: 'gs_text_length', takes: [], gives: text.length },
  ];
  const named = (name: string, kind: number, index: number) => [
    ...sized([...new TextEncoder().encode(name)]),
    kind,
    index,
  ];
  const bytes = [
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      functions.map(({ takes }) => [0x60, ...sized(takes), 1, i32]),
    ),
    ...section(
      3,
      functions.map((_, index) => [index]),
    ),
    ...section(5, [[0, 1]]),
    ...section(7, [named('memory', 2, 0), ...functions.map(({ name }, index) => named(name, 0, index))]),
    ...section(
      10,
      functions.map(({ gives }) => sized([0, 0x41, ...leb(gives), 0x0b])),
    ),
    ...section(11, [[0, 0x41, ...leb(at), 0x0b, ...sized(text)]]),
  ];
  return new WebAssembly.Module(Uint8Array.from(bytes));
}

it('is told why by the engine', () => {
  const instance = new EngineInstance(failing());
  expect(instance.start(new Float64Array(4), 1)).toBeUndefined();
  // Not of a parameter: of the whole run.
  expect(instance.step(10)).toEqual({ ...SAID, path: '' });
});

it('says that it is there, reports the point as failed, and goes on with the next', async () => {
  const said: FromWorker[] = [];
  const receive = openLoop((message) => said.push(message));
  receive({ type: 'open', hash: 1, tables: [[1]], most: 8 });
  receive({ type: 'module', name: 'whole', module: failing() });
  for (const id of [1, 2])
    receive({ type: 'run', job: { id, config: new Float64Array(4), module: 'whole', program: 0, tables: [] } });
  receive({ type: 'ask' });
  await vi.waitFor(() => expect(said).toHaveLength(4), 20_000);
  const error = { ...SAID, path: '' };
  expect(said).toEqual([
    { type: 'here' },
    { type: 'here' },
    { type: 'failed', id: 1, error },
    { type: 'failed', id: 2, error },
  ]);
});

it('says how far a run has come that takes long, one node’s search before it included, and lets it go', async () => {
  const machine = machineOf('j-machine') as MachinePreset;
  const config = toConfig(complete({ ...machineValues(machine), program: 'tsp', cities: 14 }));
  const module = moduleIn('engine.wasm');
  const program = manifest.programs.findIndex(({ key }) => key === 'tsp');
  const said: FromWorker[] = [];
  await new Promise<void>((resolve) => {
    const receive = openLoop((message) => {
      if (message.type === 'here' || said.push(message) !== 3) return;
      // Not within the slice that says it.
      queueMicrotask(() => {
        receive({ type: 'cancel', ids: [7] });
        resolve();
      });
    });
    receive({ type: 'open', hash: manifest.hash, tables: [], most: 8 });
    receive({ type: 'module', name: 'whole', module });
    receive({ type: 'run', job: { id: 7, config, module: 'whole', program, tables: [] } });
  });
  const shares = said.map((message) => (message.type === 'progress' && message.id === 7 ? message.share : Number.NaN));
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares[0]).toBeGreaterThan(0);
  // Half of it is what one node takes.
  expect(shares[2]).toBeLessThan(0.5);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said).toHaveLength(3);
});

it('begins every run with a small step, whatever was quick before it', async () => {
  const at = valuesOf(selectExperiment(initialState('j-machine'), 'round-trip'));
  const many = Array.from({ length: 40 }, (_, seed) => ({ ...at, dimensions: '2x2', seed: seed + 1 }) as Values);
  const stepped = vi.spyOn(EngineInstance.prototype, 'step');
  const said: FromWorker[] = [];
  const receive = openLoop((message) => said.push(message));
  const tables = manifest.programs.map((one) => one.tables.map((table) => table.columns.length));
  const program = manifest.programs.findIndex(({ key }) => key === at.program);
  receive({ type: 'open', hash: manifest.hash, tables, most: 8 });
  receive({ type: 'module', name: 'whole', module: moduleIn('engine.wasm') });
  for (const [id, values] of many.entries())
    receive({ type: 'run', job: { id, config: toConfig(values), module: 'whole', program, tables: [] } });
  await vi.waitFor(() => expect(said.filter(({ type }) => type === 'done')).toHaveLength(many.length), 20_000);
  const budgets = stepped.mock.calls.map(([budget]) => budget);
  stepped.mockRestore();
  // Each ends in its first step, or goes on by larger ones: forty that are over at once make none larger.
  expect(budgets.filter((budget) => budget === budgets[0]).length).toBeGreaterThanOrEqual(many.length);
});

it('gives a run to another worker, which goes on where it was, and keeps its last', async () => {
  const at: Values = {
    ...valuesOf(selectExperiment(initialState('j-machine'), 'latency-load')),
    dimensions: '4x4',
    max_cycles: 200_000,
  };
  const configs = [1, 2].map((seed): Values => ({ ...at, offered_load: 0.2, seed }));
  const tables = manifest.programs.map((one) => one.tables.map((table) => table.columns.length));
  const program = manifest.programs.findIndex(({ key }) => key === at.program);
  const said: { by: number; message: FromWorker }[] = [];
  const given = () => said.filter(({ message }) => message.type === 'given');
  const loops = [0, 1].map((by) => {
    const receive = openLoop((message) => {
      said.push({ by, message });
      // Until it has one that is worth it.
      if (by === 0 && message.type === 'row' && given().length === 0) queueMicrotask(() => receive({ type: 'give' }));
      if (message.type !== 'given') return;
      loops[1]?.({ type: 'take', job: jobOf(message.id), under: message.under });
      receive({ type: 'give' });
    });
    receive({ type: 'open', hash: manifest.hash, tables, most: 8 });
    receive({ type: 'module', name: 'whole', module: moduleIn('engine.wasm') });
    return receive;
  });
  const jobOf = (id: number) => ({
    id,
    config: toConfig(configs[id] ?? {}),
    module: 'whole' as const,
    program,
    tables: [],
  });
  for (const id of configs.keys()) loops[0]?.({ type: 'run', job: jobOf(id) });
  const ended = () => said.filter(({ message }) => message.type === 'done');
  await vi.waitFor(() => expect(ended()).toHaveLength(configs.length), 60_000);
  expect(given()).toHaveLength(1);
  expect(said[said.findIndex(({ message }) => message.type === 'given') + 1]?.message).toEqual({ type: 'kept' });
  expect(ended().map(({ by }) => by)).toEqual(expect.arrayContaining([0, 1]));
  for (const [id, values] of configs.entries()) {
    const direct = runSync(values);
    if (!('tables' in direct)) throw new Error(JSON.stringify(direct));
    const columns = Object.values(direct.tables[0]?.columns ?? {});
    const rows = said.flatMap(({ message }) =>
      (message.type === 'row' || message.type === 'done') && message.id === id ? [[...message.row]] : [],
    );
    // Every row once, as in a run that stays.
    expect(rows.at(-1)).toEqual(columns.map((column) => column.at(-1)));
    expect(new Set(rows.map(String)).size).toBe(rows.length);
  }
});

it('begins a run anew that it cannot take as it is', async () => {
  const at: Values = { ...valuesOf(selectExperiment(initialState('j-machine'), 'round-trip')), dimensions: '2x2' };
  const tables = manifest.programs.map((one) => one.tables.map((table) => table.columns.length));
  const program = manifest.programs.findIndex(({ key }) => key === at.program);
  const said: FromWorker[] = [];
  const receive = openLoop((message) => said.push(message));
  receive({ type: 'open', hash: manifest.hash, tables, most: 8 });
  receive({ type: 'module', name: 'whole', module: moduleIn('engine.wasm') });
  const job = { id: 1, config: toConfig(at), module: 'whole' as const, program, tables: [] };
  const memory = { byteLength: 2 ** 45 } as ArrayBuffer;
  receive({ type: 'take', job, under: { memory, rows: 0, spentMs: 60 } });
  await vi.waitFor(() => expect(said.map(({ type }) => type)).toEqual(['here', 'done']), 20_000);
});

it('runs each program in the module that has it, gives the same, and says if a module has not come', async () => {
  const opened = ['measurements', 'applications', 'exchanges'] as const;
  const asked = [
    { id: 1, at: valuesOf(selectExperiment(initialState('j-machine'), 'round-trip')), module: opened[0] },
    { id: 2, at: valuesOf(selectExperiment(initialState('j-machine'), 'tsp')), module: opened[1] },
    { id: 3, at: valuesOf(selectExperiment(initialState('paragon'), 'bsp-breakdown')), module: opened[2] },
    { id: 4, at: valuesOf(selectExperiment(initialState('j-machine'), 'round-trip')), module: 'whole' as const },
  ].map((one) => ({ ...one, values: { ...one.at, dimensions: '2x2' } as Values }));
  const said: FromWorker[] = [];
  const receive = openLoop((message) => said.push(message));
  const tables = manifest.programs.map((one) => one.tables.map((table) => table.columns.length));
  receive({ type: 'open', hash: manifest.hash, tables, most: 8 });
  for (const name of opened) receive({ type: 'module', name, module: moduleIn(`engine-${name}.wasm`) });
  for (const { id, values, module } of asked) {
    const program = manifest.programs.findIndex(({ key }) => key === values.program);
    expect([module, 'whole']).toContain(module === 'whole' ? module : manifest.programs[program]?.module);
    receive({ type: 'run', job: { id, config: toConfig(values), module, program, tables: [] } });
  }
  const ended = () => said.filter(({ type }) => type === 'done' || type === 'failed');
  await vi.waitFor(() => expect(ended()).toHaveLength(asked.length), 20_000);
  for (const { id, values } of asked.slice(0, 3)) {
    const message = ended().find((one) => 'id' in one && one.id === id);
    const direct = runSync(values);
    if (message?.type !== 'done' || !('tables' in direct)) throw new Error(JSON.stringify(message));
    const columns = Object.values(direct.tables[0]?.columns ?? {});
    expect([...message.row]).toEqual(columns.map((column) => column[column.length - 1]));
  }
  expect(ended()).toContainEqual({
    type: 'failed',
    id: 4,
    error: { path: '', code: 'stopped', arguments: ["the part 'whole' of the engine has not come"] },
  });
});

it('lets one run go on alone where those under way have taken much memory together', async () => {
  const of = machineOf('slingshot') as MachinePreset;
  const at: Values = complete({ ...machineValues(of), program: 'transfers', gap: 3, message_words: 1 });
  const tables = manifest.programs.map((one) => one.tables.map((table) => table.columns.length));
  const program = manifest.programs.findIndex(({ key }) => key === at.program);
  const said: FromWorker[] = [];
  const receive = openLoop((message) => said.push(message));
  // Room for 16 MB: each has more.
  receive({ type: 'open', hash: manifest.hash, tables, most: 1 });
  receive({ type: 'module', name: 'whole', module: moduleIn('engine.wasm') });
  for (const id of [1, 2])
    receive({ type: 'run', job: { id, config: toConfig({ ...at, seed: id }), module: 'whole', program, tables: [] } });
  const ended = () => said.filter(({ type }) => type === 'done');
  await vi.waitFor(() => expect(ended()).toHaveLength(2), 60_000);
  const order = said.flatMap((message) => (message.type === 'row' || message.type === 'done' ? [message.id] : []));
  expect(order).toEqual([...order].sort());
});

it('waits for the memory of a run under way where the browser has no more, and gives up what it keeps for other modules', async () => {
  const at = valuesOf(selectExperiment(initialState('j-machine'), 'latency-load'));
  const values: Values = { ...at, dimensions: '4x4', max_cycles: 200_000, offered_load: 0.2 };
  const tables = manifest.programs.map((one) => one.tables.map((table) => table.columns.length));
  const program = manifest.programs.findIndex(({ key }) => key === at.program);
  const room = [true, true];
  const { Instance } = WebAssembly;
  vi.spyOn(WebAssembly, 'Instance').mockImplementation((...given) => {
    if (room.shift()) return new Instance(...given);
    throw new RangeError('Out of memory');
  });
  const said: FromWorker[] = [];
  const receive = openLoop((message) => said.push(message));
  receive({ type: 'open', hash: manifest.hash, tables, most: 8 });
  for (const name of ['whole', 'measurements'] as const)
    receive({ type: 'module', name, module: moduleIn(name === 'whole' ? 'engine.wasm' : `engine-${name}.wasm`) });
  const run = (id: number, module: 'whole' | 'measurements') =>
    receive({ type: 'run', job: { id, config: toConfig({ ...values, seed: id }), module, program, tables: [] } });
  const ended = () => said.flatMap(({ type }) => (type === 'done' || type === 'failed' ? [type] : []));
  for (const id of [1, 2, 3, 4]) run(id, 'whole');
  await vi.waitFor(() => expect(ended()).toEqual(['done', 'done', 'done', 'done']), 60_000);
  // The second time what it kept is gone.
  room.push(false, true);
  run(5, 'measurements');
  await vi.waitFor(() => expect(ended()).toHaveLength(5), 60_000);
  expect(ended()[4]).toBe('done');
  vi.restoreAllMocks();
});
