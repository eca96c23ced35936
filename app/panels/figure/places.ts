/** Between a point of a chart and its place in the plan: a chart has only the points of which something is known. */

import type { ActivePoint, ChartSpec } from '../../charts/index.ts';
import type { PointResult } from '../../engine/engine.ts';
import type { Selection as SelectionOf } from '../../model/figure/selection.ts';
import type { GrainError } from '../../model/manifest/manifest.ts';
import type { AxisPreset } from '../../model/presets/presets.ts';
import { xOf } from '../../model/state/axes.ts';
import type { PlanPoint } from '../../model/state/explorer-state.ts';
import type { PlannedPoint, PlannedSeries, SweepPlan } from '../../model/sweep/sweep.ts';

export type Results = ReadonlyMap<string, PointResult>;

export type Selection = SelectionOf<PointResult>;

export function seriesKey(series: PlannedSeries): string {
  return String(series.value);
}

/** Why a point cannot be had. */
export function errorAt(point: PlannedPoint, result: PointResult | null | undefined): GrainError | undefined {
  return point.error ?? (result?.state === 'failed' ? result.error : undefined);
}

/** From chart to plan and back; null for a point that the other side lacks. */
export type Places = {
  toPlan(active: ActivePoint | null): PlanPoint | null;
  toChart(point: PlanPoint | null): ActivePoint | null;
};

/** The places of a chart with this x axis, whose curves are those of the plan. */
export function placesOf(plan: SweepPlan, results: Results, x: AxisPreset): Places {
  const places = new Map(plan.series.map((series) => [seriesKey(series), placesAlong(series, results, x)]));
  return {
    toPlan(active) {
      const index = places.get(active?.series ?? '')?.[active?.index ?? -1];
      return active === null || index === undefined ? null : { series: active.series, index };
    },
    toChart(point) {
      const index = places.get(point?.series ?? '')?.indexOf(point?.index ?? -1) ?? -1;
      return point === null || index < 0 ? null : { series: point.series, index };
    },
  };
}

/**
 * The places of a chart of the layers of one curve. A point of the plan is a point of every layer; the first stands for
 * all.
 */
export function placesInLayers(curves: Places, curve: string, layers: readonly string[]): Places {
  const [first] = layers;
  return {
    toPlan: (active) => (active === null ? null : curves.toPlan({ series: curve, index: active.index })),
    toChart(point) {
      const at = point?.series === curve ? curves.toChart(point) : null;
      return at === null || first === undefined ? null : { series: first, index: at.index };
    },
  };
}

/** The places of a chart with a column for every curve; `columns` are their points in the plan. */
export function placesOfColumns(columns: readonly PlanPoint[], [first]: readonly string[]): Places {
  return {
    toPlan: (active) => columns[active?.index ?? -1] ?? null,
    toChart(point) {
      const index = columns.findIndex(({ series, index }) => series === point?.series && index === point.index);
      return index < 0 || first === undefined ? null : { series: first, index };
    },
  };
}

/** For a chart of rows, where each curve is one run: every point of a curve stands for that run. */
export function placesOfRuns(runs: readonly PlanPoint[]): Places {
  return {
    toPlan: (active) => runs.find(({ series, index }) => series === active?.series && index >= 0) ?? null,
    toChart: () => null,
  };
}

/** The places of a chart that has some points of another chart: points with the same x are the same. */
export function placesAmong(places: Places, all: ChartSpec, some: ChartSpec): Places {
  const move = (at: ActivePoint | null, from: ChartSpec, to: ChartSpec): ActivePoint | null => {
    const find = (spec: ChartSpec) => spec.series.find(({ key }) => key === at?.series)?.points ?? [];
    const x = find(from)[at?.index ?? -1]?.x;
    const index = find(to).findIndex((point) => point.x === x);
    return at === null || x === undefined || index < 0 ? null : { series: at.series, index };
  };
  return {
    toPlan: (active) => places.toPlan(move(active, some, all)),
    toChart: (point) => move(places.toChart(point), all, some),
  };
}

/** The places in the plan of the points that are shown, in order. */
function placesAlong({ points }: PlannedSeries, results: Results, x: AxisPreset): number[] {
  return points.flatMap(({ key, values }, place) => {
    const result = results.get(key);
    const shown = result !== undefined && result.state !== 'queued' && result.state !== 'failed';
    return shown && !Number.isNaN(xOf(x, values, result.row)) ? [place] : [];
  });
}
