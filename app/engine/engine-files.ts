/** Where the engine and the script of a thread lie, for Node. In the package of the command line engine-files-packaged.ts is in its place. */
export const engineFile = new URL('../../build/wasm/engine.wasm', import.meta.url);
export const threadFile = new URL('./thread-of-source.mjs', import.meta.url);
