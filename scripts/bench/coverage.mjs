// @ts-check
/**
 * Whether estimates mean what they say, by the program engine/bench/coverage: of the intervals that runs call converged,
 * the share that holds the value of a run 50 times as long, and how often the verdict on saturation errs. Every case in a
 * process of its own, as many at a time as there are processors; some minutes each. GRAINSCOPE_SEEDS changes how many
 * runs a cell has.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildNative } from '../lib/native.mjs';
import { nativeBuild } from '../lib/paths.mjs';
import { run } from '../lib/process.mjs';

const SEEDS = process.env.GRAINSCOPE_SEEDS ?? '200';
/** Of the intervals called converged, the share that has to hold the value. */
const LEAST_HELD = 0.93;
/** Of the verdicts of a load, the share that may be wrong. */
const MOST_WRONG = 0.01;

/**
 * @typedef {{ case: string, share: string, budget: number, precision: number, truth: number, seeds: number,
 *   converged: number, held: number, spent: number, spent_held: number, unsettled: number, saturated: number,
 *   cycles: number }} Cell
 * @typedef {{ case: string, verdict: 'above' | 'below', offered_load: number, seeds: number, saturated: number,
 *   given: number, undecided: number, wrong: number, cycles: number }} Verdict
 */

/** @param {(text: string) => void} say */
export default async function coverage(say) {
  const built = await buildNative();
  if (built.code !== 0) {
    say(built.output);
    return false;
  }
  const program = join(nativeBuild, 'coverage');
  const cases = (await run(program, ['list'])).output.trim().split('\n');
  let missed = 0;
  const one = async () => {
    for (let name = cases.shift(); name !== undefined; name = cases.shift()) {
      const { code, output } = await run(program, [name, SEEDS]);
      if (code !== 0) missed += 1;
      for (const line of output.trim().split('\n')) {
        const { text, holds } = read(JSON.parse(line));
        say(`${holds ? '' : 'MISSED  '}${text}`);
        if (!holds) missed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
  say(missed === 0 ? 'all held' : `${missed} missed`);
  return missed === 0;
}

/** @param {Cell | Verdict} line */
function read(line) {
  if ('verdict' in line) {
    const { verdict, offered_load, seeds, saturated, given, undecided, wrong, cycles } = line;
    const text = `${line.case}, ${offered_load} (${verdict} saturation): ${saturated} saturated, ${given} given a latency, ${undecided} undecided of ${seeds}; ${cycles} cycles`;
    return { text, holds: wrong <= MOST_WRONG * seeds };
  }
  const { share, budget, precision, converged, held, spent, spent_held, unsettled, saturated, cycles } = line;
  const covered = converged === 0 ? '' : ` (${((100 * held) / converged).toFixed(1)} %)`;
  const text = `${line.case}, ${share} of saturation, budget ${budget}, precision ${precision}: ${held} of ${converged} converged hold ${line.truth}${covered}, ${spent_held} of ${spent} with the budget spent; ${unsettled} not settled, ${saturated} saturated; ${cycles} cycles`;
  return { text, holds: held >= LEAST_HELD * converged && saturated <= MOST_WRONG * line.seeds };
}
