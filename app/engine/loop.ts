/**
 * Runs jobs in slices, several side by side: urgent ones to their end, then every job to its first estimate, then the
 * least refined first, so that a family of curves appears coarse at once and sharpens evenly. Between slices it yields to messages, so a cancel is seen within a slice.
 */
import { EngineInstance, type Refusal } from '../../wasm/load.ts';
import type { EngineModule } from '../model/manifest/manifest.ts';
import type { FromWorker, Job, ToWorker, UnderWay } from './protocol.ts';
import { prepareInterpreter } from './script/prepare.ts';

/** Where results go; the buffers named are given away. */
export type Post = (message: FromWorker, transfer?: Transferable[]) => void;

const SLICE_MS = 12;
const FIRST_BUDGET = 20_000;
const LARGEST_BUDGET = 50_000_000;
const SPARE_INSTANCES = 16;
/** A run is given to another worker only after this time, since copying its memory costs some 10 ms for 20 MB. */
const GIVEN_MS = 50;
/** An instance with more memory is neither given away nor used again. */
const GIVEN_BYTES = 2 ** 27;
/**
 * Memory for each of the `most` runs of a worker. If the runs under way hold more together, one of them goes on alone
 * to its end, so that the others do not grow.
 */
const RUN_BYTES = 2 ** 24;
/** A long run reports its progress after every so many milliseconds of its own time. */
const PROGRESS_MS = 250;

/** A run under way. `budget`: events of its next step; `toldMs`: its own time at its last report of progress. */
type Active = { job: Job; instance: EngineInstance; rows: number; budget: number; spentMs: number; toldMs: number };
/** A job not running, and how many of its rows were sent already. */
type Waiting = { job: Job; rows: number };

