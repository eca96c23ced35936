/** The page around the lessons on a learning platform; elsewhere there is none. */

import type { Counted } from '../../model/lesson/scorm.ts';

/** `hash` is all that is answered, as a link has it. */
export type Progress = Counted & { hash: string };
/** `student` is empty where the platform does not tell the name. */
export type ScormShell = { student: string; report(progress: Progress): void };

/** Null where nothing is around the lessons, or what is there is of somebody else. */
export function shellHere(): ScormShell | null {
  try {
    if (window.parent === window) return null;
    return (window.parent as { grainscope?: ScormShell }).grainscope ?? null;
  } catch {
    return null;
  }
}
