// @ts-check
/**
 * `npm run fuzz -- [FIRST [COUNT]]`: random configurations over every program, node and network, on the native engine.
 * Each must end, be refused by name, or stop with who waits for what; time classes, messages and units must add up.
 * What goes wrong is printed with the options for `build/native/grainscope run`. The first of them run in wasm as well,
 * which must give the same bytes.
 */
import { join } from 'node:path';
import { buildNative } from './lib/native.mjs';
import { buildEngine } from './lib/page.mjs';
import { nativeBuild } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const MOST_IN_WASM = 500;
/** So many at once: a process has a limit of time, and what is done is seen. */
const PORTION = 10_000;

for (const built of [await buildEngine(), await buildNative()]) {
  if (built.code === 0) continue;
  console.error(built.output);
  process.exit(1);
}
const [first = 1, count = 100_000] = process.argv.slice(2).map(Number);
let isGood = true;
for (let from = first; from < first + count; from += PORTION) {
  const portion = Math.min(PORTION, first + count - from);
  const { code, output } = await run(join(nativeBuild, 'fuzz'), [String(from), String(portion)]);
  console.log(`${from} to ${from + portion - 1}: ${output.trimEnd()}`);
  isGood &&= code === 0;
}

const { bothWays, drawVectors } = await import('./lib/vectors.mjs');
let different = 0;
const sample = drawVectors(nativeBuild, first, Math.min(count, MOST_IN_WASM));
for (const vector of sample) {
  const { native, wasm } = bothWays(nativeBuild, vector);
  if (native === wasm) continue;
  different += 1;
  console.log(`${vector.seed} differs in wasm: ${vector.options.join(' ')}`);
}
console.log(`${sample.length} in wasm as well; ${different} different`);
process.exitCode = isGood && different === 0 ? 0 : 1;
