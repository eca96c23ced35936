/** What a run finds wrong in a program of a person's own. */
import type { Trouble } from '../../engine/script/interpreter.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import type { GrainError } from '../../model/manifest/manifest.ts';
import type { Words } from '../../model/words/words.ts';
import type { Explorer } from '../store.ts';

/** Which argument of an error is the line of the program, of those that know one. */
const LINE_AT: Readonly<Record<string, number>> = { script_failed: 1, script_waits: 3 };

/** What a run of what is shown has found wrong in the program; the same object for the same results. */
export function failureIn({ plan, results }: Pick<Explorer, 'plan' | 'results'>): GrainError | undefined {
  const points = plan?.series.flatMap((series) => series.points) ?? [];
  return points.map(({ key }) => results.get(key)?.error).find((error) => error?.code.startsWith('script_'));
}

/** With its line, where one is known. */
export function ranInto(error: GrainError, t: Words): Trouble {
  return { message: sentenceOf(error, t), line: Number(error.arguments[LINE_AT[error.code] ?? -1] ?? 0) };
}
