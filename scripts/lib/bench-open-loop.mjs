// @ts-check
/**
 * Packets per second of a program `open-loop` natively and in wasm under Node, one after another in each of several
 * rounds. Of processor time: what else the machine does slows neither.
 */
import { join } from 'node:path';
import { onEngine } from './bench-engine.mjs';
import { buildNative } from './native.mjs';
import { nativeBuild } from './paths.mjs';
import { run } from './process.mjs';

const ROUNDS = 5;
export const SECONDS = 1;

/**
 * `natively` gives packets per second of the same setting; `per` of what is counted are in a packet, which is called
 * `what`.
 * @param {(text: string) => void} say
 * @param {Record<string, string | number>} setting
 * @param {{ natively: () => Promise<number>, per: number, what: string }} counted
 */
export function compareWithNative(say, setting, { natively, per, what }) {
  return onEngine(say, [buildNative], async ({ openInstance, defaults, toConfig, columnsOf, manifest }) => {
    const config = toConfig({ ...defaults(), ...setting });
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
        if (seconds >= SECONDS) return (per * done) / seconds;
      }
    };
    const ratios = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const native = per * (await natively());
      const wasm = inWasm();
      ratios.push(wasm / native);
      const million = (/** @type {number} */ value) => (value / 1e6).toFixed(2);
      say(`  native ${million(native)} M ${what}/s, wasm ${million(wasm)} M (${(wasm / native).toFixed(2)} of native)`);
    }
    const middle = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    say(`  wasm in the middle of ${ROUNDS} rounds: ${middle.toFixed(2)} of native`);
  });
}

/**
 * The same of a network that has a benchmark of its own natively, whose first answer has a line for each of what it
 * measures besides whole runs.
 * @param {(text: string) => void} say
 * @param {Record<string, string | number>} setting
 * @param {{ program: string, linesOf: (measured: any) => string[] }} native takes seconds of either, gives JSON
 */
export function compareNetwork(say, setting, { program, linesOf }) {
  let told = false;
  const natively = async () => {
    const { output } = await run(join(nativeBuild, program), [String(told ? 0 : SECONDS), String(SECONDS)]);
    const measured = JSON.parse(output);
    if (!told) for (const line of linesOf(measured)) say(line);
    told = true;
    return measured.run_per_second;
  };
  return compareWithNative(say, setting, { natively, per: 1, what: 'messages' });
}
