/** A table whose numbers come from runs: its present cells, and the runs that it still wants. Nothing is stored. */

import { namedSentence } from '../manifest/errors.ts';
import type { GrainError, Row } from '../manifest/manifest.ts';
import type { Check, Values } from '../manifest/values.ts';
import type { Words } from '../words/words.ts';

/** What a number is worth beside the printed one. */
export type Standing = 'agrees' | 'misses' | 'calibrated' | 'follows' | 'set';

/**
 * A number, or why there is none; undefined until it is known. `reason` counts in `reasons`; `best` of its row.
 */
export type Cell =
  | { value: number; standing?: Standing; best?: true; reason?: number }
  | { why: string; reason?: number }
  | undefined;

/** Columns of the same `over`, one after the other, have that above them. */
export type Column = {
  key: string;
  label: string;
  over?: string;
  /** The numbers are drawn as bars from zero as well; a column of `whiskers` holds half of their intervals. */
  bars?: true;
  whiskers?: true;
};

export type Line =
  | {
      key: string;
      symbol?: string;
      label: string;
      unit?: string;
      /** How it is read off, in small print. */
      how?: string;
      /** One for every column. */
      cells: Cell[];
      /** Key of the experiment that has the runs. */
      experiment?: string;
    }
  /** What stands over the next lines, one name for every group of columns. */
  | { key: string; label: string; names: string[] };

export type Run = { key: string; values: Values };

export type Filled = {
  columns: Column[];
  lines: Line[];
  /** What must be known to read it. */
  note?: string;
  /** Why numbers are missing, or large; cells count them from 0. */
  reasons: string[];
  /** Runs without which no more can be said. None if all is said. */
  wanted: Run[];
};

/** What is known of a run, by its key. */
export type RowOf = (key: string) => Row | GrainError | undefined;

/** Fills the table from the rows known so far; called again with the rows of the wanted runs. */
export type Fill = (rowOf: RowOf, check: Check, t: Words) => Filled;

/** Why there is no number: a sentence. */
export const refused = (error: GrainError, t: Words): Cell => ({ why: namedSentence(error, t) });

/** Looks up rows of runs. `wanted` lists the runs that were asked for and are not known. */
export function asking(rowOf: RowOf): { ask: (run: Run) => Row | GrainError | undefined; wanted: () => Run[] } {
  const wanted = new Map<string, Run>();
  return {
    ask({ key, values }) {
      const known = rowOf(key);
      if (known === undefined) wanted.set(key, { key, values });
      return known;
    },
    wanted: () => [...wanted.values()],
  };
}
