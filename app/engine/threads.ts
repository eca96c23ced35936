/** Many runs at once on the threads of Node. Each is the same run as alone, so the results are the same on any number. */
import { Worker } from 'node:worker_threads';
import type { GrainError } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { threadFile } from './engine-files.ts';
import { engineModule, type RunResult, runSync } from './node.ts';

export type Result = RunResult | GrainError;

/** One run of many: what a thread is sent. */
export type Asked = { index: number; values: Values };
type Answer = { index: number; result: Result };

/**
 * Runs all, on at most `threads` threads, and gives the results in the order of the values. `onFinished` is told how many
 * are there, whenever there is one more. Rejects if a run breaks or there is no engine.
 */
export async function runAll(
  all: readonly Values[],
  threads: number,
  onFinished: (count: number) => void = () => undefined,
): Promise<Result[]> {
  // A thread of its own takes longer to start than one run takes.
  if (Math.min(threads, all.length) <= 1)
    return all.map((values, index) => {
      const result = runSync(values);
      onFinished(index + 1);
      return result;
    });
  const results: Result[] = [];
  const left = all.map((values, index): Asked => ({ index, values }));
  let finished = 0;
  const module = engineModule();
  const workers = Array.from(
    { length: Math.min(threads, all.length) },
    () => new Worker(threadFile, { workerData: module }),
  );
  const one = (worker: Worker) =>
    new Promise<void>((done, fail) => {
      const next = () => {
        const asked = left.shift();
        if (asked === undefined) done();
        else worker.postMessage(asked);
      };
      worker.on('message', ({ index, result }: Answer) => {
        results[index] = result;
        onFinished(++finished);
        next();
      });
      worker.on('error', fail);
      worker.on('exit', (code) => fail(new Error(`a thread ended with status ${code}`)));
      next();
    });
  try {
    await Promise.all(workers.map(one));
    return results;
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
