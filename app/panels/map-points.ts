/** Which points of a map the session asks for; loaded with the first map. */

import { refine } from '../model/map/refine.ts';
import { pointsToRun } from '../model/sweep/sweep.ts';
import { checkNow, useExplorer, waiting } from './store.ts';

/**
 * Asks for the points that the map shown needs next; false if there is no map, or it needs no more. With `isFirst` only
 * a map without points asks.
 */
export function refineMap(isFirst = false): boolean {
  const { shown, plan, beside, results } = useExplorer.getState();
  if (isFirst && plan && pointsToRun(plan.series).length > 0) return false;
  const more =
    shown?.map && plan ? refine({ state: shown, plan, beside }, (key) => results.get(key), checkNow()) : undefined;
  if (more) useExplorer.setState({ ...more, run: waiting });
  return more !== undefined;
}
