// @ts-check
/**
 * Operations per second of programs of one's own in wasm under Node, of processor time, by what they do. What else
 * the machine does slows none.
 */
import { onEngine } from '../lib/bench-engine.mjs';

const ROUNDS = 3;
const SECONDS = 1;
const program = (/** @type {string} */ body) =>
  `export default function* ({ id, n, send, recv, work }) {\n  for (let step = 0; step < 2000; step++) {\n${body}\n  }\n}`;

/** What a node does at each step. */
const PROGRAMS = {
  'work alone': program('yield work(1);'),
  'send, receive and work in a ring': program(
    'yield send((id + 1) % n, 8, step); yield recv((id + n - 1) % n); yield work(1);',
  ),
  'send and receive in a ring': program('yield send((id + 1) % n, 8, step); yield recv((id + n - 1) % n);'),
  'send and receive objects in a ring': program(
    'yield send((id + 1) % n, 8, { step }); const { value } = yield recv((id + n - 1) % n);',
  ),
};

/** @param {(text: string) => void} say */
export default (say) =>
  onEngine(say, [], async ({ runSync, complete, loadMachines, machineOf, machineValues, bring }) => {
    await loadMachines(['paragon']);
    const machine = machineValues(machineOf('paragon'));
    for (const [what, source] of Object.entries(PROGRAMS)) {
      const script = await bring(source, 'program.js');
      const values = complete({ ...machine, dimensions: '4x4', program: 'script', script });
      const rates = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const begin = process.cpuUsage();
        let done = 0;
        let seconds = 0;
        while (seconds < SECONDS) {
          const result = runSync(values);
          if ('code' in result) throw new Error(JSON.stringify(result));
          done += result.tables[0].columns.operations.at(-1);
          const spent = process.cpuUsage(begin);
          seconds = (spent.user + spent.system) / 1e6;
        }
        rates.push(done / seconds / 1e6);
      }
      const middle = rates.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      say(`  ${what}: ${middle.toFixed(2)} M operations/s`);
    }
  });
