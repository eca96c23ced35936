/** Lessons and the states of their figures, loaded when they are shown. */

import { useEffect, useState } from 'react';
import { loadLessons } from '../../model/lesson/files.ts';
import type { Lesson, Step } from '../../model/lesson/lesson.ts';
import { open } from '../../model/link/link.ts';
import { loadMachines } from '../../model/presets/presets.ts';
import type { ExplorerState } from '../../model/state/state.ts';

/** Null while they are on their way, in the order in which they are named; all if none is. */
export function useLessons(keys: readonly string[] | undefined): Lesson[] | null {
  const [lessons, setLessons] = useState<Lesson[] | null>(null);
  const named = keys?.join(',');
  useEffect(() => {
    let isWanted = true;
    const wanted = named?.split(',');
    const inOrder = (all: Lesson[]) =>
      wanted === undefined ? all : wanted.flatMap((key) => all.find((lesson) => lesson.key === key) ?? []);
    loadLessons(wanted).then(
      (all) => isWanted && setLessons(inOrder(all)),
      () => isWanted && setLessons([]),
    );
    return () => {
      isWanted = false;
    };
  }, [named]);
  return lessons;
}

/** The state of a step's figure, with the machines that its key asks for, which need not be those of the figure. */
export async function stateOfStep(step: Step): Promise<ExplorerState> {
  const [{ state }] = await Promise.all([open(step.link), step.kind === 'compare' && loadMachines(step.machines)]);
  return state;
}

/** Null while its machines are on their way. */
export function useStateOf(step: Step): ExplorerState | null {
  const [opened, setOpened] = useState<{ step: Step; state: ExplorerState } | null>(null);
  useEffect(() => {
    let isWanted = true;
    stateOfStep(step).then(
      (state) => isWanted && setOpened({ step, state }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [step]);
  return opened?.step === step ? opened.state : null;
}
