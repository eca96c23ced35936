/** Whether a run draws random numbers, so that its result hangs on the seed and on the engine's generator. */
import { namedBy, SCRIPT } from './brought.ts';
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
  { key: 'rank_placement', draws: (value) => value === 'random', programs: /^replay$/ },
  {
    key: SCRIPT,
    draws: (_, values) => /\brandom\b/.test(namedBy(values, SCRIPT)?.source ?? ''),
    programs: /^script$/,
  },
  { key: 'task_lengths', draws: (value) => value !== 'equal', programs: /^balance$/ },
];

/** `values` complete. */
export function drawsRandom(values: Values): boolean {
  const program = String(values.program);
  const columns = columnsOf({ program, table: 'estimate' }) ?? [];
  if (columns.some(({ key }) => key.endsWith('_ci'))) return true;
  return DRAWS.some(({ key, draws, programs }) => programs.test(program) && draws(values[key], values));
}

const hasEven = (extents: unknown) =>
  String(extents)
    .split('x')
    .some((one) => Number(one) > 2 && Number(one) % 2 === 0);

/**
 * Networks that draw ways of messages, or when one that was turned away tries again. In a ring of an even number half-way
 * round is as far one way as the other.
 */
const DRAWN_WAYS: Readonly<Record<string, (values: Values) => boolean>> = {
  cube: ({ cube, cube_routing, dimensions, inner_dimensions }) =>
    /^(valiant|romm)$/.test(String(cube_routing)) ||
    (cube === 'torus' && (hasEven(dimensions) || hasEven(inner_dimensions))),
  'fat-tree': ({ tree_routing }) => tree_routing !== 'destination',
  dragonfly: ({ dragonfly_routing }) => dragonfly_routing !== 'minimal',
  butterfly: ({ butterfly_routing }) => butterfly_routing !== 'dimension-order',
  circuit: ({ blocking, backoff }) => blocking === 'drop' && backoff !== 'fixed',
};

/** Whether another seed gives the same numbers: neither program nor network draws. `values` complete. */
export const isExact = (values: Values): boolean =>
  !drawsRandom(values) && !DRAWN_WAYS[String(values.network)]?.(values);
