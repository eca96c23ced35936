/** Lessons and the states of their figures, loaded when they are shown. */

import { useEffect, useState } from 'react';
import { loadLessons } from '../../model/lesson/files.ts';
import type { Lesson, Step } from '../../model/lesson/lesson.ts';
import { open } from '../../model/link/link.ts';
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

/** The state of a step's figure; null while its machine is on its way. */
export function useStateOf({ link }: Step): ExplorerState | null {
  const [opened, setOpened] = useState<{ link: string; state: ExplorerState } | null>(null);
  useEffect(() => {
    let isWanted = true;
    open(link).then(
      ({ state }) => isWanted && setOpened({ link, state }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [link]);
  return opened?.link === link ? opened.state : null;
}
