/**
 * Between the explorer's state and the engine: asks for the points that are shown, newest request first, and
 * brings what comes back into the state a few times a second.
 */

import { createEngine, type Engine, type PointResult } from '../engine/engine.ts';
import { hasClaims, loadClaims } from '../model/claims/claims.ts';
import { pointsBeside } from '../model/compare/compare.ts';
import { tablesFor } from '../model/presets/presets.ts';
import { experimentIn } from '../model/state/state.ts';
import { pointsToRun } from '../model/sweep/sweep.ts';
import { type Explorer, resettle, setSimulator, useExplorer, waiting } from './store.ts';

type Request = { cancel(): void; startedAt: number };

let request: Request | null = null;
let pending: PointResult[] = [];
/** How much is done of points that take long, by key. */
const shares = new Map<string, number>();
let frame = 0;

/** Loads the engine and answers every change of the state from then on. Call once; again to try anew after a failure. */
export function startSession(): void {
  setSimulator({ phase: 'loading' });
  const fail = (reason: unknown) => {
    setSimulator({ phase: 'failed', message: messageOf(reason) });
  };
  let engine: Engine;
  try {
    engine = createEngine();
  } catch (reason) {
    fail(reason);
    return;
  }
  // Without claims the charts lack their marks and are right otherwise.
  const claims = loadClaims([useExplorer.getState().link.machine]).catch(() => undefined);
  Promise.all([engine.ready, claims]).then(() => {
    const { evaluate, tables, topology } = engine;
    useExplorer.subscribe((state) => follow(engine, state));
    useExplorer.subscribe(({ link }, before) => {
      if (link.machine !== before.link.machine && !hasClaims(link.machine))
        loadClaims([link.machine]).then(resettle, () => undefined);
    });
    setSimulator({ phase: 'ready', evaluate, tables, topology });
  }, fail);
}

/** What an error of any shape says. */
export function messageOf(reason: unknown): string {
  const { message } = (reason ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : String(reason);
}

/** Lets the points go that are not finished. */
export function stopRun(): void {
  request?.cancel();
  flush();
  useExplorer.setState(({ run }) => ({ run: { ...run, phase: 'stopped', seconds: secondsSince(request) } }));
}

/** Asks again for what was stopped or has failed. */
export function continueRun(): void {
  useExplorer.setState({ run: waiting });
}

function secondsSince(of: Request | null): number {
  return of === null ? 0 : (performance.now() - of.startedAt) / 1000;
}

/** Asks for the points of a new plan, at most once a frame, and after it: the closed forms are drawn first. */
function follow(engine: Engine, { plan, run }: Explorer): void {
  if (plan === null || run.phase !== 'waiting' || frame !== 0) return;
  frame = requestAnimationFrame(() => {
    setTimeout(() => {
      frame = 0;
      ask(engine);
    });
  });
}

function ask(engine: Engine): void {
  const { plan, beside, run, shown } = useExplorer.getState();
  if (plan === null || run.phase !== 'waiting') return;
  request?.cancel();
  pending = [];
  shares.clear();
  flushedAt = Number.NEGATIVE_INFINITY;
  const tables = shown === null ? [] : tablesFor(experimentIn(shown));
  const own = pointsToRun(plan.series);
  const points = [...own, ...pointsBeside(beside)].map(({ key, values }) => ({ key, values, tables }));
  const mine: Request = { cancel: () => undefined, startedAt: performance.now() };
  request = mine;
  useExplorer.setState({ run: { ...waiting, phase: 'running' } });
  const { cancel } = engine.run({
    points,
    onUpdate(result) {
      if (request !== mine) return;
      pending.push(result);
      flushSoon();
    },
    onProgress(key, share) {
      if (request !== mine) return;
      shares.set(key, share);
      flushSoon();
    },
    onDone() {
      // A change has come in the frame in which the last point did: its points are still to be asked for.
      if (request !== mine || useExplorer.getState().run.phase === 'waiting') return;
      flush();
      useExplorer.setState({ run: { phase: 'done', seconds: secondsSince(mine), underWay: 0 } });
    },
  });
  mine.cancel = cancel;
}

// Points come in faster than the eye follows; drawing each would take the processor from those that follow.
const restMs = 120;

let flushing = 0;
let flushedAt = Number.NEGATIVE_INFINITY;

function flushSoon(): void {
  if (flushing !== 0) return;
  const wait = Math.max(0, flushedAt + restMs - performance.now());
  flushing = window.setTimeout(() => requestAnimationFrame(flush), wait);
}

/** Brings the results that have come in into the state, and drops those of points no longer shown. */
function flush(): void {
  clearTimeout(flushing);
  flushing = 0;
  flushedAt = performance.now();
  // A change has come in between: its frame shows nothing of the run before it.
  if (useExplorer.getState().run.phase === 'waiting' || pending.length + shares.size === 0) return;
  const arrived = pending;
  pending = [];
  for (const { key, final } of arrived) if (final) shares.delete(key);
  const underWay = [...shares.values()].reduce((sum, share) => sum + share, 0);
  if (arrived.length === 0) {
    // Nothing of the figure is another.
    useExplorer.setState(({ run }) => ({ run: { ...run, seconds: secondsSince(request), underWay } }));
    return;
  }
  useExplorer.setState(({ plan, beside, results, run }) => {
    const own = plan?.series.flatMap((series) => series.points) ?? [];
    const wanted = new Set([...own, ...pointsBeside(beside)].map((point) => point.key));
    const kept = new Map([...results].filter(([key]) => wanted.has(key)));
    for (const result of arrived)
      if (wanted.has(result.key) && (result.final || !kept.get(result.key)?.recorded)) kept.set(result.key, result);
    return { results: kept, run: { ...run, seconds: secondsSince(request), underWay } };
  });
}
