/** A package for a learning platform, as a zip. */

import { strToU8, zipSync } from 'fflate';
import { type ClassPlan, writePlan } from '../model/lesson/class-plan.ts';
import { manifestOf, withPlan } from '../model/lesson/scorm.ts';

/** The page around the lessons and the lessons, as they were built. */
export type ScormPages = { shell: string; lessons: string };

// So that the same plan gives the same bytes; the first year that a zip knows.
const ALWAYS = new Date(1980, 0, 1);

/** `title` is that of the class, or of its lessons. Bytes of a zip of SCORM 1.2. */
export function scormPackage(plan: ClassPlan, title: string, { shell, lessons }: ScormPages): Uint8Array {
  const files = { 'index.html': withPlan(shell, writePlan(plan)), 'lessons.html': lessons };
  const all = { 'imsmanifest.xml': manifestOf(title, Object.keys(files)), ...files };
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])), {
    mtime: ALWAYS,
  });
}
