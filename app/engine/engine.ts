/** The engine as the page sees it: sweeps of points that refine progressively, closed forms at once, finished points remembered. */
import { EngineInstance } from '../../wasm/load.ts';
import { broughtBy, isInterpreted } from '../model/manifest/brought.ts';
import { type PointState, pointState } from '../model/manifest/estimate-state.ts';
import { type EngineModule, type GrainError, LOADING, manifest, type Row } from '../model/manifest/manifest.ts';
import { type Check, canonicalKey, toConfig, type Values } from '../model/manifest/values.ts';
import type { Topology } from '../model/topology/topology.ts';
import { evaluateWith } from './closed-form.ts';
import { moduleThatRuns, openWorker, readEngine } from './parts.ts';
import { Pool } from './pool.ts';
import { topologies } from './topology.ts';

export { isError } from '../model/manifest/manifest.ts';

/** `row` is the last row of the program's first table, by column key; empty while queued or failed. */
export type PointResult = {
  key: string;
  state: PointState | 'queued' | 'failed';
  final: boolean;
  row: Row;
  /** It was recorded beforehand, and is shown until it has been simulated here. */
  recorded?: true;
  /** The tables that the point asked for; present once it is final. */
  tables?: Tables;
  /** What a program of a person's own calls its reports, in the order of their columns. */
  reports?: readonly string[];
  error?: GrainError;
};
/** By table key, then by column key: every row of the table. */
export type Tables = Readonly<Record<string, Readonly<Record<string, Float64Array>>>>;
/** `tables` names what is wanted besides the last row of the program's first table. */
export type Point = { key: string; values: Values; tables?: readonly string[] };
export type SweepRequest = {
  points: Point[];
  onUpdate(result: PointResult): void;
  /** How much of a point that takes long is done, 0 to 1. */
  onProgress?(key: string, share: number): void;
  /** All points are final. Not called after a cancel. */
  onDone(): void;
};

type Asking = { urgent?: boolean; signal?: AbortSignal };

export type Engine = {
  /**
   * Resolves when closed forms and runs can be asked for; rejects with a GrainError when the engine cannot be loaded.
   * Reading it again then loads the engine again.
   */
  readonly ready: Promise<void>;
  run(request: SweepRequest): { cancel(): void };
  /**
   * Simulates the point to its end and gives these tables; rejects with a GrainError. What is `urgent` goes before all
   * other points. Once `signal` is aborted the simulation stops, and the promise never settles.
   */
  tables(values: Values, keys: readonly string[], how?: Asking): Promise<Tables>;
  /** Every error that prevents a run, synchronously; none before `ready`. */
  check: Check;
  /** A closed form, synchronously. Before `ready`, and for values the engine refuses, an error. */
  evaluate(model: string, values: Values): Row | GrainError;
  /** What the network looks like, synchronously: the same object for the same network. Errors as above. */
  topology(values: Values): Topology | GrainError;
  close(): void;
};

const REMEMBERED_POINTS = 4000;
const REMEMBERED_TABLES = 24;

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
    const [oldest = ''] = this.#entries.keys();
    if (this.#entries.size > this.#size) this.#entries.delete(oldest);
  }
}

/**
 * `first` is the module of the program that is needed first; closed forms, checks and topologies, which every module
 * has, come from it. `open` makes a worker that runs worker.ts.
 */
export function createEngine(options: { workers?: number; first?: EngineModule; open?: () => Worker } = {}): Engine {
  // A frame is one of several on a page. Every run under way has a memory, for which a browser reserves 10 GB of the 1 TB
  // of addresses that all memories of a page and its frames share.
  const [most, runs] = globalThis.parent === globalThis.self ? [8, 64] : [2, 8];
  const count = options.workers ?? Math.min(most, navigator.hardwareConcurrency || 2);
  const finished = new Recent<PointResult>(REMEMBERED_POINTS);
  const opened = new Recent<Tables>(REMEMBERED_TABLES);
  const described = topologies();
  let instant: EngineInstance | undefined;
  const closing = new AbortController();

  const widths = manifest.programs.map((program) => program.tables.map((table) => table.columns.length));
  let pool: Pool | undefined;
  const loading = new Map<EngineModule, Promise<void>>();
  /** Loads what runs this module's programs, once. Rejects with a GrainError. */
  function load(name: EngineModule): Promise<void> {
    const before = loading.get(name);
    if (before) return before;
    // Sentences that only the engine asks for come with it.
    const sentences = import('../model/manifest/errors-later.ts');
    const now = Promise.all([compile(name), sentences]).then(([module]) => {
      if (closing.signal.aborted) return;
      instant ??= new EngineInstance(module);
      pool ??= new Pool(
        count,
        { type: 'open', hash: manifest.hash, tables: widths, most: runs / count },
        options.open ?? openWorker,
      );
      pool.add(name, module);
    });
    loading.set(name, now);
    // The caller may ignore the failure; the next call tries again.
    now.catch(() => loading.delete(name));
    return now;
  }
  const first = options.first ?? moduleThatRuns('measurements');
  load(first);
  // A browser keeps left pages for its back button, and all pages of a tab share one range of addresses.
  globalThis.addEventListener?.('pagehide', () => pool?.rest(), closing);
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && pool?.wake(), closing);

  function run(request: SweepRequest): { cancel(): void } {
    let cancelled = false;
    const jobs: number[] = [];
    let open = request.points.length;
    const settle = (result: PointResult) => {
      if (cancelled) return;
      request.onUpdate(result);
      if (result.final && --open === 0) request.onDone();
    };
    const begin = (points: readonly Point[]) => {
      if (cancelled || !pool) return;
      for (const point of points) {
        const known = finished.get(canonicalKey(point.values));
        if (known && (point.tables ?? []).every((table) => known.tables?.[table])) settle({ ...known, key: point.key });
        else
          jobs.push(
            start(pool, finished, point, settle, (share) => cancelled || request.onProgress?.(point.key, share)),
          );
      }
    };
    for (const module of new Set(request.points.map(({ values }) => moduleOf(values)))) {
      const points = request.points.filter(({ values }) => moduleOf(values) === module);
      load(module).then(
        () => begin(points),
        (error: GrainError) => {
          for (const point of points) settle({ key: point.key, state: 'failed', final: true, row: {}, error });
        },
      );
    }
    return {
      cancel() {
        cancelled = true;
        pool?.cancel(jobs);
      },
    };
  }

  async function tables(values: Values, keys: readonly string[], how: Asking = {}): Promise<Tables> {
    await load(moduleOf(values));
    if (how.signal?.aborted) return new Promise(() => undefined);
    const key = [canonicalKey(values), ...keys].join('|');
    const known = opened.get(key);
    if (known) return known;
    const result = await finish(pool, values, keys, how);
    if (values.record !== 'on') opened.set(key, result);
    return result;
  }

  return {
    get ready() {
      return load(first);
    },
    run,
    tables,
    check(config, values) {
      if (!instant) return [];
      instant.bring(broughtBy(values));
      return instant.check(config);
    },
    evaluate: (model, values) => (instant ? evaluateWith(instant, model, values) : LOADING),
    topology: (values) => (instant ? described(instant, values) : LOADING),
    close() {
      closing.abort();
      pool?.close();
    },
  };
}

