/** What a program of a person's own declares, read on the page with what interprets it in a run. */
import type { ProgramRead } from '../../engine/script/interpreter.ts';
import { prepareInterpreter } from '../../engine/script/prepare.ts';

let reader: Promise<(source: string) => ProgramRead> | undefined;

/** Rejects if the interpreter cannot be loaded. Nothing of the program runs but what stands outside of its function. */
export async function readProgram(source: string): Promise<ProgramRead> {
  reader ??= prepareInterpreter().then(async () => (await import('../../engine/script/interpreter.ts')).readProgram);
  reader.catch(() => {
    reader = undefined;
  });
  return (await reader)(source);
}
