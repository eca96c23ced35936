/** What the processors did when, at one point and through one window. */

import { useEffect, useState } from 'react';
import { readTimeline, recordingOf, type Timeline, type Window } from '../../model/motion/timeline.ts';
import type { PlannedPoint } from '../../model/sweep/sweep.ts';
import { usePhaseLater } from '../later-state.tsx';
import { messageOf } from '../session.ts';
import { useExplorer } from '../store.ts';

export type Known = {
  phase: 'none' | 'computing' | 'known' | 'failed';
  /** The last one that came, perhaps of another window, and the point it is of. */
  timeline: Timeline | null;
  key: string;
  message: string;
};

// A wheel that is still turning asks for nothing.
const restMs = 120;

/** Simulates the point again for every window, once the curves are there. `window` in ms; null is the whole run. */
export function useTimeline(point: PlannedPoint | null, window: Window | null): Known {
  const simulator = useExplorer((state) => state.simulator);
  const phase = usePhaseLater();
  const settled = phase === 'done' || phase === 'stopped';
  const [known, setKnown] = useState<Known>({ phase: 'none', timeline: null, key: '', message: '' });
  const [key, from, to] = [point?.key, window?.from ?? 0, window?.to ?? 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the point
  useEffect(() => {
    if (point === null || point.error !== undefined || simulator.phase !== 'ready' || !settled) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      setKnown((before) => ({ ...before, phase: 'computing' }));
      simulator.tables(recordingOf(point.values, { from, to }), ['timeline']).then(
        ({ timeline = {} }) =>
          current && setKnown({ phase: 'known', timeline: readTimeline(timeline), key: point.key, message: '' }),
        (reason) => current && setKnown((before) => ({ ...before, phase: 'failed', message: messageOf(reason) })),
      );
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, from, to, simulator, settled]);
  return known;
}
