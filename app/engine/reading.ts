/**
 * Reads the parameters that a person's own program declares, in a worker of its own: a program that never ends does not
 * stop the page. The interpreter counts steps, but only the clock notices one step that takes long.
 */
import { openWorker } from './parts.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { ENDLESS } from './script/endless.ts';
import type { ProgramRead } from './script/interpreter.ts';

/** Longest time to read a program, from when the interpreter is loaded. */
const LONGEST_MS = 5000;

let reader: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a program; without `source` the first example. Only the code outside of its function runs. Rejects if the
 * interpreter cannot be loaded.
 */
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
