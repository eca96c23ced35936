/** The programs that a person keeps in this browser: each under a key of its own, as the file that saving it would give. */
import { message, type Words } from '../../model/words/words.ts';
import { type Kept, keep, keptUnder } from '../keeping.ts';
import { recall, remember } from '../storage.ts';

const PREFIX = 'grainscope.program:';

/** Their texts by their names, in the order of these; undefined if the browser does not let the page read. */
export const keptPrograms = (): Readonly<Record<string, string>> | undefined => keptUnder(PREFIX);

/** Why the program could not be kept, for a person to read; undefined if it is. What was kept under the name is replaced. */
export function keepProgram(name: string, text: string, t: Words): string | undefined {
  const kept = keep(PREFIX + name, text);
  return kept === 'kept' ? undefined : t(WHY_NOT[kept]);
}

export function forgetProgram(name: string): void {
  remember(PREFIX + name, null);
}

const WHY_NOT: Readonly<Record<Exclude<Kept, 'kept'>, string>> = {
  full: message('The browser’s storage is full. Save the program as a file.'),
  blocked: message(
    'This browser does not let the page keep anything, as in a private window. Save the program as a file.',
  ),
};

const DRAFT = 'grainscope.draft';

/** What has been typed in place of a program and does not run; a load of the page brings it back, as the link cannot. */
export function draftOf(program: string): string | undefined {
  const [of, draft] = JSON.parse(recall(DRAFT, 'sessionStorage') ?? '[]') as string[];
  return of === program ? draft : undefined;
}

export function draft(program: string, text: string): void {
  remember(DRAFT, text === program ? null : JSON.stringify([program, text]), 'sessionStorage');
}
