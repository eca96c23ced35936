// @ts-check
/**
 * Connections per second of the network of circuits (engine/bench/circuits.cpp): of the network alone, from 16 to 1,024
 * units, and of whole runs, natively and in wasm under Node.
 */
import { join } from 'node:path';
import { compareWithNative, SECONDS } from '../lib/bench-open-loop.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

// As in engine/bench/circuits.cpp.
const SETTING = {
  network: 'circuit',
  program: 'open-loop',
  dimensions: '8x8',
  ports: 64,
  offered_load: 0.08,
  message_words: 16,
  warmup_cycles: 0,
  measure_cycles: 20_000,
  max_cycles: 20_000,
};

/** @param {(text: string) => void} say */
export default async function circuits(say) {
  let told = false;
  const natively = async () => {
    const { output } = await run(join(nativeBuild, 'circuits'), [String(told ? 0 : SECONDS), String(SECONDS)]);
    const measured = JSON.parse(output);
    for (const { units, blocking, per_second } of told ? [] : measured.connections_per_second)
      say(`  ${units} units, ${blocking}: ${(per_second / 1e6).toFixed(2)} M connections/s`);
    told = true;
    return measured.run_per_second;
  };
  return compareWithNative(say, SETTING, { natively, per: 1, what: 'messages' });
}
