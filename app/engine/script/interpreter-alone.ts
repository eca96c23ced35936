/**
 * What interprets programs as one plain script, its WebAssembly inside: for pages and threads that may fetch nothing but plain scripts
 * (interpreter-awaited.ts).
 */
import wasm from '@jitl/quickjs-wasmfile-release-sync/wasm?url&inline';
import { bytesOf } from '../data-url.ts';
import { interpretTimeless, loadInterpreter, readProgram } from './interpreter.ts';

const alone = {
  interpretTimeless,
  readProgram,
  loadInterpreter: async () => loadInterpreter(await WebAssembly.compile(bytesOf(wasm))),
};

globalThis.grainscopeInterpreter = alone;

declare global {
  var grainscopeInterpreter: typeof alone | undefined;
}
