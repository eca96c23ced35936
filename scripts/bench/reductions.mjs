// @ts-check
/**
 * Reductions per second of the queens programs: natively, in wasm, and by SWI-Prolog on the same search where one is
 * installed, one after another in each of several rounds, so that a machine that slows down slows all.
 */
import { join } from 'node:path';
import { onEngine } from '../lib/bench-engine.mjs';
import { buildNative } from '../lib/native.mjs';
import { at, nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

const ROUNDS = 3;
const SECONDS = 0.5;
/** Goals of the search itself, which all programs share: rows tried, lists joined, checks, ends of columns. */
const SEARCH_GOALS = 38_877;
const PROLOG_RUNS = 20;

/** @typedef {{ board: number, pes: number, depth: number, ms_per_run: number, reductions_per_second: number }} Speed */

/** @param {(text: string) => void} say */
export default function reductions(say) {
  return onEngine(say, [buildNative], async (engine) => {
    const { openInstance, defaults, toConfig, manifest, loadMachines, machineOf, machineValues } = engine;
    await loadMachines(['multi-psi-v1']);
    const base = { ...defaults(), ...machineValues(machineOf('multi-psi-v1')), node: 'psi', program: 'queens-depth' };
    const instance = openInstance();
    /** @param {Speed} like */
    const inWasm = (like) => {
      const config = toConfig({ ...base, board: like.board, pes: like.pes, depth: like.depth });
      const begin = performance.now();
      let runs = 0;
      do {
        instance.start(config, manifest.hash);
        while (instance.step(1e6) === false);
        runs += 1;
      } while (performance.now() - begin < SECONDS * 1000);
      return (performance.now() - begin) / runs;
    };
    for (let round = 1; round <= ROUNDS; round += 1) {
      const native = await run(join(nativeBuild, 'reductions'), [String(SECONDS)]);
      const prolog = await run('swipl', [at('engine/bench/queens.pl'), '8', String(PROLOG_RUNS)]);
      say(`round ${round}`);
      for (const speed of /** @type {Speed[]} */ (JSON.parse(native.output))) {
        const wasm = inWasm(speed);
        const million = (speed.reductions_per_second / 1e6).toFixed(1);
        const ratio = (speed.ms_per_run / wasm).toFixed(2);
        say(
          `  ${speed.board} queens, ${speed.pes} PEs, depth ${speed.depth}: native ${million} M reductions/s, ` +
            `${speed.ms_per_run.toFixed(2)} ms; wasm ${wasm.toFixed(2)} ms (${ratio} of native)`,
        );
        if (speed.board === 8 && speed.pes === 1 && prolog.code === 0) {
          const { seconds } = JSON.parse(prolog.output);
          const perSecond = (SEARCH_GOALS * PROLOG_RUNS) / seconds;
          const times = (speed.reductions_per_second / perSecond).toFixed(1);
          say(`  SWI-Prolog: ${(perSecond / 1e6).toFixed(1)} M reductions/s; the engine does ${times} times as many`);
        }
      }
      if (prolog.code !== 0) say('  SWI-Prolog is not installed (swipl)');
    }
  });
}
