/** Problems small enough that a run takes a moment, for tests that need a run and not its numbers. */
import { manifest } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';

const SHORT: Values = {
  board: 5,
  keys: 1024,
  cities: 6,
  queens: 6,
  streamed_characters: 512,
  spread_characters: 512,
  picture_points: 32,
};

/** Those of the sizes that a program has. */
export function shortFor(program: unknown): Values {
  const { parameters = [] } = manifest.programs.find(({ key }) => key === program) ?? {};
  return Object.fromEntries(Object.entries(SHORT).filter(([key]) => parameters.includes(key)));
}
