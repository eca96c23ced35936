/** Many runs at once on the threads of Node. Each is the same run as alone, so the results are the same on any number. */
import { Worker } from 'node:worker_threads';
import { broughtWith, type Named } from '../model/manifest/brought.ts';
import type { GrainError } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import type { Batch, BatchAnswer } from './batch.ts';
import { threadFile } from './engine-files.ts';
import { engineModule, type RunResult, runSync } from './node.ts';

export type Result = RunResult | GrainError;

/** What a thread is asked: one run with all its tables, or a batch. `brought` is what the values name. */
export type Asked = { brought: readonly Named[] } & (
  | { values: Values; batch?: undefined }
  | { batch: Batch; values?: undefined }
);

const MOST_TRIES = 2;

/**
 * Runs all, on at most `threads` threads, and gives the results in the order of the values. `onFinished` is told how many
 * are there, whenever there is one more. A run whose thread ends is tried once more on another; if that ends too, the run has failed
 * and the rest goes on. Rejects if there is no engine, and with the reason of the signal when that is aborted.
 */
export async function runAll(
  all: readonly Values[],
  threads: number,
  onFinished: (count: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Result[]> {
  signal?.throwIfAborted();
  // A thread of its own takes longer to start than one run takes.
  if (Math.min(threads, all.length) <= 1)
    return all.map((values, index) => {
      const result = runSync(values);
      onFinished(index + 1);
      return result;
    });
  const results: Result[] = [];
  const left = all.entries();
  let finished = 0;
  const lane = async () => {
    const thread = openThread();
    const stop = () => thread.end();
    signal?.addEventListener('abort', stop, { once: true });
    for (const [index, values] of left) {
      const result = await again(() => thread.ask<Result>({ values, brought: broughtWith(values) }), signal);
      if (signal?.aborted) break;
      results[index] = result instanceof Error ? stopped(result) : result;
      onFinished(++finished);
    }
    signal?.removeEventListener('abort', stop);
    await thread.end();
  };
  await Promise.all(Array.from({ length: Math.min(threads, all.length) }, lane));
  signal?.throwIfAborted();
  return results;
}

/** One run beside what goes on here. Rejects with the reason of the signal when that is aborted. */
export async function runBeside(values: Values, signal?: AbortSignal): Promise<Result> {
  signal?.throwIfAborted();
  const thread = openThread();
  const stop = () => thread.end();
  signal?.addEventListener('abort', stop, { once: true });
  const result = await thread.ask<Result>({ values, brought: broughtWith(values) });
  signal?.removeEventListener('abort', stop);
  await thread.end();
  signal?.throwIfAborted();
  return result instanceof Error ? stopped(result) : result;
}

const stopped = ({ message }: Error): GrainError => ({ path: '', code: 'stopped', arguments: [message] });

/** Threads that run batches, each one at a time. */
export type Crew = {
  /**
   * Of a batch whose thread ends every point is run alone; if one ends its thread twice, that is what is said of it. Rejects
   * once the crew has ended.
   */
  run(batch: Batch): Promise<BatchAnswer>;
  /** At once: what is still running is lost. */
  end(): Promise<void>;
};

/** Throws if there is no engine. The threads begin with the first batches. */
export function openCrew(threads: number): Crew {
  engineModule();
  const all = Array.from({ length: threads }, openThread);
  const idle = [...all];
  const waiting: ((thread: Thread) => void)[] = [];
  let ended = false;
  const ask = async (thread: Thread, batch: Batch, brought: readonly Named[]) => {
    const answer = ended ? undefined : await thread.ask<BatchAnswer>({ batch, brought });
    if (answer === undefined || ended) throw new Error('the threads have ended');
    return answer;
  };
  const answerOf = async (thread: Thread, batch: Batch): Promise<BatchAnswer> => {
    const brought = broughtWith({ ...batch.base, ...batch.points[0] });
    const answer = await ask(thread, batch, brought);
    if (!(answer instanceof Error)) return answer;
    const alone: BatchAnswer = { outcomes: [], ms: 0 };
    for (const point of batch.points) {
      const result = await again(() => ask(thread, { ...batch, points: [point] }, brought));
      if (result instanceof Error) alone.outcomes.push(`the engine stopped: ${result.message}`);
      else {
        alone.outcomes.push(...result.outcomes);
        alone.ms += result.ms;
      }
    }
    return alone;
  };
  return {
    async run(batch) {
      const thread = idle.pop() ?? (await new Promise<Thread>((resolve) => waiting.push(resolve)));
      try {
        return await answerOf(thread, batch);
      } finally {
        const next = waiting.shift();
        if (next) next(thread);
        else idle.push(thread);
      }
    },
    async end() {
      ended = true;
      await Promise.all(all.map((thread) => thread.end()));
    },
  };
}

/** Once more where a thread has ended by itself. */
async function again<Answer>(ask: () => Promise<Answer | Error>, signal?: AbortSignal): Promise<Answer | Error> {
  let answer = await ask();
  for (let tries = 1; answer instanceof Error && tries < MOST_TRIES && !signal?.aborted; ++tries) answer = await ask();
  return answer;
}

type Thread = { ask<Answer>(asked: Asked): Promise<Answer | Error>; end(): Promise<void> };

/** Begins with the first question; after an end, with the next one. */
function openThread(): Thread {
  let worker: Worker | undefined;
  return {
    async ask<Answer>(asked: Asked) {
      worker ??= new Worker(threadFile, { workerData: engineModule() });
      const answer = await answerBy<Answer>(worker, asked);
      if (answer instanceof Error) worker = undefined;
      return answer;
    },
    async end() {
      await worker?.terminate();
    },
  };
}

/** What a thread gives, or why it ended. */
const answerBy = <Answer>(worker: Worker, asked: Asked) =>
  new Promise<Answer | Error>((resolve) => {
    const settle = (result: Answer | Error) => {
      worker.off('message', take).off('error', settle).off('exit', end);
      resolve(result);
    };
    const take = ({ result }: { result: Answer }) => settle(result);
    const end = (code: number) => settle(new Error(`a thread ended with status ${code}`));
    worker.on('message', take).on('error', settle).on('exit', end);
    worker.postMessage(asked);
  });
