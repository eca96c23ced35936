/** Opens the file of a machine: it is shown, and kept in this browser if that can be. */

import { FORMAT, readCustom } from '../../model/link/custom-file.ts';
import { quotable } from '../../model/manifest/value.ts';
import { selectCustom } from '../store.ts';
import { wordsNow } from '../words.ts';
import { keepMachine } from './kept-machines.ts';

const LARGEST_FILE = 1024 * 1024;

/** What a person should know of what became of it; undefined if all went well. Never rejects. */
export async function openMachine(file: File): Promise<string | undefined> {
  const t = wordsNow();
  const read = await readFile(file);
  if ('error' in read) {
    const { path, message } = read.error;
    return t`${quotable(file.name)} was not opened: ${path === '' ? 'it' : path} ${message}. Nothing was changed.`;
  }
  const refused = keepMachine(read.machine);
  selectCustom(read.machine);
  return refused;
}

/** Whether a file that was dropped on the page means to be a machine. */
export async function isMachine(file: File): Promise<boolean> {
  if (file.size > LARGEST_FILE || !file.name.toLowerCase().endsWith('.json')) return false;
  // The first field of such a file says so, also if it is cut off.
  const start = await file.slice(0, 200).text();
  return start.includes(`"${FORMAT}"`);
}

async function readFile(file: File): ReturnType<typeof readCustom> {
  const t = wordsNow();
  if (file.size > LARGEST_FILE) return { error: { path: '', message: t`is too large for a machine` } };
  try {
    return await readCustom(await file.text(), t);
  } catch {
    return { error: { path: '', message: t`could not be read by the browser` } };
  }
}
