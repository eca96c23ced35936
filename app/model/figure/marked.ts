/** Where the marked point of a state is drawn on one of its figures. */

import { xOf } from '../state/axes.ts';
import type { Look, PlanPoint } from '../state/explorer-state.ts';
import { chartIn, type ExplorerState, resolve } from '../state/state.ts';
import type { SweepPlan } from '../sweep/sweep.ts';
import type { Figure, PointOutcome } from './figure.ts';
import type { Outcomes } from './selection.ts';

type Drawn = Pick<Figure, 'key' | 'kind' | 'layersOf' | 'columns' | 'runs' | 'series' | 'xFactor'>;

/**
 * The curve or layer of the figure, and the place among its points; undefined where the figure does not show it. `look` is
 * that of the state that is shown, `of` whose curves the figure has: its own, or those of a machine beside.
 */
export function markOn(
  figure: Drawn,
  { at, layer }: Look,
  of: { state: ExplorerState; plan: SweepPlan },
  results: Outcomes<Pick<PointOutcome, 'row'>>,
): PlanPoint | undefined {
  const chart = chartIn(resolve(of.state), figure.key);
  const curve = of.plan.series.find(({ value }) => String(value) === at?.series);
  const point = curve?.points[at?.index ?? -1];
  const row = point && results.get(point.key)?.row;
  // Where each curve is a run, no place on it is a point of what is swept.
  if (!chart || !at || !row || figure.runs) return undefined;
  if (figure.columns) {
    const index = figure.columns.findIndex(({ series, index }) => series === at.series && index === at.index);
    return layer === undefined || index < 0 ? undefined : { series: layer, index };
  }
  // A stack has the layers of one curve only, and so have curves of the rows of a table.
  const isLayer = figure.kind === 'stack' || figure.layersOf !== undefined;
  const key = isLayer ? (figure.layersOf === at.series ? layer : undefined) : at.series;
  const x = (figure.xFactor ?? 1) * xOf(chart.x, point.values, row);
  const points = figure.series.find((series) => series.key === key && series.pin === undefined)?.points ?? [];
  const index = points.findIndex((one) => one.x === x);
  return key === undefined || index < 0 ? undefined : { series: key, index };
}
