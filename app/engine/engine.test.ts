/** The engine as the page sees it, with a worker that only listens. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { initialState, selectExperiment, valuesOf } from '../model/state/state.ts';
import { createEngine } from './engine.ts';
import type { ToWorker } from './protocol.ts';

afterEach(() => vi.unstubAllGlobals());

/** An engine with one worker, and what that was told. */
async function listening() {
  vi.stubGlobal('fetch', async (url: URL) => new Response(readFileSync(url)));
  vi.stubGlobal('window', {});
  const told: ToWorker[] = [];
  const worker = { postMessage: (message: ToWorker) => told.push(message), terminate: vi.fn() };
  const engine = createEngine({ workers: 1, open: () => worker as unknown as Worker });
  await engine.ready;
  return {
    engine,
    told,
    worker,
    runs: () => told.flatMap((message) => (message.type === 'run' ? message.job.id : [])),
  };
}

const values = valuesOf(selectExperiment(initialState('j-machine'), 'latency-load'));

it('simulates no further what nobody waits for any more', async () => {
  const { engine, told, runs } = await listening();
  const leaving = new AbortController();
  engine.tables(values, ['links'], leaving);
  await vi.waitFor(() => expect(runs()).toHaveLength(1), 60_000);
  leaving.abort();
  expect(told.at(-1)).toEqual({ type: 'cancel', ids: runs() });
  // Also where it is left before it has begun.
  engine.tables(values, ['links'], leaving);
  await engine.ready;
  await Promise.resolve();
  expect(runs()).toHaveLength(1);
  engine.close();
});

it('hears nothing of the page any more once it is closed, which would keep its memory', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { engine, worker } = await listening();
  page.dispatchEvent(new Event('pagehide'));
  expect(worker.terminate).toHaveBeenCalledTimes(1);
  engine.close();
  page.dispatchEvent(new Event('pagehide'));
  expect(worker.terminate).toHaveBeenCalledTimes(2);
});
