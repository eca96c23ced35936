/** A pool of plain workers. Jobs go to the workers in turn; a worker that dies is replaced and its jobs are tried once more. */
import type { ColumnData, FromWorker, Job, ToWorker } from './protocol.ts';

export type JobEvents = {
  onRow(row: Float64Array): void;
  /** Of a run that takes long, now and then. */
  onProgress?(share: number): void;
  onDone(row: Float64Array, tables: ColumnData[]): void;
  onFailed(error: { path: string; message: string }): void;
};

type Entry = { job: Job; events: JobEvents; worker: number; retried: boolean };
type Opening = { module: WebAssembly.Module; hash: number; tables: number[][] };

/**
 * Runs under way at once in all workers. Each has a memory, for which a browser reserves 10 GB of the 1 TB of addresses
 * that all of a page's memories share.
 */
const MOST_RUNS = 64;

/** A worker that has died this often without a word in between stays dead; its jobs fail at once. */
const MOST_DEATHS = 4;

export class Pool {
  readonly #workers: Worker[] = [];
  readonly #jobs = new Map<number, Entry>();
  readonly #opening: Opening;
  readonly #spawn: () => Worker;
  /** Deaths of each worker since it last sent something: one that cannot even be loaded is not tried for ever. */
  readonly #deaths: number[] = [];
  readonly #most: number;
  #nextId = 1;
  #nextWorker = 0;

  /** `spawn` makes a worker that runs worker.ts. */
  constructor(size: number, opening: Opening, spawn: () => Worker) {
    this.#opening = opening;
    this.#spawn = spawn;
    this.#most = Math.max(2, Math.floor(MOST_RUNS / size));
    for (let index = 0; index < size; ++index) this.#workers[index] = this.#open(index);
  }

  /** Starts a job and returns its number for `cancel`. */
  run(job: Omit<Job, 'id'>, events: JobEvents): number {
    const id = this.#nextId++;
    const entry = { job: { ...job, id }, events, worker: this.#nextWorker, retried: false };
    this.#nextWorker = (this.#nextWorker + 1) % this.#workers.length;
    this.#jobs.set(id, entry);
    if ((this.#deaths[entry.worker] ?? 0) > MOST_DEATHS) {
      // Later, so that the caller has the number before the answer.
      setTimeout(() => this.#fail(entry));
      return id;
    }
    this.#post(entry.worker, { type: 'run', job: entry.job });
    return id;
  }

  cancel(ids: number[]): void {
    const byWorker = new Map<number, number[]>();
    for (const id of ids) {
      const entry = this.#jobs.get(id);
      if (!entry) continue;
      this.#jobs.delete(id);
      byWorker.set(entry.worker, [...(byWorker.get(entry.worker) ?? []), id]);
    }
    for (const [worker, some] of byWorker) this.#post(worker, { type: 'cancel', ids: some });
  }

  close(): void {
    for (const worker of this.#workers) worker.terminate();
    this.#jobs.clear();
  }

  #post(worker: number, message: ToWorker): void {
    this.#workers[worker]?.postMessage(message);
  }

  #open(index: number): Worker {
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.#deaths[index] = 0;
      this.#receive(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(index, worker);
    };
    worker.postMessage({ type: 'open', ...this.#opening, most: this.#most } satisfies ToWorker);
    return worker;
  }

  #receive(message: FromWorker): void {
    const entry = this.#jobs.get(message.id);
    if (!entry) return;
    if (message.type === 'done' || message.type === 'failed') this.#jobs.delete(message.id);
    switch (message.type) {
      case 'row':
        entry.events.onRow(message.row);
        break;
      case 'progress':
        entry.events.onProgress?.(message.share);
        break;
      case 'done':
        entry.events.onDone(message.row, message.tables);
        break;
      case 'failed':
        entry.events.onFailed(message.error);
    }
  }

  #replace(index: number, dead: Worker): void {
    if (this.#workers[index] !== dead) return;
    dead.terminate();
    const deaths = (this.#deaths[index] ?? 0) + 1;
    this.#deaths[index] = deaths;
    const lost = [...this.#jobs.values()].filter((entry) => entry.worker === index);
    if (deaths <= MOST_DEATHS) this.#workers[index] = this.#open(index);
    for (const entry of lost) {
      if (entry.retried || deaths > MOST_DEATHS) {
        this.#fail(entry);
      } else {
        entry.retried = true;
        this.#post(index, { type: 'run', job: entry.job });
      }
    }
  }

  #fail(entry: Entry): void {
    if (!this.#jobs.delete(entry.job.id)) return;
    entry.events.onFailed({
      path: '',
      message: 'the worker that computes this point keeps stopping; reload the page to try again',
    });
  }
}
