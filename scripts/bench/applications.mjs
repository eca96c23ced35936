// @ts-check
/**
 * How long whole runs of the applications take on one core, natively and in wasm under Node, beside what they may take:
 * in wasm a third more.
 */
import { onEngine } from '../lib/bench-engine.mjs';
import { buildNative } from '../lib/native.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

const OF_WASM = 1 / 0.75;
const ROUNDS = 3;

const RADIX = { program: 'radix-sort', keys: 65_536 };
const SORT = { program: 'supersteps', algorithm: 'sample-sort', dimensions: '8x8', node_keys: 32_768 };
const BLOCKS = { program: 'supersteps', algorithm: 'routing', library: 'bpram', repeats: 3, step_words: 65_536 };

/** @type {[name: string, seconds: number, machine: string, set: Record<string, string | number>][]} */
const RUNS = [
  ['LCS, 64 nodes', 1, 'j-machine', { program: 'lcs', dimensions: '4x4x4' }],
  ['radix sort, 64 nodes', 2, 'j-machine', { ...RADIX, dimensions: '4x4x4' }],
  ['radix sort, 512 nodes', 3, 'j-machine', { ...RADIX, dimensions: '8x8x8' }],
  ['13 queens, 64 nodes', 0.5, 'j-machine', { program: 'board-queens', queens: 13, dimensions: '4x4x4' }],
  ['salesman, 11 cities, 64 nodes', 2, 'j-machine', { program: 'tsp', cities: 11, dimensions: '4x4x4' }],
  ['sorting 64 × 32 K keys, BSP', 2, 'paragon', { ...SORT, library: 'bsp' }],
  ['sorting 64 × 32 K keys, BPRAM', 2, 'paragon', { ...SORT, library: 'bpram' }],
  ['block permutations, 100 nodes × 256 KB', 1, 'paragon', { ...BLOCKS, dimensions: '10x10' }],
];

/** @param {(text: string) => void} say */
export default function applications(say) {
  const build = () => buildNative(['grainscope']);
  return onEngine(say, [build], async (engine) => {
    const { openInstance, toConfig, manifest, complete, loadMachines, machineOf, machineValues } = engine;
    for (const [name, seconds, machine, set] of RUNS) {
      await loadMachines([machine]);
      const values = complete({ ...machineValues(machineOf(machine)), ...set });
      const native = await natively(values, manifest);
      const instance = openInstance();
      const begin = process.cpuUsage();
      const refusal = instance.start(toConfig(values), manifest.hash);
      if (refusal) throw new Error(`${name}: ${refusal.path} ${refusal.code}`);
      while (instance.step(1 << 20) === false);
      const spent = process.cpuUsage(begin);
      const wasm = (spent.user + spent.system) / 1e6;
      say(`  ${name}: native ${held(native, seconds)}, wasm ${held(wasm, OF_WASM * seconds)}`);
    }
  });
}

/**
 * Seconds of a run by the command of the engine itself: other work only makes it longer.
 * @param {Record<string, string | number>} values
 * @param {{ parameters: { key: string }[] }} manifest
 */
async function natively(values, { parameters }) {
  const set = parameters.flatMap(({ key }) => (key in values ? ['--set', `${key}=${values[key]}`] : []));
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { code, output } = await run(`${nativeBuild}/grainscope`, ['run', ...set, '--json']);
    if (code !== 0) throw new Error(output);
    best = Math.min(best, (performance.now() - began) / 1000);
  }
  return best;
}

/** @param {number} took @param {number} may in seconds */
const held = (took, may) => `${took.toFixed(2)} s (${took <= may ? 'held' : 'MISSED'}: ${may.toFixed(2)})`;
