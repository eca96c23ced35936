/**
 * In the place of interpreter.ts where everything is inside one script, which would double with an interpreter in it: the script of
 * interpreter-alone.ts is loaded when the first program comes, into the page or a thread of it.
 */
import { loadScript } from '../arrival.ts';
import type {} from './interpreter-alone.ts';

/** Put in by scripts/vite/parts.ts: where it lies beside the page; empty where the page holds its text. */
declare const __INTERPRETER__: string;

/** Of the script. A thread has it as its name, for it does not know where the page lies. */
export function addressOfInterpreter(): string {
  if (typeof document === 'undefined') return self.name;
  const text = document.getElementById('interpreter')?.textContent;
  if (text === undefined) return new URL(__INTERPRETER__, document.baseURI).href;
  held ??= URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return held;
}

let held: string | undefined;

/** In this thread. Rejects if it does not come. */
export async function loadInterpreter() {
  if (!globalThis.grainscopeInterpreter) {
    if (typeof document === 'undefined') (self as unknown as Importing).importScripts(addressOfInterpreter());
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
