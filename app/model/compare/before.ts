/** The curves and layers of before a change, which stay as a ground beside those of after it. */

import type { SeriesSpec } from '../chart/chart.ts';
import { axisOf } from '../figure/drawing.ts';
import { type Figure, figuresOf, type PointOutcome } from '../figure/figure.ts';
import { pointsOf } from '../figure/points.ts';
import type { Outcomes } from '../figure/selection.ts';
import { LOADING } from '../manifest/manifest.ts';
import { chartIn, type ExplorerState, resolve } from '../state/state.ts';
import type { PlannedSeries, SweepPlan } from '../sweep/sweep.ts';
import { english } from '../words/words.ts';
import { type Compares, clocksOf, differentClocks, inMicroseconds } from './one-unit.ts';

/** A state that was shown, with what was known of its points. */
export type CurvesBefore<O = PointOutcome> = { state: ExplorerState; plan: SweepPlan; results: Outcomes<O> };

type Now = Pick<CurvesBefore, 'state' | 'plan'> & Partial<Pick<Compares, 'machines'>>;

/**
 * The curves that were others before, on the axes that a figure has now; of a stack all layers. None of rows, which
 * would hide one another, and none where they were of another figure.
 */
export function groundOf(figure: Figure, now: Now, before: CurvesBefore): SeriesSpec[] {
  const series = groundInCycles(figure, now, before);
  const [main] = resolve(now.state).charts;
  if (main?.key !== figure.key || !differentClocks({ machines: [], ...now })) return series;
  const drawn = { ...figure, x: axisOf(main.x, english), y: axisOf(main.y, english), series };
  return inMicroseconds(drawn, clocksOf(before, []), english).series;
}

function groundInCycles(figure: Figure, now: Now, before: CurvesBefore): SeriesSpec[] {
  const chart = chartIn(resolve(now.state), figure.key);
  if (!chart || chart.y.over || chart.rows || figure.runs || !isSameFigure(now, before)) return [];
  if (figure.kind === 'stack') return layersBefore(figure, now, before);
  if (figure.kind) return [];
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

/** The layers of the same curve, or of all curves where they stand side by side. */
function layersBefore({ key, layersOf, series: own }: Figure, now: Now, before: CurvesBefore): SeriesSpec[] {
  const { state, plan, results } = before;
  // Alone they would be taken for what is so now.
  if (own.every(({ points }) => points.length === 0)) return [];
  const runsIn = ({ series }: SweepPlan) =>
    series.flatMap((one) => (layersOf === undefined || String(one.value) === layersOf ? keysOf(one) : []));
  if (runsIn(plan).join() === runsIn(now.plan).join()) return [];
  const axes = now.state.axes;
  const outcomeOf = (run: string) => results.get(run);
  // Layers have no closed forms.
  const silent = { evaluate: () => LOADING, forms: {}, link: '' };
  const figures = figuresOf({ state: { ...state, axes }, plan, outcomeOf, focus: layersOf, ...silent });
  return figures.find((one) => one.key === key)?.series ?? [];
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
