/** The engine as the page sees it: sweeps of points that refine progressively, closed forms at once, finished points remembered. */
import { EngineInstance } from '../../wasm/load.ts';
import { type GrainError, manifest, type Row } from '../model/manifest.ts';
import { canonicalKey, toConfig, type Values } from '../model/values.ts';
import { evaluateWith } from './closed-form.ts';
import { Pool } from './pool.ts';

export { isError } from './closed-form.ts';

export type PointState = 'queued' | 'coarse' | 'converged' | 'budget' | 'saturated' | 'failed' | 'done';
/** `row` is the last row of the program's first table, by column key; empty while queued or failed. */
export type PointResult = { key: string; state: PointState; final: boolean; row: Row; error?: GrainError };
export type Point = { key: string; values: Values };
export type SweepRequest = {
  points: Point[];
  onUpdate(result: PointResult): void;
  /** All points are final. Not called after a cancel. */
  onDone(): void;
};
export type LinkLoads = { source: Float64Array; target: Float64Array; direction: Float64Array; load: Float64Array };

export type Engine = {
  /** Resolves when closed forms and runs can be asked for; rejects with a GrainError when the engine cannot be loaded. */
  ready: Promise<void>;
  run(request: SweepRequest): { cancel(): void };
  /** Simulates the point to its end and gives the load of every link. */
  links(values: Values): Promise<LinkLoads>;
  /** A closed form, synchronously. Before `ready`, and for values the engine refuses, an error. */
  evaluate(model: string, values: Values): Row | GrainError;
  close(): void;
};

const STATES: PointState[] = ['coarse', 'converged', 'budget', 'saturated'];
const REMEMBERED_POINTS = 4000;
const REMEMBERED_LINKS = 24;

/** The most recent `size` entries. */
class Recent<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #size: number;
  constructor(size: number) {
    this.#size = size;
  }
  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }
  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#size) break;
      this.#entries.delete(oldest);
    }
  }
}

export function createEngine(options: { workers?: number } = {}): Engine {
  const count = options.workers ?? Math.max(1, Math.min(8, navigator.hardwareConcurrency || 2));
  const finished = new Recent<PointResult>(REMEMBERED_POINTS);
  const loads = new Recent<LinkLoads>(REMEMBERED_LINKS);
  let pool: Pool | undefined;
  let closedForms: EngineInstance | undefined;
  let closed = false;

  const ready = compile().then((module) => {
    if (closed) return;
    closedForms = new EngineInstance(module);
    const tables = manifest.programs.map((program) => program.tables.map((table) => table.columns.length));
    pool = new Pool(
      count,
      { module, hash: manifest.hash, tables },
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    );
  });
  ready.catch(() => undefined); // whoever awaits it is told; nobody has to

  function run(request: SweepRequest): { cancel(): void } {
    let cancelled = false;
    const jobs: number[] = [];
    let open = request.points.length;
    const settle = (result: PointResult) => {
      if (cancelled) return;
      request.onUpdate(result);
      if (result.final && --open === 0) request.onDone();
    };
    ready.then(
      () => {
        if (cancelled || !pool) return;
        for (const point of request.points) {
          const known = finished.get(canonicalKey(point.values));
          if (known) settle({ ...known, key: point.key });
          else jobs.push(start(pool, point, settle));
        }
      },
      (error: GrainError) => {
        for (const point of request.points) settle({ key: point.key, state: 'failed', final: true, row: {}, error });
      },
    );
    return {
      cancel() {
        cancelled = true;
        pool?.cancel(jobs);
      },
    };
  }

  function start(workers: Pool, point: Point, settle: (result: PointResult) => void): number {
    const program = programIndex(point.values);
    const read = (row: Float64Array, final: boolean): PointResult => {
      const named = nameColumns(manifest.programs[program]?.key ?? '', row);
      const state = 'state' in named ? (STATES[named.state ?? 0] ?? 'done') : 'done';
      return { key: point.key, state, final, row: named };
    };
    return workers.run(
      { config: toConfig(point.values), program, full: false },
      {
        onRow: (row) => settle(read(row, false)),
        onDone: (row) => {
          const result = read(row, true);
          finished.set(canonicalKey(point.values), result);
          settle(result);
        },
        onFailed: (error) => settle({ key: point.key, state: 'failed', final: true, row: {}, error }),
      },
    );
  }

  async function links(values: Values): Promise<LinkLoads> {
    await ready;
    const key = canonicalKey(values);
    const known = loads.get(key);
    if (known) return known;
    const program = programIndex(values);
    const table = manifest.programs[program]?.tables.findIndex((candidate) => candidate.key === 'links') ?? -1;
    return new Promise((resolve, reject) => {
      if (!pool || table < 0)
        return reject({ path: 'program', message: 'this program reports no link loads' } satisfies GrainError);
      pool.run(
        { config: toConfig(values), program, full: true },
        {
          onRow: () => undefined,
          onDone: (_row, tables) => {
            const [source, target, direction, load] = tables?.[table] ?? [];
            if (!source || !target || !direction || !load)
              return reject({ path: '', message: 'the engine gave no link loads' } satisfies GrainError);
            const result = { source, target, direction, load };
            loads.set(key, result);
            resolve(result);
          },
          onFailed: reject,
        },
      );
    });
  }

  function evaluate(model: string, values: Values): Row | GrainError {
    if (!closedForms) return { path: '', message: 'the engine is still loading' };
    return evaluateWith(closedForms, model, values);
  }

  return {
    ready,
    run,
    links,
    evaluate,
    close() {
      closed = true;
      pool?.close();
    },
  };
}

/** Loads and compiles the engine. Rejects with a GrainError that says what to do. */
async function compile(): Promise<WebAssembly.Module> {
  const url = new URL('../../build/wasm/engine.wasm', import.meta.url);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const refusal: GrainError = {
      path: '',
      message: `the engine could not be loaded (${why}); check the connection and reload the page`,
    };
    throw refusal;
  }
}

function programIndex(values: Values): number {
  return Math.max(
    0,
    manifest.programs.findIndex((program) => program.key === values.program),
  );
}

function nameColumns(program: string, row: Float64Array): Record<string, number> {
  const table = manifest.programs.find((candidate) => candidate.key === program)?.tables[0];
  return Object.fromEntries((table?.columns ?? []).map((column, index) => [column.key, row[index] ?? Number.NaN]));
}
