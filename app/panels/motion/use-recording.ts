/** The run of a point, recorded: all of it at first, and again through every narrower window. */

import { useEffect, useState } from 'react';
import type { Window } from '../../model/motion/moments.ts';
import { MOTION_TABLES, type Motion, motionProblem, readMotion } from '../../model/motion/motion.ts';
import { recordingOf } from '../../model/motion/timeline.ts';
import type { PlannedPoint } from '../../model/sweep/sweep.ts';
import { usePhaseLater } from '../later-state.tsx';
import { messageOf } from '../session.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

export type Recording = {
  phase: 'waiting' | 'recording' | 'ready' | 'failed';
  /** The last one that came, perhaps of another point or window, and the point it is of. */
  motion: Motion | null;
  key: string;
  /** The whole run of that point. */
  whole: Motion | null;
  message: string;
};

const nothing: Recording = { phase: 'waiting', motion: null, key: '', whole: null, message: '' };

// A slider that still moves asks for nothing.
const restMs = 150;

/** `window` in ms; null is the whole run. What was recorded stays until the next comes, also if that fails. */
export function useRecording(point: PlannedPoint | null, window: Window | null, attempt: number): Recording {
  const t = useWords();
  const simulator = useExplorer((state) => state.simulator);
  const phase = usePhaseLater();
  const settled = phase === 'done' || phase === 'stopped';
  const [recording, setRecording] = useState(nothing);
  const [key, from, to] = [point?.key, window?.from ?? 0, window?.to ?? 0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the point, the attempt asks anew
  useEffect(() => {
    if (point === null || simulator.phase !== 'ready' || !settled) return undefined;
    const fail = (message: string) => setRecording((before) => ({ ...before, phase: 'failed', message }));
    const problem = point.error?.message ?? motionProblem(point.values, t);
    if (problem !== undefined) {
      fail(problem);
      return undefined;
    }
    let current = true;
    const timer = setTimeout(() => {
      const whole = to === 0 ? recording.key === point.key && recording.whole : false;
      if (whole) {
        setRecording((before) => ({ ...before, phase: 'ready', motion: whole, message: '' }));
        return;
      }
      setRecording((before) => ({ ...before, phase: 'recording', message: '' }));
      simulator.tables(recordingOf(point.values, { from, to }), MOTION_TABLES).then(
        (tables) => {
          if (!current) return;
          const motion = readMotion(tables, point.values);
          if (motion === null) fail(t`Nothing was recorded in this stretch of time; the run is over before it begins.`);
          else
            setRecording((before) => ({
              phase: 'ready',
              motion,
              key: point.key,
              whole: to === 0 ? motion : before.key === point.key ? before.whole : null,
              message: '',
            }));
        },
        (reason) => current && fail(t`The run could not be recorded: ${t(messageOf(reason))}.`),
      );
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [key, from, to, simulator, settled, attempt]);
  return recording;
}
