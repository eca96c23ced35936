// @ts-check
/**
 * `npm run fuzz -- [FIRST [COUNT]]`: random configurations over every program, node and network, on the native engine.
 * Each must end, be refused by name, or stop with who waits for what; time classes, messages and units must add up.
 * What goes wrong is printed with the options for `build/native/grainscope run`.
 */
import { join } from 'node:path';
import { buildNative } from './lib/native.mjs';
import { nativeBuild } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const built = await buildNative();
if (built.code !== 0) {
  console.error(built.output);
  process.exit(1);
}
process.exitCode = (await run(join(nativeBuild, 'fuzz'), process.argv.slice(2), { stream: true })).code;
