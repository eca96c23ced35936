// @ts-check
/** What benchmarks share that are a native program alone, which writes a list in JSON. */
import { join } from 'node:path';
import { buildNative } from './native.mjs';
import { nativeBuild } from './paths.mjs';
import { run } from './process.mjs';

/** @param {number} value */
export const million = (value) => (value / 1e6).toFixed(2);

/**
 * Builds and runs it, and says a line for each of its list.
 * @param {(text: string) => void} say
 * @param {string} program of engine/bench
 * @param {(row: any) => string} lineOf
 */
export async function sayEach(say, program, lineOf) {
  const built = await buildNative([program]);
  if (built.code !== 0) {
    say(built.output);
    return false;
  }
  const { code, output } = await run(join(nativeBuild, program), []);
  for (const row of code === 0 ? JSON.parse(output) : []) say(`  ${lineOf(row)}`);
  return code === 0;
}
