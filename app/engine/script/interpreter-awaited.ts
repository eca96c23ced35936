/**
 * In the place of interpreter.ts where everything is inside one script, which would double with an interpreter in it: the script of
 * interpreter-alone.ts is loaded when the first program comes, into the page or a thread of it.
 */
import { loadScript } from '../arrival.ts';
import type {} from './interpreter-alone.ts';

/** Put in by scripts/vite/parts.ts: where it lies beside the page; empty where the page holds its text. */
declare const __INTERPRETER__: string;

const isThread = typeof document === 'undefined';
const text = isThread ? undefined : document.getElementById('interpreter')?.textContent;

/** The script, where the page holds it. A thread is sent it: an address that the page makes of it is that of another origin there. */
let held = text === undefined ? undefined : new Blob([text], { type: 'text/javascript' });
if (isThread)
  addEventListener('message', ({ data }) => {
    if (data instanceof Blob) held = data;
  });

/** Opens a thread that knows where the script is: it has the address as its name, or is sent the script. */
export function openKnowing(open: (options: { name: string }) => Worker): Worker {
  const worker = open({ name: held ? '' : addressOfInterpreter() });
  if (held) worker.postMessage(held);
  return worker;
}

function addressOfInterpreter(): string {
  if (held) return URL.createObjectURL(held);
  return isThread ? self.name : new URL(__INTERPRETER__, document.baseURI).href;
}

/** In this thread. Rejects if it does not come. */
export async function loadInterpreter() {
  if (!globalThis.grainscopeInterpreter) {
    if (isThread) (self as unknown as Importing).importScripts(addressOfInterpreter());
    else await loadScript(addressOfInterpreter());
  }
  return here().loadInterpreter();
}

type Importing = { importScripts(address: string): void };

/** The same as those of interpreter.ts. After loadInterpreter. */
export const readProgram: Here['readProgram'] = (source) => here().readProgram(source);
export const interpretTimeless: Here['interpretTimeless'] = () => here().interpretTimeless();

type Here = NonNullable<typeof globalThis.grainscopeInterpreter>;

function here(): Here {
  if (!globalThis.grainscopeInterpreter) throw new Error('the interpreter has not been loaded');
  return globalThis.grainscopeInterpreter;
}
