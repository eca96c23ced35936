import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { manifest } from '../model/manifest/manifest.ts';
import { toConfig, type Values } from '../model/manifest/values.ts';
import { initialState, selectExperiment, valuesOf } from '../model/state/state.ts';
import { InPageWorker } from './in-page-worker.ts';
import { runSync } from './node.ts';
import { Pool } from './pool.ts';
import type { FromWorker } from './protocol.ts';

const module = new WebAssembly.Module(readFileSync(new URL('../../build/wasm/engine.wasm', import.meta.url)));
const values: Values = { ...valuesOf(selectExperiment(initialState('j-machine'), 'round-trip')), dimensions: '4x4' };
const roundTrip = manifest.programs.findIndex(({ key }) => key === values.program);
const tables = manifest.programs.map((one) => one.tables.map((table) => table.columns.length));

it('computes in the page what a worker computes', async () => {
  const pool = new Pool(2, { type: 'open', hash: manifest.hash, tables, most: 32 }, () => new InPageWorker());
  pool.add('whole', module);
  const row = await new Promise<Float64Array>((resolve, reject) => {
    pool.run(
      { config: toConfig(values), module: 'whole', program: roundTrip, tables: [] },
      { onRow: () => undefined, onDone: (done) => resolve(done.row), onFailed: reject },
    );
  });
  const direct = runSync(values);
  if (!('tables' in direct)) throw new Error(direct.code);
  const columns = Object.values(direct.tables[0]?.columns ?? {});
  expect([...row]).toEqual(columns.map((column) => column[column.length - 1]));
  pool.close();
});

it('says nothing after it is stopped', async () => {
  const worker = new InPageWorker();
  const heard: unknown[] = [];
  worker.onmessage = ({ data }) => heard.push(data);
  worker.postMessage({ type: 'open', hash: manifest.hash, tables, most: 8 });
  worker.postMessage({ type: 'module', name: 'whole', module });
  worker.postMessage({
    type: 'run',
    job: { id: 1, config: toConfig(values), module: 'whole', program: roundTrip, tables: [] },
  });
  worker.terminate();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual([]);
});

it('runs what is urgent first, has few memories at once, gives every run a first estimate before it ends any, and the same results', async () => {
  const loaded: Values = {
    ...valuesOf(selectExperiment(initialState('j-machine'), 'latency-load')),
    dimensions: '4x4',
  };
  const program = manifest.programs.findIndex(({ key }) => key === loaded.program);
  const worker = new InPageWorker();
  const heard: Exclude<FromWorker, { type: 'here' }>[] = [];
  worker.onmessage = ({ data }) => data.type !== 'here' && heard.push(data);
  worker.postMessage({ type: 'open', hash: manifest.hash, tables, most: 2 });
  worker.postMessage({ type: 'module', name: 'whole', module });
  const seeds = [1, 2, 3, 4, 5];
  const jobs = seeds.map((id) => ({
    id,
    config: toConfig({ ...loaded, seed: id }),
    module: 'whole' as const,
    program,
    tables: [],
  }));
  for (const job of jobs) worker.postMessage({ type: 'run', job });
  const urgent = seeds.length + 1;
  worker.postMessage({
    type: 'run',
    job: { id: urgent, config: toConfig(values), module: 'whole', program: roundTrip, tables: [], urgent: true },
  });
  const done = () => heard.filter(({ type }) => type === 'done');
  await vi.waitFor(() => expect(done()).toHaveLength(seeds.length + 1), 60_000);
  // What a person waits for alone is over before anything else has begun.
  expect(heard[0]).toMatchObject({ type: 'done', id: urgent });
  heard.shift();
  const first = heard.findIndex(({ type }) => type === 'done');
  expect(new Set(heard.slice(0, first).map((message) => 'id' in message && message.id))).toEqual(new Set(seeds));
  for (const message of heard) {
    if (message.type !== 'done') continue;
    const direct = runSync({ ...loaded, seed: message.id });
    if (!('tables' in direct)) throw new Error(direct.code);
    const columns = Object.values(direct.tables[0]?.columns ?? {});
    expect([...message.row]).toEqual(columns.map((column) => column[column.length - 1]));
  }
  worker.terminate();
});
