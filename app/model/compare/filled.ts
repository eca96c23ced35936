/** A table whose numbers are read off runs, and nothing is kept of it: as it stands, and the runs that it still wants. */

import { namedSentence } from '../manifest/errors.ts';
import type { GrainError, Row } from '../manifest/manifest.ts';
import type { Check, Values } from '../manifest/values.ts';
import type { Words } from '../words/words.ts';

/** What a number is worth beside the printed one. */
export type Standing = 'agrees' | 'misses' | 'calibrated' | 'follows' | 'set';

/** A number; or why there is none; nothing until it is known. Which of `reasons` says more of it. `best` of its row. */
export type Cell =
  | { value: number; standing?: Standing; best?: true; reason?: number }
  | { why: string; reason?: number }
  | undefined;

/** Columns of the same `over`, one after the other, have that above them. */
export type Column = {
  key: string;
  label: string;
  over?: string;
  /** Its numbers are drawn as well, from a line at zero, with half the interval that a column of whiskers has of them. */
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

/** As far as it is known; asked again with the rows of what is wanted. */
export type Fill = (rowOf: RowOf, check: Check, t: Words) => Filled;

/** Why there is no number: a sentence. */
export const refused = (error: GrainError, t: Words): Cell => ({ why: namedSentence(error, t) });

/** Gives rows, and notes which of those that were asked for are not there. */
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
