/**
 * Between the explorer's state and the engine: asks for the points that are shown, and brings the results
 * into the state a few times a second. A new request cancels the one before.
 */

import type { Engine, PointResult } from '../engine/engine.ts';
import { hasClaims, loadClaims } from '../model/claims/claims.ts';
import { pointsBeside } from '../model/compare/compare.ts';
import { errorOf } from '../model/manifest/errors.ts';
import { tablesFor } from '../model/presets/presets.ts';
import { experimentIn, valuesOf } from '../model/state/state.ts';
import { pointsIn, pointsToRun } from '../model/sweep/sweep.ts';
import { rememberCapacity } from './capacity.ts';
import { resettle, setSimulator, useExplorer, waiting } from './store.ts';

/** Loads the engine and answers every change of the state from then on. Call once; again to try anew after a failure. */
export function startSession(): void {
  setSimulator({ phase: 'loading' });
  const fail = (reason: unknown) => {
    setSimulator({ phase: 'failed', error: errorOf(reason) });
  };
  // Without claims the charts lack their marks and are right otherwise.
  const claims = loadClaims([useExplorer.getState().link.machine]).catch(() => undefined);
  open().then(async (engine) => {
    await claims;
    const { check, evaluate, tables, topology } = engine;
    const session = new Session(engine);
    useExplorer.subscribe(() => session.follow());
    useExplorer.subscribe(({ link }, before) => {
      if (link.machine !== before.link.machine) bringClaims();
    });
    // Another machine may have been chosen while the engine was on its way.
    bringClaims();
    const stop = () => session.stop();
    setSimulator({ phase: 'ready', check, evaluate, capacityOf: rememberCapacity(evaluate), tables, topology, stop });
  }, fail);
}

/** What papers say of the machine that is shown now: its marks are drawn when it is here. */
function bringClaims(): void {
  const { machine } = useExplorer.getState().link;
  if (!hasClaims(machine)) loadClaims([machine]).then(resettle, () => undefined);
}

/** Loads the engine as a part of its own, so that the first paint of the page does not wait for it. */
async function open(): Promise<Engine> {
  const { createEngine, moduleOf } = await import('../engine/engine.ts');
  const engine = createEngine({ first: moduleOf(valuesOf(useExplorer.getState().link)) });
  await engine.ready;
  return engine;
}

/** Stops the points that are not finished. */
export function stopRun(): void {
  const { simulator } = useExplorer.getState();
  if (simulator.phase === 'ready') simulator.stop();
}

/** Asks again for what was stopped or has failed. */
export function continueRun(): void {
  useExplorer.setState({ run: waiting });
}

type Request = { cancel(): void; startedAt: number };

// Points come in faster than the eye follows; drawing each would take the processor from those that follow.
const REST_MS = 120;

/** Asks one engine for the points of the plan that is shown. */
class Session {
  readonly #engine: Engine;
  #request: Request | null = null;
  /** What has come in and is not shown yet. */
  #pending: PointResult[] = [];
  /** How much is done of points that take long, by key. */
  readonly #shares = new Map<string, number>();
  #frame = 0;
  #flushing = 0;
  #flushedAt = Number.NEGATIVE_INFINITY;
  /** Asks for more points of a map, once there is one. */
  #refine: ((isFirst?: boolean) => boolean) | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Asks for the points of a new plan, at most once a frame, and after it: the closed forms are drawn first. */
  follow(): void {
    const { plan, run } = useExplorer.getState();
    if (plan === null || run.phase !== 'waiting' || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      setTimeout(() => {
        this.#frame = 0;
        this.#ask();
      });
    });
  }

  stop(): void {
    this.#request?.cancel();
    this.#flush();
    useExplorer.setState(({ run }) => ({ run: { ...run, phase: 'stopped', seconds: this.#seconds() } }));
  }

  #seconds(): number {
    return this.#request === null ? 0 : (performance.now() - this.#request.startedAt) / 1000;
  }

  #ask(): void {
    if (useExplorer.getState().shown?.map) {
      if (!this.#refine) {
        import('./map-points.ts').then(({ refineMap }) => {
          this.#refine = refineMap;
          this.#ask();
        }, stopRun);
        return;
      }
      this.#refine(true);
    }
    const { plan, beside, run, shown } = useExplorer.getState();
    if (plan === null || run.phase !== 'waiting') return;
    this.#request?.cancel();
    this.#pending = [];
    this.#shares.clear();
    this.#flushedAt = Number.NEGATIVE_INFINITY;
    const tables = shown === null ? [] : tablesFor(experimentIn(shown));
    const own = pointsToRun(plan.series);
    const points = [...own, ...pointsBeside(beside)].map(({ key, values }) => ({ key, values, tables }));
    const mine: Request = { cancel: () => undefined, startedAt: performance.now() };
    this.#request = mine;
    useExplorer.setState({ run: { ...waiting, phase: 'running' } });
    const { cancel } = this.#engine.run({
      points,
      onUpdate: (result) => {
        if (this.#request !== mine) return;
        this.#pending.push(result);
        this.#flushSoon();
      },
      onProgress: (key, share) => {
        if (this.#request !== mine) return;
        this.#shares.set(key, share);
        this.#flushSoon();
      },
      onDone: () => {
        // A change came in the same frame as the last point: the run of the changed state has still to begin.
        if (this.#request !== mine || useExplorer.getState().run.phase === 'waiting') return;
        this.#flush();
        if (this.#refine?.()) return;
        useExplorer.setState({ run: { phase: 'done', seconds: this.#seconds(), underWay: 0 } });
      },
    });
    mine.cancel = cancel;
  }

  #flushSoon(): void {
    if (this.#flushing !== 0) return;
    const wait = Math.max(0, this.#flushedAt + REST_MS - performance.now());
    this.#flushing = window.setTimeout(() => requestAnimationFrame(() => this.#flush()), wait);
  }

  /** Brings the results that have come in into the state, and drops those of points no longer shown. */
  #flush(): void {
    clearTimeout(this.#flushing);
    this.#flushing = 0;
    this.#flushedAt = performance.now();
    // A change has come in between: its frame shows no results of the run before.
    if (useExplorer.getState().run.phase === 'waiting' || this.#pending.length + this.#shares.size === 0) return;
    const arrived = this.#pending;
    this.#pending = [];
    for (const { key, final } of arrived) if (final) this.#shares.delete(key);
    const underWay = [...this.#shares.values()].reduce((sum, share) => sum + share, 0);
    const seconds = this.#seconds();
    if (arrived.length === 0) {
      // The figure has no new point: only the progress is shown.
      useExplorer.setState(({ run }) => ({ run: { ...run, seconds, underWay } }));
      return;
    }
    useExplorer.setState(({ plan, beside, results, run }) => {
      const wanted = new Set([...pointsIn(plan?.series ?? []), ...pointsBeside(beside)].map((point) => point.key));
      const kept = new Map([...results].filter(([key]) => wanted.has(key)));
      for (const result of arrived)
        if (wanted.has(result.key) && (result.final || !kept.get(result.key)?.recorded)) kept.set(result.key, result);
      return { results: kept, run: { ...run, seconds, underWay } };
    });
  }
}
