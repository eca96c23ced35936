/**
 * A pool of plain workers. Jobs go to the workers in turn; one that has done all of its own goes on with a run of another. A worker that
 * dies or falls silent is replaced, and its jobs are tried once more.
 */
import type { Refusal } from '../../wasm/load.ts';
import type { Texts } from '../model/manifest/brought.ts';
import type { EngineModule } from '../model/manifest/manifest.ts';
import type { FromWorker, Job, ToWorker } from './protocol.ts';

export type JobEvents = {
  onRow(row: Float64Array): void;
  /** Reports the progress of a long run from time to time, 0 to 1. */
  onProgress?(share: number): void;
  onDone(done: Extract<FromWorker, { type: 'done' }>): void;
  onFailed(error: Refusal): void;
};

type Entry = { job: Job; events: JobEvents; worker: number; retried: boolean };
/** What is asked of the pool: a job with the texts that come beside its configuration. */
export type Order = Omit<Job, 'id' | 'brought'> & { brought?: Texts };
type Opening = Extract<ToWorker, { type: 'open' }>;

/** A worker's place in the pool, which another worker takes over when it dies. */
type Slot = {
  worker: Worker;
  /** Deaths since the last message from here: a worker that cannot be loaded is not tried for ever. */
  deaths: number;
  /** Checks since the last message. */
  silentChecks: number;
  hasSpoken: boolean;
  /**
   * After a death the jobs run one by one, to find the one that stops workers: this one runs, the rest is `waiting`.
   */
  alone: Entry | undefined;
  waiting: Entry[];
  /** The worker has been asked to give a run to another worker, and has not answered. */
  isAsked: boolean;
};

/** A worker that dies more often than this without a message in between is not replaced; its jobs fail at once. */
const MOST_DEATHS = 4;

/** Interval of the checks of workers with jobs. Checks are counted, not time: a page that paused has heard nothing. */
const CHECK_MS = 1000;
/** A worker that has left so many checks unanswered is dead: 5 s after its last message. */
const MOST_SILENT_CHECKS = 4;
/** A worker that has never spoken may still be on its way through a slow network. */
const MOST_CHECKS_OF_LOADING = 30;

export class Pool {
  readonly #slots: Slot[] = [];
  readonly #jobs = new Map<number, Entry>();
  readonly #modules = new Map<EngineModule, WebAssembly.Module>();
  /** Numbers of texts. A text may be long and belong to many jobs, so a worker gets it once. */
  readonly #texts = new Map<string, number>();
  readonly #opening: Opening;
  readonly #spawn: () => Worker;
  #checking: ReturnType<typeof setInterval> | undefined;
  #nextId = 1;

  /** `spawn` makes a worker that runs worker.ts. */
  constructor(size: number, opening: Opening, spawn: () => Worker) {
    this.#opening = opening;
    this.#spawn = spawn;
    this.#slots.length = size;
    this.wake();
  }

