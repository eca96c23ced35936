/** Lessons that are loaded, with the engine for their figures. */

import { type ReactNode, useEffect } from 'react';
import type { Lesson } from '../../model/lesson/lesson.ts';
import { ShownProvider } from '../figure/shown.tsx';
import { LaterState } from '../later-state.tsx';
import { startSession } from '../session.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { useLessons } from './use-lessons.ts';

export function LessonSession({ of, children }: { of: readonly string[]; children: (lessons: Lesson[]) => ReactNode }) {
  const t = useWords();
  const lessons = useLessons(of);
  useEffect(() => {
    if (useExplorer.getState().simulator.phase === 'loading') startSession();
  }, []);
  if (lessons === null) return <p data-awaited>{t`Loading the lesson.`}</p>;
  return (
    <LaterState>
      <ShownProvider charts={1}>{children(lessons)}</ShownProvider>
    </LaterState>
  );
}
