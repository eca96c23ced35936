// @ts-check
/**
 * The start of a run in wasm under Node: configured in an instance that has run before, and its first step. Processor
 * time of many starts, the middle of several rounds; and what the first start in a fresh instance takes.
 */
import { onEngine } from '../lib/bench-engine.mjs';

const ROUNDS = 7;
const STARTS = 200;
/** ms. */
const ALLOWED = 0.3;

/** @type {{ name: string, machine: string, values: Record<string, number | string> }[]} */
const RUNS = [
  {
    name: 'eight queens on one PE',
    machine: 'multi-psi-v1',
    values: { program: 'queens-depth', node: 'psi', board: 8, pes: 1, depth: 1 },
  },
  { name: 'ping between two of 512 nodes', machine: 'j-machine', values: { program: 'remote-read', node: 'mdp' } },
  { name: 'random requests of 512 nodes', machine: 'j-machine', values: { program: 'random-requests', node: 'mdp' } },
  { name: 'open loop of 512 nodes', machine: 'j-machine', values: { program: 'open-loop', node: 'terminal' } },
];

/** @param {(text: string) => void} say */
export default function start(say) {
  return onEngine(say, [], async (engine) => {
    const { openInstance, defaults, toConfig, manifest, loadMachines, machineOf, machineValues } = engine;
    await loadMachines(RUNS.map(({ machine }) => machine));
    for (const { name, machine, values } of RUNS) {
      const config = toConfig({ ...defaults(), ...machineValues(machineOf(machine)), ...values });
      const instance = openInstance();
      const begin = () => {
        const refused = instance.start(config, manifest.hash);
        if (refused) throw new Error(refused.code);
        instance.step(1);
      };
      const first = performance.now();
      begin();
      const fresh = performance.now() - first;
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = process.cpuUsage();
        for (let i = 0; i < STARTS; i += 1) begin();
        const { user, system } = process.cpuUsage(before);
        rounds.push((user + system) / 1000 / STARTS);
      }
      const middle = rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      const verdict = middle < ALLOWED ? 'under' : 'MISSED:';
      say(`  ${name}: ${middle.toFixed(3)} ms, ${verdict} ${ALLOWED}; first in its instance ${fresh.toFixed(2)} ms`);
    }
  });
}
