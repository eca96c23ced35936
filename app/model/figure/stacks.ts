/** The parts of a whole: along one curve, or of every curve at one place. */

import type { PointSpec, PublishedPlace, PublishedSpec, SeriesSpec } from '../chart/chart.ts';
import { claimsOnChart } from '../claims/on-charts.ts';
import { isExact } from '../manifest/chance.ts';
import { columnsOf, valueIn } from '../manifest/manifest.ts';
import { type ChartPreset, chartName } from '../presets/presets.ts';
import type { PlanPoint } from '../state/explorer-state.ts';
import { layerKey } from '../state/look.ts';
import type { ResolvedChart } from '../state/state.ts';
import type { PlannedSeries } from '../sweep/sweep.ts';
import { lowerFirst, type Words } from '../words/words.ts';
import { axisOf, type Drawing, seriesInFocus, subtitleOf } from './drawing.ts';
import { columnDomain } from './layers.ts';
import { drawnState, pointsOf } from './points.ts';
import { runsAt, valueOfAll } from './runs-at.ts';
import { placeName } from './selection.ts';
import type { Figure } from './types.ts';

const WHOLE: [number, number] = [0, 100];

/** The parts of a whole along one curve: of shares in %, of what has a unit in that. */
export function stackFigure(drawing: Drawing, chart: ResolvedChart, stack: readonly string[], t: Words): Figure {
  const { preset, x, y } = chart;
  const shown = seriesInFocus(drawing.plan, drawing.focus);
  const isShare = y.unit === '';
  const factor = isShare ? 100 : 1;
  const layers = layersOfColumns(drawing, preset, stack, t, (column) => {
    const points = shown ? pointsOf(drawing, shown, x, { ...y, column }) : [];
    return points.map((point) => ({ x: point.x, y: factor * point.y, state: point.state }));
  });
  const published = stack.flatMap((column, place) =>
    publishedIn(drawing, chart, column, shown, layers[place]?.points ?? [], factor, t),
  );
  const drawn = layers[0]?.points.map((point) => point.x).filter((at) => x.scale === 'linear' || at > 0) ?? [];
  const ends: [number, number] = [Math.min(...drawn), Math.max(...drawn)];
  const domain = preset.bars ? columnDomain(drawn, x.scale) : drawn.length > 1 ? ends : undefined;
  return {
    key: chart.key,
    kind: 'stack',
    ...(preset.bars && { bars: true }),
    ...(shown && { layersOf: String(shown.value) }),
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, shown?.label, t),
    x: { ...axisOf(x, t), ...(domain && { domain }) },
    y: {
      ...axisOf(y, t),
      ...(isShare && { unit: '%' }),
      ...(drawn.length > 0 && { domain: isShare ? WHOLE : [0, tallest(layers)] }),
    },
    series: layers,
    references: [],
    ...(published.length > 0 && { published }),
    ...drawing.besides,
  };
}

/** The height of all layers together where it is largest. */
function tallest(layers: readonly SeriesSpec[]): number {
  const heights = (layers[0]?.points ?? []).map((_, index) =>
    layers.reduce((sum, { points }) => sum + (Number.isFinite(points[index]?.y) ? (points[index]?.y ?? 0) : 0), 0),
  );
  return Math.max(...heights, Number.MIN_VALUE);
}

/** What is printed of a layer of one curve, in the unit of the layers. */
function publishedIn(
  { state }: Drawing,
  chart: ResolvedChart,
  column: string,
  shown: PlannedSeries | undefined,
  points: PointSpec[],
  factor: number,
  t: Words,
): PublishedSpec[] {
  const key = layerKey(chart.preset, column);
  const curves = shown ? [{ key, label: shown.label, values: shown.values, points }] : [];
  const { published } = claimsOnChart(
    state.machine,
    state.experiment,
    { ...chart, y: { ...chart.y, column } },
    curves,
    t,
  );
  const scaled = <At extends PublishedPlace>(one: At): At => {
    const { y, low = y, high = y } = one;
    return { ...one, y: factor * y, low: factor * low, high: factor * high };
  };
  return published.map(({ along, ...one }) => ({
    ...scaled(one),
    series: [key],
    ...(along && { along: along.map(scaled) }),
  }));
}

function layersOfColumns(
  { resolved }: Drawing,
  preset: ChartPreset,
  stack: readonly string[],
  t: Words,
  pointsIn: (column: string) => PointSpec[],
): SeriesSpec[] {
  const columns = columnsOf({ program: String(resolved.values.program), table: preset.table });
  return stack.map((column, index) => ({
    key: layerKey(preset, column),
    label: t(lowerFirst(columns?.find(({ key }) => key === column)?.label ?? column)),
    index,
    count: stack.length,
    ordered: false,
    points: pointsIn(column),
  }));
}

/** The parts of a whole, in %, of every curve side by side, at one value of what is swept. */
export function columnsFigure(drawing: Drawing, chart: ResolvedChart, stack: readonly string[], t: Words): Figure {
  const { plan, state } = drawing;
  const { preset, x, y } = chart;
  const at = valueOfAll(plan, state.look?.at);
  const runs = runsAt(plan, at);
  const known = plan.series.flatMap(({ points, values }, place) => {
    const { series, index } = runs[place] as PlanPoint;
    const outcome = drawing.outcomeOf(points[index]?.key ?? '');
    if (!outcome || outcome.state === 'queued' || outcome.state === 'failed') return [];
    return [{ place, series, index, row: outcome.row, state: drawnState(outcome.state, isExact(values)) }];
  });
  return {
    key: chart.key,
    kind: 'stack',
    bars: true,
    columns: known.map(({ series, index }) => ({ series, index })),
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, at === undefined ? undefined : placeName(plan.x, at, t), t),
    x: {
      ...axisOf(x, t),
      names: plan.series.map(({ label }) => label),
      domain: [-0.5, plan.series.length - 0.5],
    },
    y: { label: t(y.label), unit: '%', scale: 'linear', ...(known.length > 0 && { domain: WHOLE }) },
    series: layersOfColumns(drawing, preset, stack, t, (column) =>
      known.map((one) => ({ x: one.place, y: 100 * valueIn(one.row, column), state: one.state })),
    ),
    references: [],
    ...drawing.besides,
  };
}
