// @ts-check
/** Messages and hops per second of the network of worms (engine/bench/worms.cpp), natively, by size of the mesh. */
import { join } from 'node:path';
import { buildNative } from '../lib/native.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

/** @param {(text: string) => void} say */
export default async function worms(say) {
  const built = await buildNative(['worms']);
  if (built.code !== 0) {
    say(built.output);
    return false;
  }
  const { code, output } = await run(join(nativeBuild, 'worms'), []);
  const million = (/** @type {number} */ value) => (value / 1e6).toFixed(2);
  for (const { dimensions, messages_per_second, hops_per_second } of code === 0 ? JSON.parse(output) : [])
    say(`  ${dimensions}: ${million(messages_per_second)} M messages/s, ${million(hops_per_second)} M hops/s`);
  return code === 0;
}
