/** A Parquet file that a worker reads: what a damaged one keeps busy is not the page, and ends when nothing is heard of it. */
import { type Answer, Damaged, type Parquet, type Question, type Told } from '../../exports/parquet.ts';

/** How long a worker that is there may say nothing while it is asked, in ms: a group of rows takes a hundredth of it. */
const SILENCE = 10_000;

type Asked = { resolve(value: unknown): void; reject(reason: Error): void; told: Told | undefined };

/** `end` lets go of the worker. What is asked rejects with Damaged, but where the worker could not be loaded. */
export function readerOf(
  file: Blob,
  worker: Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> = openWorker(),
  silence = SILENCE,
): { open(): Promise<Parquet | undefined>; end(): void } {
  const asked = new Map<number, Asked>();
  let last = 0;
  let isThere = false;
  let ended: Error | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    ended = isThere ? new Damaged() : new Error('its reader did not come');
    clearTimeout(timer);
    worker.terminate();
    for (const { reject } of asked.values()) reject(ended);
    asked.clear();
  };
  const watch = () => {
    clearTimeout(timer);
    if (isThere && asked.size > 0) timer = setTimeout(end, silence);
  };
  worker.onmessage = ({ data: { id, answer } }: MessageEvent<{ id: number; answer: Answer }>) => {
    const one = asked.get(id);
    isThere = true;
    if ('share' in answer) {
      one?.told?.(answer.share);
    } else {
      asked.delete(id);
      if ('value' in answer) one?.resolve(answer.value);
      else one?.reject(new Damaged(answer.problem));
    }
    watch();
  };
  worker.onerror = end;
  const ask = <Value>(question: Question, told?: Told) =>
    new Promise<Value>((resolve, reject) => {
      if (ended) return reject(ended);
      asked.set(++last, { resolve: resolve as Asked['resolve'], reject, told });
      worker.postMessage({ id: last, question });
      watch();
    });
  return {
    end,
    async open() {
      const about = await ask<Pick<Parquet, 'rows' | 'text'> | undefined>({ file });
      return (
        about && {
          ...about,
          places: (key, told) => ask({ read: 'places', key }, told),
          numbers: (key, told) => ask({ read: 'numbers', key }, told),
        }
      );
    },
  };
}

function openWorker(): Worker {
  return new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
}
