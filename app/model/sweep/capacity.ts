/** What a network can carry, by its closed form. */

import { type GrainError, isError, type Row } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';

/** `load` in flits/node/cycle, across the bisection in Gbit/s; NaN where it is unknown. */
export type Capacity = { load: number; bisection: number };

export const UNKNOWN_CAPACITY: Capacity = { load: Number.NaN, bisection: Number.NaN };

export const capacityBy =
  (evaluate: (model: string, values: Values) => Row | GrainError) =>
  (values: Values): Capacity => {
    const row = evaluate('capacity', values);
    if (isError(row)) return UNKNOWN_CAPACITY;
    return { load: row.capacity ?? Number.NaN, bisection: row.bisection_capacity ?? Number.NaN };
  };