/** Gives a point to the workers; its result is kept in `finished`. Returns the number of its job. */
function start(
  pool: Pool,
  finished: Recent<PointResult>,
  point: Point,
  settle: (result: PointResult) => void,
  onProgress: (share: number) => void,
): number {
  const program = programIndex(point.values);
  const wanted = tablesOf(program, point.tables ?? []);
  const read = (row: Float64Array, final: boolean): PointResult => {
    const named = nameColumns(manifest.programs[program]?.key ?? '', row);
    return { key: point.key, state: pointState(named), final, row: named };
  };
  return pool.run(jobOf(point.values, program, wanted), {
    onRow: (row) => settle(read(row, false)),
    onProgress,
    onDone: ({ row, tables, reports }) => {
      const result = {
        ...read(row, true),
        ...(wanted.length > 0 && { tables: nameTables(program, wanted, tables) }),
        ...(reports && { reports }),
      };
      // A recording takes some megabytes, so only its player keeps it.
      if (point.values.record !== 'on') finished.set(canonicalKey(point.values), result);
      settle(result);
    },
    onFailed: (error) => settle({ key: point.key, state: 'failed', final: true, row: {}, error }),
  });
}

/** Simulates a point to its end. */
function finish(
  pool: Pool | undefined,
  values: Values,
  keys: readonly string[],
  { urgent = false, signal }: Asking,
): Promise<Tables> {
  const program = programIndex(values);
  const wanted = tablesOf(program, keys);
  return new Promise((resolve, reject) => {
    if (!pool || wanted.length < keys.length)
      return reject({ path: 'program', code: 'no_tables', arguments: keys } satisfies GrainError);
    const id = pool.run(
      { ...jobOf(values, program, wanted), urgent },
      {
        onRow: () => undefined,
        onDone: ({ tables }) => resolve(nameTables(program, wanted, tables)),
        onFailed: reject,
      },
    );
    signal?.addEventListener('abort', () => pool.cancel([id]));
  });
}

/** Loads and compiles the engine. Rejects with a GrainError that says what to do. */
async function compile(module: EngineModule): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(await readEngine(module));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const refusal: GrainError = { path: '', code: 'not_loaded', arguments: [why] };
    throw refusal;
  }
}

const jobOf = (values: Values, program: number, tables: number[]) => ({
  config: toConfig(values),
  brought: broughtBy(values),
  interprets: isInterpreted(values),
  module: moduleOf(values),
  program,
  tables,
});

/** The module that runs a point. */
export function moduleOf(values: Values): EngineModule {
  if (values.kernel === 'reference') return 'whole';
  return moduleThatRuns(manifest.programs[programIndex(values)]?.module ?? 'measurements');
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

/** Indices of those tables that the program has. */
function tablesOf(program: number, keys: readonly string[]): number[] {
  const all = manifest.programs[program]?.tables ?? [];
  return keys.map((key) => all.findIndex((table) => table.key === key)).filter((index) => index >= 0);
}

function nameTables(program: number, indices: readonly number[], data: readonly Float64Array[][]): Tables {
  const named = indices.flatMap((index, place) => {
    const table = manifest.programs[program]?.tables[index];
    if (!table) return [];
    const columns = table.columns.map(({ key }, column) => [key, data[place]?.[column] ?? new Float64Array()] as const);
    return [[table.key, Object.fromEntries(columns)] as const];
  });
  return Object.fromEntries(named);
}
