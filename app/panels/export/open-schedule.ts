/** Takes a schedule in GOAL, so that runs can name it. It never leaves the browser. */
import { bring, SCHEDULE } from '../../model/manifest/brought.ts';
import type { Words } from '../../model/words/words.ts';

const LARGEST_SCHEDULE = 256 * 2 ** 20;

/** The first line of a schedule that says something. */
const BEGINNING = /(^|\n)[ \t]*num_ranks[ \t]+\d/;

/** The view that runs it, or why it cannot be taken; undefined if the file is something else. */
export async function readSchedule(file: File, t: Words): Promise<{ link: string } | { problem: string } | undefined> {
  const isSchedule = /\.goal$/i.test(file.name) || BEGINNING.test(await file.slice(0, 4096).text());
  if (!isSchedule) return undefined;
  if (file.size > LARGEST_SCHEDULE)
    return {
      problem: t`it has ${Math.ceil(file.size / 2 ** 20)} MB; a schedule may have ${LARGEST_SCHEDULE / 2 ** 20} MB`,
    };
  return { link: `?v=1&m=five-machines&x=machines-replay&${SCHEDULE}=${await bring(await file.text(), file.name)}` };
}
