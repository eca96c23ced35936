/** The same as engine-files.ts, where all is beside the script: the package of the command line. scripts/vite/command-line.ts puts it in. */
export const engineFile = new URL('./engine.wasm', import.meta.url);
export const threadFile = new URL('./thread.js', import.meta.url);
