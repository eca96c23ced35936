/** Brings the figure of a step into the state of the page. */

import { useEffect, useState } from 'react';
import type { Step } from '../../model/lesson/lesson.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { restore } from '../store.ts';
import { useStateOf } from './use-lessons.ts';

/** The figure as the step opens it, null until the page shows it. What is asked about appears when it is answered. */
export function useOpened(step: Step, isAnswered = false): ExplorerState | null {
  const state = useStateOf(step);
  const [opened, setOpened] = useState<ExplorerState | null>(null);
  useEffect(() => {
    if (state === null) return;
    restore((isAnswered && step.answered) || step.link);
    setOpened(state);
  }, [state, step, isAnswered]);
  return opened === state ? opened : null;
}
