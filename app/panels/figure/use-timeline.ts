/** What the processors did when, at one point and through one window. */

import { useEffect, useState } from 'react';
import { errorOf } from '../../model/manifest/errors.ts';
import type { GrainError } from '../../model/manifest/manifest.ts';
import { readTimeline, recordingOf, type Timeline, type Window } from '../../model/motion/timeline.ts';
import type { PlannedPoint } from '../../model/sweep/sweep.ts';
import { usePhaseLater } from '../later-state.tsx';
import { isRunOver, useExplorer } from '../store.ts';

export type Known = {
  phase: 'none' | 'computing' | 'known' | 'failed';
  /** The last one that came, perhaps of another window, and the point it is of. */
  timeline: Timeline | null;
  key: string;
  /** Another is wanted, and on its way. */
  isAwaited: boolean;
  error: GrainError | null;
};

/** `of` names the point and the window that the phase is about. */
type Asked = Omit<Known, 'isAwaited'> & { of: string };

// A wheel that is still turning asks for nothing.
const restMs = 120;

/** Simulates the point again for every window, once the curves are there. `window` in ms; null is the whole run. */
export function useTimeline(point: PlannedPoint | null, window: Window | null): Known {
  const simulator = useExplorer((state) => state.simulator);
  const phase = usePhaseLater();
  const settled = isRunOver(phase);
  const [known, setKnown] = useState<Asked>({ phase: 'none', timeline: null, key: '', of: '', error: null });
  const [key, from, to] = [point?.key, window?.from ?? 0, window?.to ?? 0];
  const wanted = point === null || point.error !== undefined || simulator.phase !== 'ready' || !settled ? null : point;
  const of = `${key} ${from} ${to}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the point
  useEffect(() => {
    if (wanted === null || simulator.phase !== 'ready') return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      setKnown((before) => ({ ...before, phase: 'computing', of }));
      simulator.tables(recordingOf(wanted.values, { from, to }), ['timeline'], leaving).then(
        ({ timeline = {} }) =>
          setKnown({ phase: 'known', timeline: readTimeline(timeline), key: wanted.key, of, error: null }),
        (reason) => setKnown((before) => ({ ...before, phase: 'failed', of, error: errorOf(reason) })),
      );
    }, restMs);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [key, from, to, simulator, settled]);
  const isThere = known.of === of && (known.phase === 'known' || known.phase === 'failed');
  return { ...known, isAwaited: wanted !== null && !isThere };
}
