// @ts-check
/**
 * Events per second of the network of links (engine/bench/links.cpp): of the network alone, by protocol and graph, and
 * messages of whole runs, natively and in wasm under Node.
 */
import { compareNetwork } from '../lib/bench-open-loop.mjs';

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
export default function links(say) {
  return compareNetwork(say, SETTING, {
    program: 'links',
    linesOf: (measured) =>
      measured.events_per_second.map(
        (/** @type {{ protocol: string, graph: string, per_second: number }} */ { protocol, graph, per_second }) =>
          `  protocol ${protocol}, ${graph}: ${(per_second / 1e6).toFixed(2)} M events/s`,
      ),
  });
}
