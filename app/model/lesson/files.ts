/** The files of `presets/lessons/`: found by their folder, each loaded when it is opened. */

import type { Lesson } from './lesson.ts';

const withVite = import.meta.env !== undefined;

// Vite replaces the glob by one loader per file; Node reads the directory.
const files: Readonly<Record<string, () => Promise<Lesson>>> = withVite
  ? import.meta.glob<Lesson>('../../../presets/lessons/*.json', { import: 'default' })
  : loadersOfFolder();

const keyOfPath = (path: string) => path.replace(/^.*\/|\.json$/g, '');

/** Keys of all lessons that are ours, in no order. */
export const lessonKeys: readonly string[] = Object.keys(files).map(keyOfPath);

let own: Lesson | undefined;

/** A lecturer's own, which the address of the page has. */
export function bringLesson(lesson: Lesson): void {
  own = lesson;
}

/** Keys of ours and of the one that was brought. */
export function knownLessons(): readonly string[] {
  return own === undefined ? lessonKeys : [...lessonKeys, own.key];
}

/** A lesson; undefined if there is none of that key. Rejects if it cannot be loaded. */
export async function loadLesson(key: string): Promise<Lesson | undefined> {
  if (key === own?.key) return own;
  const load = Object.entries(files).find(([path]) => keyOfPath(path) === key)?.[1];
  return load?.();
}

/** The document of a lesson to start from. */
export async function loadExample(): Promise<unknown> {
  return (await import('../../../presets/example-lesson.json')).default;
}

/** All of them, in the order in which they are taught. */
export async function loadLessons(keys: readonly string[] = lessonKeys): Promise<Lesson[]> {
  const all = await Promise.all(keys.map(loadLesson));
  return all.flatMap((lesson) => lesson ?? []).sort((a, b) => a.order - b.order);
}

function loadersOfFolder(): Record<string, () => Promise<Lesson>> {
  const fs = process.getBuiltinModule('node:fs');
  // Not as a bundler would look for it.
  const here = import.meta.url;
  const folder = new URL('../../../presets/lessons/', here);
  const read = (name: string): Lesson => JSON.parse(fs.readFileSync(new URL(name, folder), 'utf8'));
  return Object.fromEntries(fs.readdirSync(folder).map((name) => [name, async () => read(name)]));
}
