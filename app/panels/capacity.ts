/** The capacity of a network, remembered: a slider leaves most curves as they are. */

import type { Engine } from '../engine/engine.ts';
import { isError } from '../model/manifest/manifest.ts';
import { canonicalKey, type Values } from '../model/manifest/values.ts';

const MOST_KNOWN = 100;

/** Gives flits per node and cycle; NaN where it is unknown. */
export function rememberCapacity(evaluate: Engine['evaluate']): (values: Values) => number {
  const known = new Map<string, number>();
  return (values) => {
    const key = canonicalKey(values);
    const before = known.get(key);
    if (before !== undefined) return before;
    const row = evaluate('capacity', values);
    const capacity = isError(row) ? Number.NaN : (row.capacity ?? Number.NaN);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, capacity);
    return capacity;
  };
}
