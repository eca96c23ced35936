// @ts-check
/**
 * Events per second of the network of links (engine/bench/links.cpp): of the network alone, by protocol and graph, and
 * messages of whole runs, natively and in wasm under Node.
 */
import { join } from 'node:path';
import { compareWithNative, SECONDS } from '../lib/bench-open-loop.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

// As in engine/bench/links.cpp.
const SETTING = {
  network: 'links',
  graph: 'crossbar',
  protocol: 'packet',
  link_mbit_s: 100,
  program: 'open-loop',
  dimensions: '8x4',
  offered_load: 0.05,
  message_words: 64,
  warmup_cycles: 0,
  measure_cycles: 200_000,
  max_cycles: 200_000,
};

/** @param {(text: string) => void} say */
export default async function links(say) {
  let told = false;
  const natively = async () => {
    const { output } = await run(join(nativeBuild, 'links'), [String(told ? 0 : SECONDS), String(SECONDS)]);
    const measured = JSON.parse(output);
    for (const { protocol, graph, per_second } of told ? [] : measured.events_per_second)
      say(`  protocol ${protocol}, ${graph}: ${(per_second / 1e6).toFixed(2)} M events/s`);
    told = true;
    return measured.run_per_second;
  };
  return compareWithNative(say, SETTING, { natively, per: 1, what: 'messages' });
}
