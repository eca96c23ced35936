/**
 * Opens a file that was exported before, a figure or a machine, or a schedule, program or network: the page goes where the file is
 * from, and going back leads back.
 */

import { LARGEST_FILE, type Opened, openFile, tooLarge } from '../../exports/open.ts';
import { load, needsLoading } from '../../model/link/link.ts';
import { quotable } from '../../model/manifest/value.ts';
import type { Words } from '../../model/words/words.ts';
import { isMachine, openMachine } from '../custom/open-machine.ts';
import { restore } from '../store.ts';
import { wordsNow } from '../words.ts';
import { askForFile } from './ask-for-file.ts';
import { notify } from './notify.ts';

/** Asks for a file and opens it. */
export function chooseFile(): void {
  askForFile(
    '.svg,.png,.pdf,.csv,.json,.goal,.js,.anynet,.edges,.tsv,.txt,.dat,.out,.log,.parquet',
    (file) => void openExported(file),
  );
}

/** What is shown changes only if the file could be read; otherwise a notice says why not. Never rejects. */
export async function openExported(file: File): Promise<void> {
  const t = wordsNow();
  const key = quotable(file.name);
  if (await isMachine(file).catch(() => false)) {
    const problem = await openMachine(file);
    if (problem !== undefined) notify({ key: '', text: problem });
    return;
  }
  if (await isLesson(file).catch(() => false)) {
    notify({ key, text: t`is a lesson. Drop it on the page “Lessons”: there it is checked and shown.` });
    return;
  }
  const brought = await readLater(file, t).catch(() => ({ problem: t`the browser could not read it` }));
  if (brought === 'asked') return;
  if (brought && 'text' in brought) {
    if (brought.link !== undefined) await show(brought.link);
    notify({ key, text: brought.text });
    return;
  }
  const opened = brought ? { ...brought, whole: true } : await read(file);
  if ('problem' in opened) {
    notify({ key, text: t`was not opened: ${opened.problem.replace(/\.$/, '')}. Nothing was changed.` });
    return;
  }
  const { link } = opened.record;
  await show(link.slice(link.search(/[?#]/)));
  if (!opened.whole) notify({ key, text: t`is cut off, but its settings could be read; they are shown.` });
}

/** Whether it means to be a lesson; a record of ours has no steps. */
async function isLesson(file: File): Promise<boolean> {
  if (file.size > LARGEST_FILE || !/\.json$/i.test(file.name)) return false;
  const text = await file.text();
  return /^\s*\{/.test(text) && /"steps"\s*:\s*\[/.test(text) && /"aim"\s*:/.test(text);
}

/** What reads files that are not of this page is loaded with the first of them. */
async function readLater(file: File, t: Words) {
  const { readBrought } = await import('./open-brought.ts');
  return readBrought(file, t);
}

async function show(link: string): Promise<void> {
  // A link that cannot be unpacked is read as far as it can be, and `restore` says so.
  if (needsLoading(link)) await load(link).catch(() => undefined);
  restore(link, 'push');
}

async function read(file: File): Promise<Opened> {
  const t = wordsNow();
  if (file.size > LARGEST_FILE) return { problem: tooLarge(file.size, t), whole: true };
  try {
    return openFile(new Uint8Array(await file.arrayBuffer()), t);
  } catch {
    return { problem: t`the browser could not read it`, whole: true };
  }
}
