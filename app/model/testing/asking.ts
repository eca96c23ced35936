/** What tests ask for plans: the engine whether values go together, and a capacity of their own. */
import { check } from '../../engine/node.ts';
import { type Capacity, UNKNOWN_CAPACITY } from '../sweep/capacity.ts';
import type { Ask } from '../sweep/sweep.ts';

export const capacityOf = (load: number): Capacity => ({ ...UNKNOWN_CAPACITY, load });

export const asking = (load = Number.NaN): Ask => ({ capacityOf: () => capacityOf(load), check });
