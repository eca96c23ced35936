/** Where a value of what is swept lies on the x axis of a map: there may be a column of its runs, such as their nodes. */

import type { PointOutcome } from '../figure/types.ts';
import type { AxisPreset } from '../presets/presets.ts';
import { xOf } from '../state/axes.ts';
import { positionOf } from '../state/sweep-choice.ts';
import { pointsIn, type SweepPlan } from '../sweep/sweep.ts';

type OutcomeOf = (key: string) => PointOutcome | undefined;

/** By any run of the plan with this value; while there is none, by the value itself. */
export function placeOf(plan: SweepPlan, axis: AxisPreset, outcomeOf: OutcomeOf): (x: number | string) => number {
  const known = new Map<number | string, number>();
  if (axis.parameter === undefined)
    for (const { key, x, values } of pointsIn(plan.series)) {
      const row = known.has(x) ? undefined : outcomeOf(key)?.row;
      const place = row ? xOf(axis, values, row) : Number.NaN;
      if (Number.isFinite(place)) known.set(x, place);
    }
  return (x) => known.get(x) ?? positionOf(plan.x, x);
}
