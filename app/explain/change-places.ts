/** Where a change shows: between the points that the page talks about before and after it, and where it is the largest. */

import { hasOptimum, optimaOf } from '../model/figure/marks.ts';
import { pointsOf } from '../model/figure/points.ts';
import { bestPlace, type Outcomes, placeName, type Selection, selectionOf } from '../model/figure/selection.ts';
import type { PointOutcome } from '../model/figure/types.ts';
import { valueIn } from '../model/manifest/manifest.ts';
import type { PlanPoint } from '../model/state/explorer-state.ts';
import { type ExplorerState, resolve } from '../model/state/state.ts';
import type { SweepPlan } from '../model/sweep/sweep.ts';
import type { Words } from '../model/words/words.ts';
import { movement, type Quantity } from './change-effect.ts';

type Outcome = PointOutcome & { final?: boolean };
type Shown = { state: ExplorerState; plan: SweepPlan; results: Outcomes<Outcome> };

/** Less than this share of a value is no change worth a word. */
const LEAST = 0.02;
const NEARLY = 0.95;

/**
 * "time falls from 85 cycles at 21 hops to 67 cycles at 12 hops". Undefined where the page talks of the same place before and after, or of
 * another because one of the two is saturated on either side: the place says then how much is carried, not how much a change costs.
 */
export function shiftBetween(
  before: Shown,
  now: Selection,
  results: Outcomes<Outcome>,
  shown: Quantity,
  t: Words,
): string | undefined {
  const was = markedIn(before);
  if (was === null || was.point.x === now.point.x || !was.series.current) return undefined;
  const isSaturated = ({ points }: Selection['series'], at: number | string, from: Outcomes<Outcome>) =>
    from.get(points.find(({ x }) => x === at)?.key ?? '')?.state === 'saturated';
  if (isSaturated(was.series, now.point.x, before.results) || isSaturated(now.series, was.point.x, results))
    return undefined;
  const place = ({ point }: Selection) => placeName(before.plan.x, point.x, t);
  const [from, to] = [was, now].map(({ result }) => valueIn(result?.row, shown.column));
  return movement(shown, from, to, t, [place(was), place(now)]);
}

/** The best point of the curve that the page talks about where the chart marks one, else the last that is known. */
function markedIn({ state, plan, results }: Shown): Selection<Outcome> | null {
  const [main] = resolve(state).charts;
  const current = plan.series.find((series) => series.current);
  const place = (): PlanPoint | null => {
    if (!main || !current || !hasOptimum(main)) return null;
    const points = pointsOf({ outcomeOf: (key) => results.get(key) }, current, main.x, main.y);
    const curve = { key: String(current.value), points };
    return bestPlace(plan, { optima: optimaOf([curve], main.x, main.y, () => true, undefined) });
  };
  return selectionOf(plan, results, [place()]);
}

/**
 * "It is largest on send and receive at 64 words: time falls from 99 to 64 µs". Undefined where it is not small at the point that the page
 * talks about, or small everywhere.
 */
export function largestChange(
  before: Shown,
  now: Shown,
  here: Selection,
  shown: Quantity,
  t: Words,
): string | undefined {
  const known = new Map(
    before.plan.series.flatMap(({ value, points }) =>
      points.flatMap(({ x, key }) => {
        const outcome = before.results.get(key);
        return outcome && outcome.final !== false ? [[`${value} ${x}`, outcome.row] as const] : [];
      }),
    ),
  );
  const changes = now.plan.series.flatMap((series) =>
    series.points.map((point) => {
      const rows = [known.get(`${series.value} ${point.x}`), now.results.get(point.key)?.row];
      const [from = Number.NaN, to = Number.NaN] = rows.map((row) => valueIn(row, shown.column));
      // What lies within the intervals of both is no change.
      const chance = rows.reduce((sum, row) => sum + (valueIn(row, `${shown.column}_ci`) || 0), 0);
      const isChange = from > 0 && to > 0 && Math.abs(to - from) > chance;
      return { series, point, from, to, size: isChange ? Math.abs(Math.log(to / from)) : 0 };
    }),
  );
  const own = changes.find(({ point }) => point === here.point);
  // From saturated to not, or back, is a change that has no size.
  if (own === undefined || !(own.from > 0 && own.to > 0)) return undefined;
  const most = Math.max(...changes.map(({ size }) => size));
  // Among changes of nearly the same size, the one on the curve that the page talks about.
  const largest = changes.filter(({ size }) => size >= NEARLY * most);
  const first = largest.find(({ series }) => series === here.series) ?? largest[0];
  if (own.size > LEAST || first === undefined || first.size <= LEAST) return undefined;
  const moved = movement(shown, first.from, first.to, t);
  const place = placeName(now.plan.x, first.point.x, t);
  return moved && t`The change is largest on ${first.series.label} at ${place}: ${moved}.`;
}
