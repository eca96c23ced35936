/** Loads what interprets programs from outside, when the first one comes. */
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import { interpretWith } from '../../../wasm/load.ts';

/** From now on instances of the engine in this thread can run such programs. Rejects if it does not come. */
export async function prepareInterpreter(): Promise<void> {
  const [{ loadInterpreter }, module] = await Promise.all([import('./interpreter.ts'), compiled()]);
  interpretWith(await loadInterpreter(module));
}

async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(wasm);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