/** The work of a worker. Returns the function that takes its messages. */
export function openLoop(post: Post): (message: ToWorker) => void {
  const modules = new Map<EngineModule, WebAssembly.Module>();
  const texts = new Map<number, string>();
  let hash = 0;
  let tables: number[][] = [];
  let ticking = false;
  let most = Number.POSITIVE_INFINITY;
  const waiting: Waiting[] = [];
  // Runs stopped after a first estimate to make room for others. They begin anew: a run is the same every time.
  const later: Waiting[] = [];
  // Jobs that wait for the interpreter of programs from outside.
  const held: Waiting[] = [];
  let interpreter: 'none' | 'loading' | 'ready' = 'none';
  const active = new Map<number, Active>();
  // A fresh memory per run would exhaust the address space a browser reserves; a finished run's instance serves the next one.
  const spare: { module: EngineModule; instance: EngineInstance }[] = [];

  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    ticking = false;
    slice();
    tick();
  };

  function tick(): void {
    if (ticking || (waiting.length === 0 && later.length === 0 && active.size === 0)) return;
    ticking = true;
    channel.port2.postMessage(0);
  }

  const receive = (data: ToWorker): void => {
    switch (data.type) {
      case 'open':
        ({ hash, tables, most } = data);
        post({ type: 'here' });
        return;
      case 'module':
        modules.set(data.name, data.module);
        return;
      case 'text':
        texts.set(data.name, data.text);
        return;
      case 'run':
        if (data.job.interprets && interpreter !== 'ready') hold(data.job);
        else queue({ job: data.job, rows: 0 });
        tick();
        return;
      case 'cancel':
        for (const id of data.ids) drop(id);
        return;
      case 'give':
        give();
        return;
      case 'take':
        take(data.job, data.under);
        tick();
        return;
      case 'ask':
        post({ type: 'here' });
        return;
      case 'declare':
        declare(post, data.source);
    }
  };

  function queue(one: Waiting): void {
    if (one.job.urgent) waiting.unshift(one);
    else waiting.push(one);
  }

  function hold(job: Job): void {
    held.push({ job, rows: 0 });
    if (interpreter === 'loading') return;
    interpreter = 'loading';
    prepareInterpreter().then(
      () => {
        interpreter = 'ready';
        held.splice(0).forEach(queue);
        tick();
      },
      (error: unknown) => {
        interpreter = 'none';
        for (const { job } of held.splice(0)) post(...failed(job, notLoaded(error)));
      },
    );
  }

  function drop(id: number): void {
    for (const queue of [waiting, later, held]) {
      const index = queue.findIndex(({ job }) => job.id === id);
      if (index >= 0) queue.splice(index, 1);
    }
    const run = active.get(id);
    if (run) retire(run);
  }

  function retire(run: Active): void {
    active.delete(run.job.id);
    run.instance.leave();
    keep(run.job.module, run.instance);
  }

  function keep(module: EngineModule, instance: EngineInstance): void {
    if (instance.bytes < GIVEN_BYTES && spare.push({ module, instance }) > SPARE_INSTANCES) spare.shift();
  }

  /** Throws where the browser has no memory left. */
  function instanceOf(name: EngineModule): EngineInstance {
    const at = spare.findLastIndex(({ module }) => module === name);
    const kept = at < 0 ? undefined : spare.splice(at, 1)[0];
    if (kept) return kept.instance;
    const module = modules.get(name);
    if (!module) throw new Error(`the part '${name}' of the engine has not come`);
    return new EngineInstance(module);
  }

  function next(): Active | undefined {
    let bytes = 0;
    for (const run of waiting[0]?.job.urgent ? [] : [...active.values()].reverse()) {
      bytes += run.instance.bytes;
      if (run.job.urgent || bytes > most * RUN_BYTES) return run;
    }
    const one =
      active.size < most || (waiting.length > 0 && giveWay()) ? (waiting.shift() ?? later.shift()) : undefined;
    if (one) return begin(one);
    return [...active.values()].sort((a, b) => a.rows - b.rows || a.spentMs - b.spentMs)[0];
  }

  /** Stops the run that has taken the least time among those that have given a row. False if no run has given one. */
  function giveWay(): boolean {
    const least = [...active.values()]
      .filter(({ job, rows }) => rows > 0 && !job.urgent)
      .sort((a, b) => a.spentMs - b.spentMs)[0];
    if (!least) return false;
    retire(least);
    later.push({ job: least.job, rows: least.rows });
    return true;
  }

  const textsOf = ({ brought = [] }: Job) => brought.map((name) => (name === undefined ? undefined : texts.get(name)));

  /** Gives away the run that has taken longest, as it is likely to take longest yet; keeps a run that is alone. */
  function give(): void {
    const longest = [...active.values()]
      .filter(({ job, rows, spentMs }) => rows > 0 && spentMs >= GIVEN_MS && !job.urgent && !job.interprets)
      .sort((a, b) => b.spentMs - a.spentMs)[0];
    const memory = active.size + waiting.length + later.length > 1 ? longest?.instance.suspend(GIVEN_BYTES) : undefined;
    if (!longest || !memory) {
      post({ type: 'kept' });
      return;
    }
    retire(longest);
    const { job, rows, spentMs } = longest;
    post({ type: 'given', id: job.id, under: { memory, rows, spentMs } }, [memory]);
  }

  function take(job: Job, { memory, rows, spentMs }: UnderWay): void {
    try {
      const instance = instanceOf(job.module);
      instance.resume(memory, textsOf(job));
      active.set(job.id, { job, instance, rows, budget: FIRST_BUDGET, spentMs, toldMs: spentMs });
    } catch {
      // The run does not fit into the memory of this worker: it begins anew.
      queue({ job, rows });
    }
  }

  function begin({ job, rows }: Waiting): Active | undefined {
    try {
      const instance = instanceOf(job.module);
      instance.bring(textsOf(job));
      const refusal = instance.start(job.config, hash);
      if (!refusal) {
        const run = { job, instance, rows, budget: FIRST_BUDGET, spentMs: 0, toldMs: 0 };
        active.set(job.id, run);
        return run;
      }
      keep(job.module, instance);
      post(...failed(job, refusal));
    } catch (error) {
      if (error instanceof RangeError && spare.length + active.size > 0) {
        // Spare instances may hold the memory, so they are dropped. Without any, the job waits until a run has ended.
        if (spare.splice(0).length === 0) most = active.size;
        waiting.unshift({ job, rows });
      } else post(...failed(job, trouble(error)));
    }
    return undefined;
  }

  function slice(): void {
    const run = next();
    if (!run) return;
    try {
      const over = steps(run);
      // The run cannot go on, or has ended; the instance can take another.
      const told = typeof over === 'object' ? failed(run.job, over) : reportOf(run, over, tables[run.job.program]);
      if (over) retire(run);
      if (told) post(...told);
    } catch (error) {
      active.delete(run.job.id); // the instance is lost with its run
      run.instance.leave();
      post(...failed(run.job, trouble(error)));
    }
  }

  return receive;
}

