/** Many runs at once on the threads of Node. Each is the same run as alone, so the results are the same on any number. */
import { Worker } from 'node:worker_threads';
import type { GrainError } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { threadFile } from './engine-files.ts';
import { engineModule, type RunResult, runSync } from './node.ts';

export type Result = RunResult | GrainError;

/** One run of many: what a thread is sent. */
export type Asked = { index: number; values: Values };
type Answer = { result: Result };

const MOST_TRIES = 2;

/**
 * Runs all, on at most `threads` threads, and gives the results in the order of the values. `onFinished` is told how many
 * are there, whenever there is one more. A run whose thread ends is tried once more on another; if that ends too, the run has failed
 * and the rest goes on. Rejects if there is no engine.
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
  const left = all.map((values, index): Asked => ({ index, values })).values();
  let finished = 0;
  const module = engineModule();
  const start = () => new Worker(threadFile, { workerData: module });
  const lane = async () => {
    let thread = start();
    for (const asked of left) {
      let result = await answer(thread, asked);
      for (let tries = 1; result instanceof Error; ++tries) {
        thread = start();
        result =
          tries < MOST_TRIES ? await answer(thread, asked) : { path: '', code: 'stopped', arguments: [result.message] };
      }
      results[asked.index] = result;
      onFinished(++finished);
    }
    await thread.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(threads, all.length) }, lane));
  return results;
}

/** What a thread gives for a run, or why it ended. */
const answer = (thread: Worker, asked: Asked) =>
  new Promise<Result | Error>((resolve) => {
    const settle = (result: Result | Error) => {
      thread.off('message', take).off('error', settle).off('exit', end);
      resolve(result);
    };
    const take = ({ result }: Answer) => settle(result);
    const end = (code: number) => settle(new Error(`a thread ended with status ${code}`));
    thread.on('message', take).on('error', settle).on('exit', end);
    thread.postMessage(asked);
  });
