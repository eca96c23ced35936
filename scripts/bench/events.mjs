// @ts-check
/** Events per second of an event-driven network (engine/bench/events.cpp), natively and in wasm under Node. */
import { join } from 'node:path';
import { compareWithNative, SECONDS } from '../lib/bench-open-loop.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

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
  const natively = async () => {
    const { output } = await run(join(nativeBuild, 'events'), [String(SECONDS)]);
    return JSON.parse(output).events_per_second / EVENTS_PER_PACKET;
  };
  return compareWithNative(say, SETTING, { natively, per: EVENTS_PER_PACKET, what: 'events' });
}
