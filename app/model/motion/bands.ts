/** Rows of a strip of nodes over time: a node each, or bands of neighbouring nodes where there are too many. */

import { nodePartOf } from '../manifest/manifest.ts';
import { english, type Words } from '../words/words.ts';
import type { Window } from './moments.ts';
import { frameAt, frameCount, MOTION_CLASSES, type Motion } from './motion.ts';

export type Band = {
  label: string;
  /** Places in `active` of the recording, without a gap. */
  first: number;
  count: number;
};

const CLASSES = MOTION_CLASSES.length;

/** "PE 3" where the paper counts so, from one; else "node 2". */
export function nodeName({ node }: Pick<Motion, 'node'>, number: number, t: Words = english): string {
  const element = nodePartOf(node)?.element;
  return element === undefined ? t`node ${number}` : t`${t(element)} ${number + 1}`;
}

/** At most `most` bands: rows along x, then planes, then several of those. */
export function bandsOf(motion: Motion, most: number, t: Words = english): Band[] {
  const { active, topology } = motion;
  const [x, y] = topology.shape;
  let size = 1;
  for (const factor of [x, y]) if (active.length / size > most) size *= factor;
  while (active.length / size > most) size *= 2;
  const bands: Band[] = [];
  for (let first = 0; first < active.length; first += size) {
    const count = Math.min(size, active.length - first);
    bands.push({ label: labelOf(motion, first, count, t), first, count });
  }
  return bands;
}

function labelOf(motion: Motion, first: number, count: number, t: Words): string {
  const [from, to] = [motion.active[first] ?? 0, motion.active[first + count - 1] ?? 0];
  return count === 1 ? nodeName(motion, from, t) : `${from}–${to}`;
}

/** The band that a node belongs to; -1 for a node that does nothing. */
export function bandOf({ active }: Motion, bands: readonly Band[], node: number): number {
  const row = active.indexOf(node);
  return row < 0 ? -1 : bands.findIndex(({ first, count }) => row >= first && row < first + count);
}

/** Means of the shares of the nodes of every band: by band, then frame, then class. */
export function bandShares(motion: Motion, bands: readonly Band[]): Float32Array {
  const { shares: all, active } = motion;
  const frames = frameCount(motion);
  const shares = new Float32Array(bands.length * frames * CLASSES);
  for (const [band, { first, count }] of bands.entries()) {
    for (let frame = 0; frame < frames; frame++) {
      const to = (band * frames + frame) * CLASSES;
      // By numbers alone: of thousands of nodes these are millions.
      for (let row = first; row < first + count; row++) {
        const from = (frame * active.length + row) * CLASSES;
        for (let i = 0; i < CLASSES; i++) shares[to + i] = (shares[to + i] ?? 0) + (all[from + i] ?? 0) / count;
      }
    }
  }
  return shares;
}

/** Means over `columns` equal parts of a window, of values by frame with `width` of them each; NaN outside the recording. */
export function resample(
  values: ArrayLike<number>,
  width: number,
  edges: Float64Array,
  window: Window,
  columns: number,
): Float32Array {
  const means = new Float32Array(columns * width).fill(Number.NaN);
  const step = (window.to - window.from) / columns;
  const [begin = 0, end = 0] = [edges[0], edges.at(-1)];
  for (let column = 0; column < columns; column++) {
    const [from, to] = [Math.max(begin, window.from + column * step), Math.min(end, window.from + (column + 1) * step)];
    if (!(to > from)) continue;
    means.fill(0, column * width, (column + 1) * width);
    for (let frame = frameAt(edges, from); frame < edges.length - 1 && (edges[frame] ?? 0) < to; frame++) {
      const share = (Math.min(to, edges[frame + 1] ?? 0) - Math.max(from, edges[frame] ?? 0)) / (to - from);
      for (let i = 0; i < width; i++) {
        const at = column * width + i;
        means[at] = (means[at] ?? 0) + share * (values[frame * width + i] ?? 0);
      }
    }
  }
  return means;
}
