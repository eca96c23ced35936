/** A thread of Node that simulates one run after another, as it is asked. See threads.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { runSync, takeModule } from './node.ts';
import type { Asked } from './threads.ts';

takeModule(workerData as WebAssembly.Module);

parentPort?.on('message', ({ values }: Asked) => {
  parentPort?.postMessage({ result: runSync(values) });
});
