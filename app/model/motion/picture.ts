/** A picture that the nodes of a farm compute line by line: who computed which line, and when. Times in ms. */

import type { ColumnKey } from '../manifest/column-keys.ts';
import type { MotionTables } from './tables.ts';

export type PictureLine = { worker: number; begun: number; ended: number; received: number };

export type Picture = {
  /** The points of a line, and the number of lines. */
  points: number;
  /** The iterations of every point, line by line. */
  iterations: ArrayLike<number>;
  most: number;
  lines: PictureLine[];
};

/** The tables that it is read from, of programs that have them. */
export const PICTURE_TABLES = ['lines', 'picture'] as const;

export function pictureOf({ lines = {}, picture = {} }: MotionTables): Picture | null {
  const { iterations = [] } = picture;
  const points = Math.round(Math.sqrt(iterations.length));
  if (points === 0) return null;
  const cell = (column: ColumnKey, row: number) => lines[column]?.[row] ?? Number.NaN;
  return {
    points,
    iterations,
    most: Array.from(iterations).reduce((a, b) => Math.max(a, b), 1),
    lines: Array.from({ length: points }, (_, line) => ({
      worker: cell('worker', line),
      begun: cell('begun_ms', line),
      ended: cell('ended_ms', line),
      received: cell('kept_ms', line),
    })),
  };
}

/** What has become of a line at a moment; `sent`: computed, and on its way to the master. */
export type LineState = 'open' | 'computing' | 'sent' | 'received';

export function lineStateAt({ begun, ended, received }: PictureLine, at: number): LineState {
  if (at >= received) return 'received';
  if (at >= ended) return 'sent';
  return at >= begun ? 'computing' : 'open';
}

export function linesIn({ lines }: Picture, state: LineState, at: number): number {
  return lines.filter((line) => lineStateAt(line, at) === state).length;
}
