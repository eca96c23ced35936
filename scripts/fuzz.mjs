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

for (const built of [await buildEngine(), await buildNative()]) {
  if (built.code === 0) continue;
  console.error(built.output);
  process.exit(1);
}
const [first = '1', count = '100000'] = process.argv.slice(2);
const { code } = await run(join(nativeBuild, 'fuzz'), [first, count], { stream: true });

const { bothWays, drawVectors } = await import('./lib/vectors.mjs');
let different = 0;
const sample = drawVectors(Number(first), Math.min(Number(count), MOST_IN_WASM));
for (const vector of sample) {
  const { native, wasm } = bothWays(vector);
  if (native === wasm) continue;
  different += 1;
  console.log(`${vector.seed} differs in wasm: ${vector.options.join(' ')}`);
}
console.log(`${sample.length} in wasm as well; ${different} different`);
process.exitCode = code === 0 && different === 0 ? 0 : 1;
