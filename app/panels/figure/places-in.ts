/** Between the points of a chart and the plan, whatever the chart shows. */

import type { ChartSpec } from '../../charts/index.ts';
import type { ChartPreset } from '../../model/presets/presets.ts';
import { axesOf } from '../../model/state/state.ts';
import { type Places, placesAmong, placesInLayers, placesOf, placesOfColumns, placesOfRuns } from './places.ts';
import type { Shown } from './shown.tsx';

export function placesIn(
  chart: ChartPreset,
  spec: ChartSpec,
  { state, plan, results, figures, values }: Shown,
): Places {
  const curves = placesOf(plan, results, axesOf(state, chart).x);
  const { layersOf, columns, runs } = figures.find(({ key }) => key === spec.key) ?? {};
  const layers = spec.series.map(({ key }) => key);
  if (runs !== undefined) return placesOfRuns(runs);
  if (columns !== undefined) return placesOfColumns(columns, layers);
  if (layersOf !== undefined) return placesInLayers(curves, layersOf, layers);
  return values?.key === spec.key ? placesAmong(curves, values, spec) : curves;
}
