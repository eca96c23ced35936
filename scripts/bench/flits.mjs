// @ts-check
/**
 * Cycles per second of networks of routers, flit by flit (engine/bench/flits.cpp). Where BOOKSIM names a program of
 * BookSim2, with the options of one case in a file behind it, what that does in wall time
 * stands beside it: run both alone.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { buildNative } from '../lib/native.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

/** @param {(text: string) => void} say */
export default async function flits(say) {
  const built = await buildNative(['flits']);
  if (built.code !== 0) {
    say(built.output);
    return false;
  }
  const { code, output } = await run(join(nativeBuild, 'flits'), []);
  for (const { network, flits: length, load, cycles_per_second } of code === 0 ? JSON.parse(output) : [])
    say(`  ${network}, ${length} flits at ${load}: ${Math.round(cycles_per_second / 1000)} k cycles/s`);
  const [program, options] = process.env.BOOKSIM?.split(' ') ?? [];
  if (program !== undefined && options !== undefined) {
    const begun = performance.now();
    const told = execFileSync(program, [options], { encoding: 'utf8', maxBuffer: 1 << 28 });
    const cycles = Number(/Time taken is (\d+)/.exec(told)?.[1]);
    say(`  BookSim2, ${options}: ${(cycles / (performance.now() - begun)).toFixed(1)} k cycles/s`);
  }
  return code === 0;
}
