/** The figure of a map: a colour for every place, over both parameters. */

import type { AxisSpec, PointSpec, SeriesSpec } from '../chart/chart.ts';
import { axisOf, type Drawing, subtitleOf } from '../figure/drawing.ts';
import { drawMapsWith } from '../figure/figure.ts';
import type { Figure } from '../figure/types.ts';
import { chartName } from '../presets/presets.ts';
import { sweptAxis } from '../state/axes.ts';
import type { ResolvedChart } from '../state/state.ts';
import type { RangeSweep, SweepChoice } from '../state/sweep-choice.ts';
import type { Words } from '../words/words.ts';
import { bestAt, bestSpec, judgedBy, rivalsOf } from './best.ts';
import { placeOf } from './places.ts';

drawMapsWith(mapFigure);

function mapFigure(drawing: Drawing, chart: ResolvedChart, series: SeriesSpec[], t: Words): Figure {
  const { state, plan, resolved, outcomeOf } = drawing;
  const along = (sweep: SweepChoice): AxisSpec => {
    const { from, to } = sweep as RangeSweep;
    return { ...axisOf(sweptAxis({ ...resolved, sweep }), t), domain: [from, to] };
  };
  const rows = along(state.map as RangeSweep);
  const at = placeOf(plan, chart.x, outcomeOf);
  const places = resolved.x.values.map(at);
  // The best value is chosen by the first chart; the other charts show their quantity for that value.
  const isBest = state.map?.best !== undefined && chart === resolved.charts[0];
  const drawn = isBest ? series.map((one, row) => ({ ...one, points: bestPoints(drawing, row, chart) })) : series;
  return {
    key: chart.key,
    kind: 'map',
    title: chartName(resolved.experiment, chart.preset, t),
    subtitle: subtitleOf(drawing, chart, t`against ${rows.label}`, t),
    x: state.sweep ? along(state.sweep) : { ...axisOf(chart.x, t), domain: [Math.min(...places), Math.max(...places)] },
    rows,
    y: axisOf(isBest ? judgedBy(chart.y) : chart.y, t),
    series: drawn,
    refused: plan.series.flatMap(({ value, points }) => {
      const runs = points.filter(({ key, error }) => !error && outcomeOf(key)?.state !== 'failed').map(({ x }) => x);
      return resolved.x.values.filter((x) => !runs.includes(x)).map((x) => ({ x: at(x), y: Number(value) }));
    }),
    ...(isBest && !state.difference && { best: bestSpec(state, t) }),
    references: [],
    ...drawing.besides,
  };
}

/** The places of a row at which all choices are known, each with its best. */
function bestPoints({ state, plan, outcomeOf }: Drawing, row: number, { x, y }: ResolvedChart): PointSpec[] {
  const series = plan.series[row];
  return (series?.points ?? []).flatMap((point) => {
    const rivals = rivalsOf(state, point);
    return (series && rivals && bestAt({ series, rivals, x, y }, outcomeOf)?.point) ?? [];
  });
}
