/** What tests ask for plans: the engine whether values go together, and a capacity of their own. */
import { check } from '../../engine/node.ts';
import type { Ask } from '../sweep/sweep.ts';

export const asking = (capacity = Number.NaN): Ask => ({ capacityOf: () => capacity, check });
