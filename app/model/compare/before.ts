/** The curves of before a change, which stay as a ground behind those of after it. */

import type { SeriesSpec } from '../chart/chart.ts';
import type { Figure, PointOutcome } from '../figure/figure.ts';
import { pointsOf } from '../figure/points.ts';
import type { Outcomes } from '../figure/selection.ts';
import { chartIn, type ExplorerState, resolve } from '../state/state.ts';
import type { PlannedSeries, SweepPlan } from '../sweep/sweep.ts';

/** A state that was shown, with what was known of its points. */
export type CurvesBefore<O = PointOutcome> = { state: ExplorerState; plan: SweepPlan; results: Outcomes<O> };

type Now = Pick<CurvesBefore, 'state' | 'plan'>;

/**
 * The curves that were others before, on the axes that a figure has now. None in stacks, where they would hide one
 * another, and none where they were of another figure.
 */
export function groundOf(
  figure: Pick<Figure, 'key' | 'kind' | 'runs' | 'layersOf' | 'series'>,
  now: Now,
  before: CurvesBefore,
): SeriesSpec[] {
  const chart = chartIn(resolve(now.state), figure.key);
  if (
    !chart ||
    chart.y.over ||
    figure.kind ||
    figure.runs ||
    figure.layersOf !== undefined ||
    !isSameFigure(now, before)
  )
    return [];
  const { results, plan } = before;
  const outcomeOf = (key: string) => results.get(key);
  return plan.series.flatMap((series, index) => {
    const key = String(series.value);
    const same = now.plan.series.find(({ value }) => String(value) === key);
    if (same && keysOf(same) === keysOf(series)) return [];
    const look = figure.series.find((one) => one.key === key) ?? { index, count: plan.series.length };
    const points = pointsOf({ outcomeOf }, series, chart.x, chart.y);
    return [{ key, label: '', index: look.index, count: look.count, ordered: plan.ordered, points }];
  });
}

/** Whether the curves of before are of what the figure shows now, along the same x. */
export function isSameFigure({ state, plan }: Now, before: Now): boolean {
  const { machine, custom, experiment, difference } = before.state;
  const isOfSame = machine === state.machine && custom === state.custom && experiment === state.experiment;
  return (
    isOfSame && !difference && !state.difference && plan.x === before.plan.x && plan.seriesBy === before.plan.seriesBy
  );
}

const keysOf = ({ points }: PlannedSeries) => points.map(({ key }) => key).join(' ');
