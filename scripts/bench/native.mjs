// @ts-check
/** The network kernel, natively: the program engine/bench. */
import { join } from 'node:path';
import { buildNative } from '../lib/native.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

/** @param {(text: string) => void} say */
export default async function native(say) {
  const built = await buildNative();
  if (built.code !== 0) {
    say(built.output);
    return false;
  }
  return (await run(join(nativeBuild, 'bench'), [], { stream: true })).code === 0;
}
