/** The run of a point, recorded: all of it at first, and again through every narrower window. */

import { useEffect, useState } from 'react';
import { errorOf, sentenceOf } from '../../model/manifest/errors.ts';
import { isError } from '../../model/manifest/manifest.ts';
import type { Window } from '../../model/motion/moments.ts';
import { type Motion, motionProblem, motionTables, readMotion } from '../../model/motion/motion.ts';
import { prepare } from '../../model/motion/prepare.ts';
import { recordingOf } from '../../model/motion/timeline.ts';
import type { PlannedPoint } from '../../model/sweep/sweep.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

export type Recording = {
  phase: 'waiting' | 'recording' | 'ready' | 'failed';
  /** The last one that came, perhaps of another point or window, and the point it is of. */
  motion: Motion | null;
  key: string;
  /** The whole run of that point. */
  whole: Motion | null;
  /** The point and the window that the phase is about. */
  of: string;
  message: string;
};

const nothing: Recording = { phase: 'waiting', motion: null, key: '', whole: null, of: '', message: '' };

/** Until the next task. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

// A slider that still moves asks for nothing. The first recording is asked for at once, and goes before the curves.
const restMs = 150;

/**
 * `window` in ms; null is the whole run. What was recorded stays until the next comes, also if that fails; `isAwaited`
 * while it is on its way.
 */
export function useRecording(
  point: PlannedPoint | null,
  window: Window | null,
  attempt: number,
): Recording & { isAwaited: boolean } {
  const t = useWords();
  const simulator = useExplorer((state) => state.simulator);
  const [recording, setRecording] = useState(nothing);
  const [key, from, to] = [point?.key, window?.from ?? 0, window?.to ?? 0];
  const of = `${key} ${from} ${to}`;
  const wanted = point === null || simulator.phase !== 'ready' ? null : point;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the point, the attempt asks anew
  useEffect(() => {
    if (wanted === null || simulator.phase !== 'ready') return undefined;
    const fail = (message: string) => setRecording((before) => ({ ...before, phase: 'failed', of, message }));
    const topology = simulator.topology(wanted.values);
    if (isError(topology)) {
      fail(sentenceOf(topology, t));
      return undefined;
    }
    const problem = wanted.error ? sentenceOf(wanted.error, t) : motionProblem(topology, wanted.values, t);
    if (problem !== undefined) {
      fail(problem);
      return undefined;
    }
    const leaving = new AbortController();
    const isFirst = recording.of === '';
    const timer = setTimeout(
      () => {
        const whole = to === 0 ? recording.key === wanted.key && recording.whole : false;
        if (whole) {
          setRecording((before) => ({ ...before, phase: 'ready', motion: whole, of, message: '' }));
          return;
        }
        setRecording((before) => ({ ...before, phase: 'recording', of, message: '' }));
        simulator
          .tables(recordingOf(wanted.values, { from, to }), motionTables(wanted.values), {
            urgent: isFirst,
            signal: leaving.signal,
          })
          .then(
            async (tables) => {
              const motion = readMotion(tables, wanted.values, topology);
              if (motion !== null) await prepare(motion, pause);
              if (leaving.signal.aborted) return;
              if (motion === null) fail(t`The run ends before this stretch of time begins, so nothing was recorded.`);
              else
                setRecording((before) => ({
                  phase: 'ready',
                  motion,
                  key: wanted.key,
                  whole: to === 0 ? motion : before.key === wanted.key ? before.whole : null,
                  of,
                  message: '',
                }));
            },
            (reason) => fail(t`The run could not be recorded: ${sentenceOf(errorOf(reason), t)}.`),
          );
      },
      isFirst ? 0 : restMs,
    );
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [key, from, to, simulator, attempt]);
  const isThere = recording.of === of && (recording.phase === 'ready' || recording.phase === 'failed');
  return { ...recording, isAwaited: wanted !== null && !isThere };
}
