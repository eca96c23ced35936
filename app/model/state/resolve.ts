/**
 * A state resolved once into what follows from it. What comes after takes this and not the state, so that nobody asks
 * twice which machine it is, which values hold, or what the axes show.
 */

import type { Parameter } from '../manifest/manifest.ts';
import { applicable, type Values } from '../manifest/values.ts';
import type {
  AxisPreset,
  ChartPreset,
  ExperimentPreset,
  MachinePreset,
  SeriesPreset,
  Sweep,
} from '../presets/presets.ts';
import type { ExplorerState } from './explorer-state.ts';
import { axesOf, experimentIn, machineIn, presetValues, seriesIn, stackOf, sweepIn, valuesOf } from './read.ts';

/** A chart of the experiment on the axes that are chosen. */
export type ResolvedChart = {
  readonly key: string;
  readonly preset: ChartPreset;
  readonly x: AxisPreset;
  readonly y: AxisPreset;
  /** The columns that are drawn on top of one another. */
  readonly stack?: readonly string[];
  /** The table whose rows are drawn on top of one another. */
  readonly rows?: NonNullable<ChartPreset['rows']>;
  /** Both axes are those that the experiment shows first. */
  readonly isUsual: boolean;
};

export type Resolved = {
  readonly state: ExplorerState;
  /** The preset, or a person's own machine as if it were one. */
  readonly machine: MachinePreset;
  readonly experiment: ExperimentPreset;
  /** The values without the person's changes. Complete. */
  readonly base: Values;
  /** The values of the point that the page talks about. Complete. */
  readonly values: Values;
  /** The parameters that such a run reads, in manifest order. */
  readonly read: readonly Parameter[];
  /** What the x axis sweeps. */
  readonly x: Sweep;
  /** What tells the curves apart. */
  readonly by: SeriesPreset;
  /** In the order of the experiment; the first is the large one. */
  readonly charts: readonly ResolvedChart[];
};

// A state never changes, and every part of the page asks what follows from it.
const known = new WeakMap<ExplorerState, Resolved>();

/** `state` in normal form, be it but for its look. Always the same object for the same state. */
export function resolve(state: ExplorerState): Resolved {
  const before = known.get(state);
  if (before !== undefined) return before;
  const values = valuesOf(state);
  const experiment = experimentIn(state);
  const now: Resolved = {
    state,
    machine: machineIn(state),
    experiment,
    base: presetValues(state),
    values,
    read: applicable(values),
    x: sweepIn(state),
    by: seriesIn(state),
    charts: experiment.charts.map((chart) => resolveChart(state, chart)),
  };
  known.set(state, now);
  return now;
}

function resolveChart(state: ExplorerState, preset: ChartPreset): ResolvedChart {
  const { x, y } = axesOf(state, preset);
  const stack = stackOf(state, preset);
  const rows = y === preset.y[0] ? preset.rows : undefined;
  const isUsual = x === preset.x[0] && y === preset.y[0];
  return { key: preset.key, preset, x, y, ...(stack && { stack }), ...(rows && { rows }), isUsual };
}

/** A chart by its key; undefined if the experiment has none of that key. */
export function chartIn({ charts }: Resolved, key: string): ResolvedChart | undefined {
  return charts.find((chart) => chart.key === key);
}
