/** A change of the state at any moment of a run: the points of the newest plan are asked for. */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Engine, SweepRequest } from '../engine/engine.ts';
import { evaluate } from '../engine/node.ts';
import { LOADING } from '../model/manifest/manifest.ts';

const asked: SweepRequest[] = [];
const engine: Engine = {
  ready: Promise.resolve(),
  run: (request) => {
    asked.push(request);
    return { cancel: () => undefined };
  },
  tables: () => Promise.reject(new Error('not asked for')),
  check: () => [],
  evaluate: (model, values) => evaluate(model, values),
  topology: () => LOADING,
  close: () => undefined,
};
vi.mock('../engine/engine.ts', async (original) => ({
  ...(await original<typeof import('../engine/engine.ts')>()),
  createEngine: () => engine,
}));

/** A link that takes until the test says so. */
const slow = '?v=1&m=multi-psi-v1&x=queens-speedup';
let loaded = (): void => undefined;
const loading = new Promise<void>((resolve) => {
  loaded = resolve;
});
vi.mock('../model/link/link.ts', async (original) => {
  const link = await original<typeof import('../model/link/link.ts')>();
  return {
    ...link,
    needsLoading: (of: Parameters<typeof link.needsLoading>[0]) => of === slow || link.needsLoading(of),
    load: (of?: string) => (of === slow ? loading : link.load(of)),
  };
});

/** Frames come when the test says so. */
const frames: FrameRequestCallback[] = [];
beforeAll(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { language: 'en' });
  vi.stubGlobal('location', new URL('http://localhost/?v=1&m=j-machine&x=round-trip&dimensions=4x4'));
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
});
afterAll(() => vi.unstubAllGlobals());

async function nextFrame(): Promise<void> {
  for (const callback of frames.splice(0)) callback(performance.now());
  await new Promise((resolve) => setTimeout(resolve, 1));
}

// Many times what it takes on a machine of its own.
const PATIENCE_MS = 60_000;

it('asks for the points of a change that comes in the frame in which the last point of the run before does', async () => {
  const { startSession } = await import('./session.ts');
  const { change, useExplorer } = await import('./store.ts');
  startSession();
  await vi.waitFor(() => expect(useExplorer.getState().simulator.phase).toBe('ready'), PATIENCE_MS);
  await nextFrame();
  expect(asked).toHaveLength(1);
  expect(useExplorer.getState().run.phase).toBe('running');

  change('hop_cycles', 2, 'none');
  asked[0]?.onDone();
  expect(useExplorer.getState().run.phase).toBe('waiting');
  await nextFrame();
  expect(asked).toHaveLength(2);
  expect(asked[1]?.points[0]?.values).toMatchObject({ hop_cycles: 2 });

  asked[1]?.onDone();
  expect(useExplorer.getState().run.phase).toBe('done');
});

it('shows the link that was asked for last, also where the one before takes longer to load', async () => {
  const { restore, useExplorer } = await import('./store.ts');
  restore(slow);
  restore('?v=1&m=j-machine&x=barrier');
  loaded();
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(useExplorer.getState().link).toMatchObject({ machine: 'j-machine', experiment: 'barrier' });
});

it('asks for the same points of a map again that was stopped among first estimates', async () => {
  const { continueRun, stopRun } = await import('./session.ts');
  const { restore, useExplorer } = await import('./store.ts');
  const range = 'x.by=offered_load&x.from=0.01&x.to=0.16&x.steps=33&by.from=2&by.to=16&by.steps=33&by.scale=log';
  restore(`?v=1&m=j-machine&x=latency-load&dimensions=4x4&${range}`);
  await vi.waitFor(async () => {
    await nextFrame();
    expect(useExplorer.getState().shown?.map).toBeDefined();
    expect(asked.at(-1)?.points[0]?.values.program).toBe('open-loop');
  }, PATIENCE_MS);
  const first = asked.at(-1);
  if (!first) throw new Error('nothing was asked for');
  const keysOf = ({ points }: SweepRequest) => points.map(({ key }) => key);
  expect(keysOf(first).length).toBeLessThan(33 * 33);
  for (const [place, key] of keysOf(first).entries())
    first.onUpdate({ key, state: 'coarse', final: false, row: { state: 0, latency: 10 + 20 * place } });
  await vi.waitFor(async () => {
    await nextFrame();
    expect(useExplorer.getState().results.size).toBeGreaterThan(0);
  }, PATIENCE_MS);
  stopRun();
  continueRun();
  await nextFrame();
  const again = asked.at(-1);
  // What was on its way to be drawn comes to nothing before the frames end.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await nextFrame();
  expect(again).not.toBe(first);
  expect(again && keysOf(again)).toEqual(keysOf(first));
});
