/** Brings the figure of a step into the state of the page. */

import { useEffect, useState } from 'react';
import type { Step } from '../../model/lesson/lesson.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { restore } from '../store.ts';
import { useStateOf } from './use-lessons.ts';

/** Null until the page shows it. */
export function useOpened(step: Step): ExplorerState | null {
  const state = useStateOf(step);
  const [opened, setOpened] = useState<ExplorerState | null>(null);
  useEffect(() => {
    if (state === null) return;
    restore(step.link);
    setOpened(state);
  }, [state, step]);
  return opened === state ? opened : null;
}
