/** A lecturer's own lesson, brought by the address or as a file: read, checked, and from then on known by its key. */

import { bringLesson } from '../../model/lesson/files.ts';
import { LONGEST_FILE, packLesson, type Read, readLessonFile, refused, unpackLesson } from '../../model/lesson/own.ts';
import { addressOfOwn, type Own } from '../../model/lesson/own-link.ts';
import { wordsNow } from '../words.ts';
import { type Brought, ownAddress } from './place.ts';

// A character has four bytes at most.
const LARGEST_FILE = 4 * LONGEST_FILE;

/** Rejects if what a check needs cannot be loaded. */
export async function bringOwn(own: Own): Promise<Brought> {
  const from = 'from' in own ? { from: own.from } : {};
  const read = 'packed' in own ? await unpackLesson(own.packed, wordsNow()) : await readBeside(own.from);
  if ('problems' in read) return { ...from, problems: read.problems };
  bringLesson(read.lesson);
  return from;
}

async function readBeside(from: string): Promise<Read> {
  const t = wordsNow();
  const address = addressOfOwn(from, document.baseURI, t);
  if ('refused' in address) return refused(address.refused);
  try {
    // An answer that leads to another host is none.
    const answer = await fetch(address.url, { mode: 'same-origin' });
    if (!answer.ok) return refused(t`the server has no such file (${answer.status})`);
    return await readLessonFile(await textOf(answer), t);
  } catch {
    return refused(t`it could not be fetched from the host of this page`);
  }
}

/** No more than the first bytes; what is longer is refused by its length. */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += part.value;
    if (text.length > LONGEST_FILE) {
      await reader?.cancel();
      break;
    }
  }
  return text;
}

/** The lesson of a file that a person gives: the page goes there, or all that is wrong with it. */
export async function openLessonFile(file: File): Promise<Brought['problems']> {
  const t = wordsNow();
  const read =
    file.size > LARGEST_FILE
      ? refused(t`it is too large for a lesson`)
      : await readLessonFile((await file.text()).replace(/^\ufeff/, ''), t);
  if ('problems' in read) return read.problems;
  const to = new URL(ownAddress(read.lesson.key, packLesson(read.lesson)), location.href);
  const onlyLesson = to.pathname === location.pathname && to.search === location.search;
  location.assign(to);
  // Where nothing but the lesson has changed, the browser would stay.
  if (onlyLesson) location.reload();
  return undefined;
}
