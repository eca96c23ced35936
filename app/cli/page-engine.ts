/** The engine of a page, as the library asks it: runs on workers, of which there is one pool for each number of them. */
import type { Outcome } from '../engine/batch.ts';
import { createEngine, type Engine, type Point, type PointResult } from '../engine/engine.ts';
import { openWorkerElsewhere } from '../engine/worker-elsewhere.ts';
import { manifest } from '../model/manifest/manifest.ts';
import { complete, unchecked, type Values, validate } from '../model/manifest/values.ts';
import { errorLine, Failure, STATUS } from './failure.ts';
import { isError, type RunResult } from './host.ts';
import type { Hands } from './sweep/hand-out.ts';

const engines = new Map<number, Promise<Engine>>();

/** With so many workers. Rejects with a Failure if the engine cannot be loaded; the next call tries again. */
export function engineWith(workers: number): Promise<Engine> {
  const before = engines.get(workers);
  if (before) return before;
  const engine = createEngine({ workers, open: openWorkerElsewhere });
  const now = engine.ready.then(
    () => engine,
    (error) => {
      engines.delete(workers);
      engine.close();
      throw isError(error) ? new Failure(STATUS.failed, errorLine(error)) : error;
    },
  );
  engines.set(workers, now);
  return now;
}

type Final = (result: PointResult, index: number) => void;

/** Runs all to their ends. Rejects with the reason of the signal when that is aborted. */
function runAll(engine: Engine, points: readonly Omit<Point, 'key'>[], onFinal: Final, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    if (points.length === 0) return resolve();
    const stop = () => {
      running.cancel();
      reject(signal?.reason);
    };
    const running = engine.run({
      points: points.map((point, index) => ({ ...point, key: String(index) })),
      onUpdate: (result) => result.final && onFinal(result, Number(result.key)),
      onDone: () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const tablesOf = ({ program }: Values) => manifest.programs.find(({ key }) => key === program)?.tables ?? [];

/** Many runs with all their tables; results in the order of the values. */
export async function runTables(engine: Engine, all: readonly Values[], signal?: AbortSignal): Promise<RunResult[]> {
  const results: RunResult[] = [];
  const points = all.map((values) => ({ values, tables: tablesOf(values).map(({ key }) => key) }));
  const keep: Final = ({ error, tables = {} }, index) => {
    results[index] = error ?? {
      // The engine keeps its own; these are given away.
      tables: Object.entries(tables).map(([key, kept]) => {
        const columns = Object.fromEntries(Object.entries(kept).map(([name, column]) => [name, column.slice()]));
        return { key, columns, rows: Object.values(columns)[0]?.length ?? 0 };
      }),
    };
  };
  await runAll(engine, points, keep, signal);
  return results;
}

/** The workers of an engine, as those who run a sweep. */
export function handsOf(engine: Engine, workers: number): Hands {
  const ended = new AbortController();
  return {
    most: () => workers,
    batchMs: 200,
    before: [],
    async run({ base, points }) {
      const began = performance.now();
      const all = points.map((set) => ({ ...base, ...set }));
      const outcomes = all.map((values): Outcome => validate(values, unchecked).map(errorLine)[0] ?? []);
      const sound = [...all.keys()].filter((index) => typeof outcomes[index] !== 'string');
      const asked = sound.map((index) => ({ values: complete(all[index] ?? {}) }));
      const keep: Final = ({ error, row }, place) => {
        const columns = tablesOf(asked[place]?.values ?? {})[0]?.columns ?? [];
        const numbers = columns.map(({ key }) => (row as Record<string, number>)[key] ?? Number.NaN);
        const outcome = numbers.map((number) => (Number.isFinite(number) ? number : null));
        outcomes[sound[place] ?? 0] = error ? errorLine(error) : outcome;
      };
      await runAll(engine, asked, keep, ended.signal);
      return { outcomes, ms: performance.now() - began };
    },
    end: async () => ended.abort(),
  };
}
