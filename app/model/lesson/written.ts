/** The lines that a person writes of a program: the program with them, how they travel, and what its run says. */

import { packDocument, readDocument } from '../link/hash.ts';
import { bringNamed, SCRIPT } from '../manifest/brought.ts';
import type { Values } from '../manifest/values.ts';
import type { StepOf } from './lesson.ts';

/** Characters that travel with an answer; longer ones are not taken. */
const LONGEST_WRITTEN = 700;

type Program = Pick<StepOf<'write'>, 'above' | 'below'>;

/** The whole program. */
export const programOf = ({ above, below }: Program, written: string) => [...above, written, ...below].join('\n');

/** What a run of the program sets over the values of a figure. */
export function valuesOfWritten(step: Program, written: string): Values {
  const source = programOf(step, written);
  const name = nameOf(source);
  bringNamed(name, source, 'program.js', true);
  return { program: 'script', [SCRIPT]: name };
}

/** FNV-1a, twice: a number below 2^53 that no other text of a lesson has. It names the text in this browser only. */
function nameOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (const letter of text) {
    low = Math.imul(low ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    high = Math.imul(high ^ low, 0x01000193) >>> 0;
  }
  return 1 + low + (high & 0xfffff) * 2 ** 32;
}

/** As it travels. Undefined where it is too long for that. */
export function textOfWritten(written: string): string | undefined {
  const text = packDocument({ written });
  return text.length <= LONGEST_WRITTEN ? text : undefined;
}

// Lines of text: nothing that a screen does not show.
const PLAIN = /^[\t\n\u0020-\u007e\u00a0-\u1fff\u3000-\ud7ff]*$/;

/** Undefined for what nobody can have written. */
export function readWritten(text: string): string | undefined {
  if (text.length > LONGEST_WRITTEN || !/^[\w-]+$/.test(text)) return undefined;
  const written = readDocument(text)?.written;
  return typeof written === 'string' && PLAIN.test(written) ? written : undefined;
}

/** What is wrong with a run that has come to its end; undefined if nothing is. Times in the unit of `of`. */
export function faultOf(
  { right, factor }: Pick<StepOf<'write'>, 'right' | 'factor'>,
  { report, time, reference }: { report: number; time: number; reference: number },
): 'report' | 'time' | undefined {
  if (!(Math.abs(report - right) <= 1e-9 * Math.abs(right))) return 'report';
  return time <= factor * reference ? undefined : 'time';
}
