/** The key of a step, found by the engine while the step is open. */

import { useEffect, useMemo, useState } from 'react';
import type { Answer } from '../../model/lesson/answers.ts';
import { type Key, setBy } from '../../model/lesson/keys.ts';
import type { Asking, StepOf } from '../../model/lesson/lesson.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { findCurve, findKey } from './simulate.ts';

/** Null while it is looked for. */
export type Found<Value> = { value: Value } | null;

/** `state` is the figure of the step as it is now, null while that is on its way; `answer` is what was written, where that is asked for. */
export function useKey(step: Asking, state: ExplorerState | null, answer?: Answer): Found<Key | undefined> {
  const [found, setFound] = useState<{ for: unknown; value: Key | undefined } | null>(null);
  const asked = useMemo(() => ({ state, answer: step.kind === 'write' ? answer : undefined }), [step, state, answer]);
  useEffect(() => {
    if (state === null) return undefined;
    return findKey(step, state, (value) => setFound({ for: asked, value }), setBy(step, asked.answer).over);
  }, [step, state, asked]);
  return found !== null && found.for === asked ? found : null;
}

/** What is simulated at the places of a curve. */
export function useCurve(step: StepOf<'predict'>, state: ExplorerState | null): Found<number[]> {
  const [found, setFound] = useState<{ for: ExplorerState; value: number[] } | null>(null);
  useEffect(() => {
    if (state === null) return undefined;
    return findCurve(step, state, (value) => setFound({ for: state, value }));
  }, [step, state]);
  return found !== null && found.for === state ? found : null;
}
