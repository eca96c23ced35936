/** What a pattern of destinations asks of a machine. */

import type { Words } from '../words/words.ts';
import type { GrainError } from './manifest.ts';
import { extentsOf, isPowerOfTwo, nodesOf } from './rule.ts';
import type { Values } from './value.ts';

export function patternFits(values: Values, t: Words): GrainError | undefined {
  const message = patternProblem(String(values.pattern), extentsOf(values), nodesOf(values), t);
  if (message === undefined) return undefined;
  return { path: 'pattern', message, repair: { pattern: nodesOf(values) < 2 ? 'uniform-all' : 'uniform' } };
}

function patternProblem(pattern: string, extents: readonly number[], nodes: number, t: Words): string | undefined {
  switch (pattern) {
    case 'uniform':
    case 'neighbour':
    case 'hot-spot':
    case 'neighbour-plus':
      return nodes < 2 ? t`this pattern needs at least 2 nodes; the machine has 1` : undefined;
    case 'bit-complement':
    case 'bit-reverse':
    case 'shuffle':
      if (isPowerOfTwo(nodes)) return undefined;
      return t`this pattern needs a power of two of nodes, such as 64; the machine has ${nodes}`;
    case 'transpose':
      return transposeProblem(extents, nodes, t);
    default:
      return undefined;
  }
}

function transposeProblem(extents: readonly number[], nodes: number, t: Words): string | undefined {
  const wide = extents.filter((extent) => extent > 1);
  const [first, last] = [wide[0], wide.at(-1)];
  if (wide.length > 1) {
    if (first === last) return undefined;
    return t`transpose exchanges the first and the last dimension, which must be equal; they are ${first} and ${last}`;
  }
  if (isPowerOfTwo(nodes) && Math.log2(nodes) % 2 === 0) return undefined;
  return t`transpose on a line needs a square power of two of nodes (4, 16); the machine has ${nodes}`;
}
