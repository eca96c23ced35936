/** The key of a step, found by the engine while the step is open. */

import { useEffect, useState } from 'react';
import type { Key } from '../../model/lesson/keys.ts';
import type { Asking, StepOf } from '../../model/lesson/lesson.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { findCurve, findKey } from './simulate.ts';

/** Null while it is looked for. */
export type Found<Value> = { value: Value } | null;

/** `state` is the figure of the step as it is now, null while that is on its way. */
export function useKey(step: Asking, state: ExplorerState | null): Found<Key | undefined> {
  const [found, setFound] = useState<{ for: ExplorerState; value: Key | undefined } | null>(null);
  useEffect(() => {
    if (state === null) return undefined;
    return findKey(step, state, (value) => setFound({ for: state, value }));
  }, [step, state]);
  return found !== null && found.for === state ? found : null;
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
