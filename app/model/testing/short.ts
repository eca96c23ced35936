/** Problems small enough that a run takes a moment, for tests that need a run and not its numbers. */
import { manifest } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import { experimentOf } from '../presets/presets.ts';

const SHORT: Values = {
  board: 5,
  keys: 1024,
  cities: 6,
  queens: 6,
  streamed_characters: 128,
  spread_characters: 512,
  picture_points: 32,
};

/** Networks of routers with some thirty nodes instead of hundreds. */
export const FEW_NODES: Values = {
  inner_dimensions: '1',
  tree_levels: 2,
  leaf_nodes: 8,
  tree_children: 4,
  router_nodes: 2,
  group_routers: 4,
  router_globals: 1,
  groups: 4,
};

/** Those of the sizes that the programs of an experiment have: its own, and those that tell its curves apart. */
export function shortFor(experiment: string): Values {
  const { parameters, series = [] } = experimentOf(experiment) ?? {};
  const cases = series.flatMap((one) => ('cases' in one ? one.cases : []));
  return shortForAny([parameters?.program, ...cases.map(({ set }) => set.program)]);
}

/** Those of the sizes that any of these programs has. */
export function shortForAny(programs: readonly unknown[]): Values {
  const read = new Set(manifest.programs.filter(({ key }) => programs.includes(key)).flatMap((one) => one.parameters));
  return Object.fromEntries(Object.entries(SHORT).filter(([key]) => read.has(key)));
}
