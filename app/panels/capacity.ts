/** The capacity of a network, remembered: a slider leaves most curves as they are. */

import type { Engine } from '../engine/engine.ts';
import { canonicalKey, type Values } from '../model/manifest/values.ts';
import { type Capacity, capacityBy } from '../model/sweep/capacity.ts';

const MOST_KNOWN = 100;

export function rememberCapacity(evaluate: Engine['evaluate']): (values: Values) => Capacity {
  const known = new Map<string, Capacity>();
  const ask = capacityBy(evaluate);
  return (values) => {
    const key = canonicalKey(values);
    const now = known.get(key) ?? ask(values);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, now);
    return now;
  };
}