  /** Gives the workers a module of the engine, before the first job that names it. */
  add(name: EngineModule, module: WebAssembly.Module): void {
    this.#modules.set(name, module);
    for (const slot of this.#slots) post(slot, { type: 'module', name, module });
  }

  /** Starts a job and returns its number for `cancel`. */
  run(order: Order, events: JobEvents): number {
    const id = this.#nextId++;
    const job = { ...order, id, brought: order.brought?.map((text) => this.#nameOf(text)) };
    const entry = { job, events, worker: (id - 1) % this.#slots.length, retried: false };
    this.#jobs.set(id, entry);
    const slot = this.#slots[entry.worker];
    // Later, so that the caller has the number before the answer.
    if (slot === undefined || slot.deaths > MOST_DEATHS) setTimeout(() => this.#fail(entry));
    else if (slot.alone) slot.waiting.push(entry);
    else post(slot, { type: 'run', job: entry.job });
    this.#checking ??= setInterval(() => this.#check(), CHECK_MS);
    return id;
  }

  cancel(ids: number[]): void {
    const cancelled = ids.flatMap((id) => this.#jobs.get(id) ?? []);
    for (const { job } of cancelled) this.#jobs.delete(job.id);
    this.#slots.forEach((slot, index) => {
      const some = cancelled.filter(({ worker }) => worker === index).map(({ job }) => job.id);
      if (some.length > 0) post(slot, { type: 'cancel', ids: some });
      this.#goOn(slot);
    });
  }

  /** Gives up all memories, until `wake`. */
  rest(): void {
    for (const { worker } of this.#slots) worker.terminate();
  }

  /** Begins all jobs anew, in new workers. */
  wake(): void {
    for (const index of this.#slots.keys()) {
      const slot = this.#open(index, 0);
      for (const { job } of this.#jobsOf(index)) post(slot, { type: 'run', job });
    }
  }

  close(): void {
    this.rest();
    this.#jobs.clear();
    clearInterval(this.#checking);
  }

  #nameOf(text: string | undefined): number | undefined {
    if (text === undefined) return undefined;
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const name = this.#texts.size;
    this.#texts.set(text, name);
    for (const slot of this.#slots) post(slot, { type: 'text', name, text });
    return name;
  }

  #open(index: number, deaths: number): Slot {
    const worker = this.#spawn();
    const slot: Slot = {
      worker,
      deaths,
      silentChecks: 0,
      hasSpoken: false,
      alone: undefined,
      waiting: [],
      isAsked: false,
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      Object.assign(slot, { deaths: 0, silentChecks: 0, hasSpoken: true });
      if (data.type === 'given' || data.type === 'kept') slot.isAsked = false;
      if (data.type === 'given') this.#hand(data);
      else if ('id' in data) this.#receive(data);
      this.#goOn(slot);
      if (data.type === 'done' || data.type === 'progress') this.#even();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(index, slot);
    };
    post(slot, this.#opening);
    for (const [name, module] of this.#modules) post(slot, { type: 'module', name, module });
    for (const [text, name] of this.#texts) post(slot, { type: 'text', name, text });
    this.#slots[index] = slot;
    return slot;
  }

  /** Asks the workers that have jobs whether they are there, and replaces those that have not answered for too long. */
  #check(): void {
    this.#slots.forEach((slot, index) => {
      if (this.#jobsOf(index).length === 0) return;
      const most = slot.hasSpoken ? MOST_SILENT_CHECKS : MOST_CHECKS_OF_LOADING;
      if (slot.silentChecks++ >= most) this.#replace(index, slot);
      else post(slot, { type: 'ask' });
    });
    if (this.#jobs.size > 0) return;
    clearInterval(this.#checking);
    this.#checking = undefined;
  }

  #jobsOf(worker: number): Entry[] {
    return [...this.#jobs.values()].filter((entry) => entry.worker === worker);
  }

  /** Starts the next job of a worker whose jobs run one by one, if the job before is over. */
  #goOn(slot: Slot): void {
    if (slot.alone === undefined || this.#jobs.has(slot.alone.job.id)) return;
    slot.waiting = slot.waiting.filter(({ job }) => this.#jobs.has(job.id));
    slot.alone = slot.waiting.shift();
    if (slot.alone) post(slot, { type: 'run', job: slot.alone.job });
  }

  /** Asks the busiest worker for a run if another worker has no jobs. */
  #even(): void {
    const counts = this.#counts();
    const most = Math.max(...counts);
    const busiest = this.#slots[counts.indexOf(most)];
    if (most < 2 || this.#idle(counts) < 0 || !busiest || busiest.isAsked || busiest.alone) return;
    busiest.isAsked = true;
    post(busiest, { type: 'give' });
  }

  /** How many jobs each worker has. */
  #counts(): number[] {
    const counts = this.#slots.map(() => 0);
    for (const { worker } of this.#jobs.values()) counts[worker] = (counts[worker] ?? 0) + 1;
    return counts;
  }

  #idle(counts: readonly number[]): number {
    return this.#slots.findIndex(({ deaths }, index) => counts[index] === 0 && deaths === 0);
  }

  /** Hands a given run to a worker without jobs, or back if there is no such worker. */
  #hand({ id, under }: Extract<FromWorker, { type: 'given' }>): void {
    const entry = this.#jobs.get(id);
    if (!entry) return;
    const idle = this.#idle(this.#counts());
    if (idle >= 0) entry.worker = idle;
    const slot = this.#slots[entry.worker];
    if (slot) post(slot, { type: 'take', job: entry.job, under }, [under.memory]);
  }

  #receive(message: Exclude<Extract<FromWorker, { id: number }>, { type: 'given' }>): void {
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
        entry.events.onDone(message);
        break;
      case 'failed':
        entry.events.onFailed(message.error);
    }
  }

  /** Every job that may have stopped the worker is tried once more. */
  #replace(index: number, dead: Slot): void {
    if (this.#slots[index] !== dead) return;
    dead.worker.terminate();
    const deaths = dead.deaths + 1;
    const lost = this.#jobsOf(index);
    const suspects = dead.alone ? [dead.alone] : lost;
    const given = deaths > MOST_DEATHS ? lost : suspects.filter(({ retried }) => retried);
    for (const suspect of suspects) suspect.retried = true;
    if (deaths > MOST_DEATHS) {
      dead.deaths = deaths;
    } else {
      const slot = this.#open(index, deaths);
      [slot.alone, ...slot.waiting] = lost.filter((entry) => !given.includes(entry));
      if (slot.alone) post(slot, { type: 'run', job: slot.alone.job });
    }
    for (const entry of given) this.#fail(entry);
  }

  #fail(entry: Entry): void {
    if (!this.#jobs.delete(entry.job.id)) return;
    entry.events.onFailed({ path: '', code: 'worker_stops', arguments: [] });
  }
}

function post({ worker }: Slot, message: ToWorker, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer);
}
