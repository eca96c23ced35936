/** Whether a run draws random numbers, so that its result hangs on the seed and on the engine's generator. */
import { columnsOf } from './manifest.ts';
import { nodesOf } from './value.ts';
import type { Values } from './values.ts';

/**
 * What a program estimates with a confidence interval it samples; of the others some draw only where these parameters
 * say so.
 */
const DRAWS: readonly {
  key: string;
  draws: (value: number | string | undefined, values: Values) => boolean;
  programs: RegExp;
}[] = [
  { key: 'skew_cycles', draws: (value) => Number(value) > 0, programs: /^barrier$/ },
  { key: 'jitter_us', draws: (value) => Number(value) > 0, programs: /^(queens-|goal-)/ },
  { key: 'scheduling', draws: (value) => value === 'random', programs: /^queens-/ },
  { key: 'placement', draws: (value) => value === 'random', programs: /^balance$/ },
  { key: 'alphabet', draws: (value) => Number(value) > 1, programs: /^lcs$/ },
  // One node alone moves every key, whatever they are, and is dealt every board.
  { key: 'key_order', draws: (value, values) => value !== 'equal' && nodesOf(values) > 1, programs: /^radix-sort$/ },
  {
    key: 'dealing',
    draws: (value, values) => /^(shuffled|random)$/.test(String(value)) && nodesOf(values) > 1,
    programs: /^board-queens$/,
  },
  { key: 'cities', draws: () => true, programs: /^tsp$/ },
  // Routes, keys and samples are drawn; what a product or shortest paths take does not hang on their numbers.
  { key: 'algorithm', draws: (value) => /^routing$|sort/.test(String(value)), programs: /^supersteps$/ },
  { key: 'fit_points', draws: (value) => Number(value) > 0, programs: /^supersteps$/ },
  { key: 'task_lengths', draws: (value) => value !== 'equal', programs: /^balance$/ },
];

/** `values` complete. */
export function drawsRandom(values: Values): boolean {
  const program = String(values.program);
  const columns = columnsOf({ program, table: 'estimate' }) ?? [];
  if (columns.some(({ key }) => key.endsWith('_ci'))) return true;
  return DRAWS.some(({ key, draws, programs }) => programs.test(program) && draws(values[key], values));
}
