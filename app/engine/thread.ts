/** A thread of Node that simulates what it is asked, one question after another. See threads.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { bringNamed } from '../model/manifest/brought.ts';
import { runBatch } from './batch.ts';
import { runSync, takeModule } from './node.ts';
import type { Asked } from './threads.ts';

takeModule(workerData as WebAssembly.Module);

parentPort?.on('message', ({ brought, values, batch }: Asked) => {
  for (const { name, source, file } of brought) bringNamed(name, source, file);
  parentPort?.postMessage({ result: values ? runSync(values) : runBatch(batch) });
});
