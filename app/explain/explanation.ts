/** What can be said of the numbers of one program: every file of this room but the shared ones gives one. */

import type { ColumnKey } from '../model/manifest/column-keys.ts';
import type { Row } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import type { Words } from '../model/words/words.ts';
import type { Account, Evidence } from './account.ts';
import type { Saturation } from './saturation.ts';

export type Cause =
  | 'saturation'
  | 'contention'
  | 'distance and length'
  | 'network'
  | 'threads'
  | 'message cost'
  | 'waiting'
  | 'imbalance'
  | 'computation';

/** `share` is of the quantity that the account is of: 0.31 of the processors' time. */
export type Limit = { cause: Cause; share: number };

/** The part of a quantity that some of its terms are, by their keys. */
export type Share = (...keys: string[]) => number;

/** A curve of a figure. `rows` are those of all its points, or none while one of them is not known. */
export type KnownCurve = {
  /** Within a sentence: "depth 2". */
  name: string;
  /** Before a colon: "Message length 8 words". */
  title?: string;
  current: boolean;
  rows: readonly Row[];
  /** Where the points lie: "depth 2". */
  places: readonly string[];
  values?: Values;
  saturation?: Saturation | null;
};

/** What the x axis shows. */
export type Along = { column: string; unit: string };

/** A figure to be summed up: its curves, the column on its y axis, what is along x, and whether it marks the best points. */
export type KnownFigure = { curves: readonly KnownCurve[]; column: string; along?: Along; optimum: boolean };

export type Explanation = {
  /** What takes the time at a point, in a sentence; empty if nothing is known. */
  point?(evidence: Evidence, t: Words): string;
  /** One line on a figure; undefined if it says nothing yet. */
  finding?(figure: KnownFigure, t: Words): string | undefined;
  /** What its result is made of; undefined if it has no parts. */
  account?(evidence: Evidence, t: Words): Account | undefined;
  limits?: {
    /** What may limit; the work itself does not. */
    candidates(share: Share): Limit[];
    /** What is said where none of them takes a share worth looking at; the greatest of them if it is missing. */
    rest?(share: Share): Limit;
    /** What stands before the sentence of the point. */
    lead?(account: Account, limit: Limit, t: Words): string;
  };
  /** A quantity without parts that a change moves. */
  plain?: { column: ColumnKey; label: string; unit: string };
  /** The law whose terms stand beside the point with its numbers. */
  law?: 'latency' | 'work';
};

/** The curve that the page talks about, or the first. */
export function currentOf(curves: readonly KnownCurve[]): KnownCurve | undefined {
  return curves.find((curve) => curve.current) ?? curves[0];
}

/** What is found in the current curve, behind its name. */
export function ofCurrent(
  find: (
    rows: readonly Row[],
    figure: Pick<KnownFigure, 'column' | 'along'> & Pick<KnownCurve, 'places'>,
    t: Words,
  ) => string | undefined,
): NonNullable<Explanation['finding']> {
  return ({ curves, ...figure }, t) => {
    const current = currentOf(curves);
    const found =
      current && current.rows.length > 0 ? find(current.rows, { ...figure, places: current.places }, t) : undefined;
    return found && t`${current?.title ?? current?.name ?? ''}: ${found}`;
  };
}
