/**
 * What programs of a person's own declare, read in a worker that does nothing else: where one never comes to an end, the page goes on.
 * Steps are counted there, but what takes long within a step is known to the clock alone.
 */
import { openWorker } from './parts.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { ENDLESS } from './script/endless.ts';
import type { ProgramRead } from './script/interpreter.ts';

/** From when it can be read. */
const LONGEST_MS = 5000;

let reader: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The first of the examples without a text. Rejects if the interpreter cannot be loaded. Nothing of the program runs but what stands outside of its function. */
export function readProgram(source?: string): Promise<ProgramRead> {
  const read = last.then(() => ask({ type: 'declare', source }));
  last = read.catch(() => undefined);
  return read;
}

function ask(question: ToWorker): Promise<ProgramRead> {
  reader ??= openWorker();
  const worker = reader;
  return new Promise<ProgramRead>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      worker.terminate();
      reader = undefined;
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(timer);
      if (data.type === 'declared') resolve(data.read);
      if (data.type === 'undeclared') {
        leave();
        reject(new Error(data.reason));
      }
      if (data.type !== 'here') return;
      timer = setTimeout(() => {
        leave();
        resolve({ trouble: { message: ENDLESS, line: 0 } });
      }, LONGEST_MS);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      clearTimeout(timer);
      leave();
      reject(new Error(event.message));
    };
    worker.postMessage(question);
  });
}
