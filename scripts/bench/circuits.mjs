// @ts-check
/**
 * Connections per second of the network of circuits (engine/bench/circuits.cpp): of the network alone, from 16 to 1,024
 * units, and of whole runs, natively and in wasm under Node.
 */
import { compareNetwork } from '../lib/bench-open-loop.mjs';

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
export default function circuits(say) {
  return compareNetwork(say, SETTING, {
    program: 'circuits',
    linesOf: (measured) =>
      measured.connections_per_second.map(
        (/** @type {{ units: number, blocking: string, per_second: number }} */ { units, blocking, per_second }) =>
          `  ${units} units, ${blocking}: ${(per_second / 1e6).toFixed(2)} M connections/s`,
      ),
  });
}
