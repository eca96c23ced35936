/** The figure of a step as somebody has left it. */

import { useMemo } from 'react';
import type { Answer } from '../../model/lesson/answers.ts';
import type { Asking } from '../../model/lesson/lesson.ts';
import { changeAll, type ExplorerState } from '../../model/state/state.ts';
import { useStateOf } from './use-lessons.ts';

/** Where sliders are the answer, with these where they were left. */
export function useAnswered(step: Asking, answer: Answer | undefined): ExplorerState | null {
  const state = useStateOf(step);
  return useMemo(() => {
    if (state === null || answer?.kind !== 'find') return state;
    return changeAll(state, answer.values);
  }, [state, answer]);
}
