/** How far the simulation has come. */

import { isExact } from '../manifest/chance.ts';
import type { Row } from '../manifest/manifest.ts';
import { pointsToRun } from '../sweep/sweep.ts';
import { formatShare, withUnit } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import type { FigureInput, PointOutcome } from './types.ts';

type Given = Pick<FigureInput, 'plan' | 'outcomeOf' | 'isUnderWay'>;

/** How far the simulation has come, in words: "37 of 48 points are exact to 2 %; 11 need a longer run". */
export function progressOf({ plan, outcomeOf, isUnderWay }: Given, t: Words = english): string {
  const points = pointsToRun(plan.series);
  const outcomes = points.flatMap((point) => outcomeOf(point.key) ?? []).filter(({ state }) => state !== 'queued');
  const count = (...states: PointOutcome['state'][]) => outcomes.filter(({ state }) => states.includes(state)).length;
  const all = points.length;
  if (all === 0) return t`nothing to simulate`;
  const unfinished = all - outcomes.length + count('coarse');
  const named = withUnit(String(all), t`points`);
  if (unfinished > 0) return t`approximate; ${all - unfinished} of ${named} are final`;
  // Of a machine beside, or those that the finer parts of a map ask for next.
  if (isUnderWay) return t`approximate; ${named} are final, others not yet`;
  const [unsettled, saturated, failed] = [count(...NEEDS_LONGER), count('saturated'), count('failed')];
  const good = outcomes.filter(({ state }) => state === 'converged' || state === 'done');
  const exact = plan.series.every((series) => isExact(series.values))
    ? t`exact`
    : exactTo(Math.max(0, ...good.map(({ row }) => relativeError(row))), t);
  const words: string[] = [];
  if (good.length === 0) words.push(named);
  else if (good.length === all) words.push(t`${named}, all ${exact}`);
  else if (good.length === 1) words.push(t`1 of ${named} is ${exact}`);
  else words.push(t`${good.length} of ${named} are ${exact}`);
  if (unsettled === 1) words.push(t`1 needs a longer run`);
  if (unsettled > 1) words.push(t`${unsettled} need a longer run`);
  if (saturated === 1) words.push(t`1 is beyond what the network can carry`);
  if (saturated > 1) words.push(t`${saturated} are beyond what the network can carry`);
  if (failed > 0) words.push(t`${failed} failed`);
  return words.join(t`; `);
}

/** States of points of which a longer run would say more. */
export const NEEDS_LONGER: readonly PointOutcome['state'][] = ['budget', 'unsettled'];

/** `error` is the greatest, as a share; 0 where no run has an interval. */
function exactTo(error: number, t: Words): string {
  return error > 0 ? t`exact to ${formatShare(error)}` : t`exact for this seed`;
}

function relativeError(row: Row): number {
  const share = (row.latency_ci ?? 0) / (row.latency ?? 1);
  return Number.isFinite(share) ? share : 0;
}
