/** What the algorithms of supersteps ask of a machine and of their sizes. */

import { message, type Words } from '../words/words.ts';
import type { GrainError } from './manifest.ts';
import { anotherExists, isPowerOfTwo, nodesOf, type Rule, shapeOfNodes } from './rule.ts';
import type { Values } from './value.ts';

export const SUPERSTEP_RULES: readonly Rule[] = [
  anotherExists(message('as they exchange parcels')),
  nodesFitAlgorithm,
  samplesAreKeys,
  matrixDivides,
  fitHasPoints,
];

const SORTS = ['bitonic-sort', 'sample-sort', 'sample-sort-butterfly'];

/** How many nodes make a square or a cube of them, and what the rows of its matrix must divide by. */
function gridOf(values: Values) {
  const power = { 'matrix-product': 3, 'shortest-paths': 2 }[String(values.algorithm)];
  if (power === undefined) return undefined;
  const nodes = nodesOf(values);
  const root = Math.round(nodes ** (1 / power));
  return { power, fits: root ** power === nodes, divisor: root ** (power - 1) };
}

function nodesFitAlgorithm(values: Values, t: Words): GrainError | undefined {
  const nodes = nodesOf(values);
  const grid = gridOf(values);
  if (nodes < 2) return undefined;
  if (SORTS.includes(String(values.algorithm)) && !isPowerOfTwo(nodes)) {
    const repair = { dimensions: shapeOfNodes(2 ** Math.floor(Math.log2(nodes))) };
    return { path: 'dimensions', message: t`${nodes} nodes are no power of two, which this algorithm needs`, repair };
  }
  if (!grid || grid.fits) return undefined;
  const message =
    grid.power === 3
      ? t`${nodes} nodes are no cube, which this algorithm needs`
      : t`${nodes} nodes are no square, which this algorithm needs`;
  const most = Math.max(2, Math.floor(nodes ** (1 / grid.power) + 1e-9)) ** grid.power;
  return { path: 'dimensions', message, repair: { dimensions: shapeOfNodes(most) } };
}

function samplesAreKeys({ algorithm, samples, node_keys: keys }: Values, t: Words): GrainError | undefined {
  if (!String(algorithm).startsWith('sample-sort') || Number(keys) >= Number(samples)) return undefined;
  const message = t`a node has fewer keys than it gives samples; give at most ${keys}`;
  return { path: 'samples', message, repair: { samples: Number(keys) } };
}

function matrixDivides(values: Values, t: Words): GrainError | undefined {
  const grid = gridOf(values);
  if (!grid?.fits || nodesOf(values) < 2 || Number(values.matrix) % grid.divisor === 0) return undefined;
  const message = t`${values.matrix} rows do not divide among the nodes; give a multiple of ${grid.divisor}`;
  const rows = Math.max(1, Math.round(Number(values.matrix) / grid.divisor)) * grid.divisor;
  return { path: 'matrix', message, repair: { matrix: rows } };
}

function fitHasPoints({ fit_points, fit_words, cost_model }: Values, t: Words): GrainError | undefined {
  const points = Number(fit_points);
  // LogP and LogGP take two lines, which share a point.
  const least = cost_model === 'library' ? 3 : 5;
  if (points > 0 && points < least) {
    const message = t`a line through ${points} points says nothing of them; give 0 for none, or ${least} to 32`;
    return { path: 'fit_points', message, repair: { fit_points: least } };
  }
  if (Number(fit_words) >= points) return undefined;
  return { path: 'fit_words', message: t`points must differ; give at least ${points}`, repair: { fit_words: points } };
}
