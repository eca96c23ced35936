// @ts-check
/** Where things lie, as absolute paths. The top of the project is found from this file, never from the caller's folder. */
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {...string} parts path below the top of the project */
export const at = (...parts) => join(root, ...parts);

export const cacheDirectory = at('.cache');
export const pageDirectory = at('dist');
export const commandLineDirectory = at('dist-cli');
export const engineWasm = at('build/wasm/engine.wasm');
/** What a page loads of it, by the kind of program. */
export const engineModules = ['measurements', 'applications', 'exchanges'].map((name) =>
  at(`build/wasm/engine-${name}.wasm`),
);
export const nativeBuild = at('build/native');
export const sanitizedBuild = at('build/sanitize');
