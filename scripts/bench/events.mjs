// @ts-check
/**
 * Events per second of an event-driven network (engine/bench/events.cpp), natively and in wasm under Node, one after
 * another in each of several rounds. Of processor time: what else the machine does slows neither.
 */
import { join } from 'node:path';
import { onEngine } from '../lib/bench-engine.mjs';
import { buildNative } from '../lib/native.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

const ROUNDS = 5;
const SECONDS = 1;
const EVENTS_PER_PACKET = 3;
// As in engine/bench/events.cpp.
const SETTING = {
  network: 'ideal',
  program: 'open-loop',
  dimensions: '8x8x8',
  offered_load: 0.5,
  message_words: 8,
  warmup_cycles: 0,
  measure_cycles: 20_000,
  max_cycles: 20_000,
};

/** @param {(text: string) => void} say */
export default function events(say) {
  return onEngine(say, [buildNative], async ({ openInstance, defaults, toConfig, columnsOf, manifest }) => {
    const config = toConfig({ ...defaults(), ...SETTING });
    /** @type {{ key: string }[]} */
    const columns = columnsOf({ program: 'open-loop', table: 'estimate' });
    const packets = columns.findIndex(({ key }) => key === 'packets');
    const instance = openInstance();
    const inWasm = () => {
      const begin = process.cpuUsage();
      let done = 0;
      for (;;) {
        instance.start(config, manifest.hash);
        while (instance.step(1 << 20) === false);
        done += instance.column(0, packets).at(-1);
        const spent = process.cpuUsage(begin);
        const seconds = (spent.user + spent.system) / 1e6;
        if (seconds >= SECONDS) return (EVENTS_PER_PACKET * done) / seconds;
      }
    };
    const ratios = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { output } = await run(join(nativeBuild, 'events'), [String(SECONDS)]);
      const native = JSON.parse(output).events_per_second;
      const wasm = inWasm();
      ratios.push(wasm / native);
      const million = (/** @type {number} */ value) => (value / 1e6).toFixed(1);
      say(`  native ${million(native)} M events/s, wasm ${million(wasm)} M (${(wasm / native).toFixed(2)} of native)`);
    }
    const middle = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    say(`  wasm in the middle of ${ROUNDS} rounds: ${middle.toFixed(2)} of native`);
  });
}