/** Reads what a program from outside declares. */
function declare(post: Post, source: string | undefined): void {
  Promise.all([import('./script/interpreter.ts'), prepareInterpreter()])
    .then(([{ readProgram }]) => {
      post({ type: 'here' });
      post({ type: 'declared', read: readProgram(source) });
    })
    .catch((error: unknown) => post({ type: 'undeclared', reason: reasonOf(error) }));
}

type Told = [message: FromWorker, transfer?: Transferable[]];

const failed = ({ id }: Job, error: Refusal): Told => [{ type: 'failed', id, error }];

/** Runs until it gives a new row or the slice is used up. Says whether it is over, or why it cannot go on. */
function steps(run: Active): boolean | Refusal {
  const began = performance.now();
  let over: boolean | Refusal = false;
  for (let elapsed = 0; !over && elapsed < SLICE_MS; ) {
    over = run.instance.step(run.budget);
    const now = performance.now() - began;
    // Aim at four steps a slice. The time of an event differs a hundredfold between runs, so each has its own
    // budget.
    const took = now - elapsed;
    if (took < SLICE_MS / 8) run.budget = Math.min(run.budget * 2, LARGEST_BUDGET);
    else if (took > SLICE_MS / 2) run.budget = Math.max(run.budget / 2, 1000);
    elapsed = now;
    if (!over && run.instance.rows(0) > run.rows) break;
  }
  run.spentMs += performance.now() - began;
  return over;
}

/** What is new of a run: its progress, a row, or all that was asked for. `widths`: columns of its tables. */
function reportOf(run: Active, over: boolean, widths: readonly number[] = []): Told | undefined {
  const {
    instance,
    job: { id, tables, interprets },
  } = run;
  const rows = instance.rows(0);
  if (rows <= run.rows && !over) return progressOf(run);
  run.rows = rows;
  const read = (table: number) =>
    Array.from({ length: widths[table] ?? 0 }, (_, column) => instance.column(table, column));
  const row = Float64Array.from(read(0), (column) => column[rows - 1] ?? Number.NaN);
  if (!over) return [{ type: 'row', id, row }, [row.buffer]];
  const asked = tables.map(read);
  return [
    { type: 'done', id, row, tables: asked, ...(interprets && { reports: instance.reported }) },
    [row.buffer, ...asked.flat().map((column) => column.buffer)],
  ];
}

function progressOf(run: Active): Told | undefined {
  if (run.spentMs < run.toldMs + PROGRESS_MS) return undefined;
  run.toldMs = run.spentMs;
  const share = run.instance.progress();
  return share > 0 ? [{ type: 'progress', id: run.job.id, share }] : undefined;
}

const notLoaded = (error: unknown): Refusal => ({
  path: '',
  code: 'not_loaded',
  arguments: [reasonOf(error)],
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function trouble(error: unknown): Refusal {
  if (error instanceof RangeError) return { path: '', code: 'no_browser_memory', arguments: [] };
  return { path: '', code: 'stopped', arguments: [reasonOf(error)] };
}
