/**
 * What a person has chosen, and the values that follow from it: defaults, then the machine, then the experiment, then
 * the person's changes.
 */
import { nodeOf, type Parameter, parameterOf } from './manifest.ts';
import {
  type AxisPreset,
  type ChartPreset,
  type ExperimentPreset,
  experimentOf,
  experiments,
  type MachinePreset,
  machineOf,
  machines,
  machineValues,
  type SeriesPreset,
  type Source,
  seriesKeyOf,
} from './presets.ts';
import { canonicalValue, problemOf } from './value.ts';
import { applicable, defaults, type Values, valueAt } from './values.ts';

export type Theme = 'light' | 'dark';

/** By chart key, the keys of the axes that are shown. */
export type Axes = Readonly<Record<string, { x: string; y: string }>>;

/**
 * Normal form, which every function here returns: `changes` and `axes` hold only what differs from the presets, in a
 * fixed order.
 */
export type ExplorerState = {
  readonly machine: string;
  readonly experiment: string;
  readonly changes: Values;
  /** What tells the curves apart: a parameter, or the key of cases. */
  readonly seriesBy: string;
  readonly axes: Axes;
  readonly theme?: Theme;
};

/** Where a value comes from, as the page marks it. */
export type Origin =
  | { kind: 'default' }
  | { kind: 'experiment' }
  | { kind: 'changed'; from: number | string }
  | { kind: 'preset'; source: Source };

/** The experiment's columns hang on the program, and the program on the node it is written for. */
const FIXED: Readonly<Record<string, string>> = {
  program: 'the experiment sets it',
  node: 'the program is written for one node',
};

/** The first machine that works, in its first experiment. */
export function initialState(machineKey?: string): ExplorerState {
  const ready = machines.filter((machine) => machine.status === 'ready');
  const machine = ready.find((candidate) => candidate.key === machineKey) ?? ready[0];
  const experiment = experiments.find((candidate) => candidate.key === machine?.experiments[0]);
  if (!machine || !experiment) throw new Error('presets/ holds no machine that is ready');
  return {
    machine: machine.key,
    experiment: experiment.key,
    changes: {},
    seriesBy: keyOfSeries(experiment.series[0]),
    axes: {},
  };
}

export function machineIn(state: ExplorerState): MachinePreset {
  const machine = machineOf(state.machine);
  if (!machine) throw new Error(`no machine ${state.machine}`);
  return machine;
}

export function experimentIn(state: ExplorerState): ExperimentPreset {
  const experiment = experimentOf(state.experiment);
  if (!experiment) throw new Error(`no experiment ${state.experiment}`);
  return experiment;
}

function keyOfSeries(series: SeriesPreset | undefined): string {
  return series ? seriesKeyOf(series) : '';
}

/** The values without the person's changes, with the node that the program needs. Complete. */
export function presetValues(state: ExplorerState): Values {
  const values = { ...defaults(), ...machineValues(machineIn(state)), ...experimentIn(state).parameters };
  const node = nodeOf(values.program);
  return node === undefined ? values : { ...values, node };
}

/** The values of the point that the page talks about. Complete. */
export function valuesOf(state: ExplorerState): Values {
  return { ...presetValues(state), ...state.changes };
}

export function sourceOf(state: ExplorerState, key: string): Origin {
  const from = presetValues(state)[key];
  if (Object.hasOwn(state.changes, key) && from !== undefined) return { kind: 'changed', from };
  if (Object.hasOwn(experimentIn(state).parameters, key)) return { kind: 'experiment' };
  const entry = machineIn(state).parameters[key];
  return entry ? { kind: 'preset', source: entry.source } : { kind: 'default' };
}

/**
 * Sets one parameter. A value outside its range, or of a parameter that cannot be changed, leaves the state as it is.
 */
export function change(state: ExplorerState, key: string, value: number | string): ExplorerState {
  return normalise({ ...state, changes: { ...state.changes, [key]: value } });
}

/** Takes back the change of one parameter, or of all. */
export function reset(state: ExplorerState, key?: string): ExplorerState {
  const changes = Object.fromEntries(
    Object.entries(state.changes).filter(([name]) => key !== undefined && name !== key),
  );
  return { ...state, changes };
}

/** Another machine in its first experiment. Changes are dropped: they were changes of the other machine. */
export function selectMachine(state: ExplorerState, key: string): ExplorerState {
  return withTheme(initialState(key), state.theme);
}

/** Another experiment of the same machine. Changes of what it does not read are dropped. */
export function selectExperiment(state: ExplorerState, key: string): ExplorerState {
  const moved = normalise({ ...state, experiment: key });
  const read = new Set(applicable(valuesOf(moved)).map((parameter) => parameter.key));
  const changes = Object.fromEntries(Object.entries(moved.changes).filter(([name]) => read.has(name)));
  return { ...moved, changes };
}

/** `key` as `seriesKeyOf` gives it. */
export function selectSeries(state: ExplorerState, key: string): ExplorerState {
  return normalise({ ...state, seriesBy: key });
}

export function selectAxis(state: ExplorerState, chartKey: string, axis: 'x' | 'y', axisKey: string): ExplorerState {
  const chart = experimentIn(state).charts.find((candidate) => candidate.key === chartKey);
  if (!chart) return state;
  const shown = axesOf(state, chart);
  const keys = { x: shown.x.key, y: shown.y.key, [axis]: axisKey };
  return normalise({ ...state, axes: { ...state.axes, [chartKey]: keys } });
}

export function withTheme(state: ExplorerState, theme: Theme | undefined): ExplorerState {
  const { theme: _, ...rest } = state;
  return theme ? { ...rest, theme } : rest;
}

/** The axes of a chart: the chosen ones, or the first of each. */
export function axesOf(state: ExplorerState, chart: ChartPreset): { x: AxisPreset; y: AxisPreset } {
  const chosen = state.axes[chart.key];
  const x = chart.x.find((axis) => axis.key === chosen?.x) ?? chart.x[0];
  const y = chart.y.find((axis) => axis.key === chosen?.y) ?? chart.y[0];
  if (!x || !y) throw new Error(`chart ${chart.key} has no axes`);
  return { x, y };
}

/** Why a parameter cannot be changed in this state, or undefined if it can. */
export function whyFixed(key: string): string | undefined {
  if (!parameterOf(key)) return 'no such parameter';
  return Object.hasOwn(FIXED, key) ? FIXED[key] : undefined;
}

/**
 * The normal form of any state: what does not exist or is out of range is dropped, what equals the preset is left out,
 * keys are in a fixed order. Values that contradict each other are kept: the page shows the contradiction at the
 * field.
 */
export function normalise(state: ExplorerState): ExplorerState {
  const start = initialState(state.machine);
  const machine = machineIn(start);
  const experiment = machine.experiments.includes(state.experiment) ? state.experiment : start.experiment;
  const sound: ExplorerState = { ...start, experiment, changes: {} };
  const preset = experimentIn(sound);
  const seriesBy = preset.series.find((series) => seriesKeyOf(series) === state.seriesBy) ?? preset.series[0];
  return withTheme(
    {
      machine: sound.machine,
      experiment,
      changes: normalChanges(presetValues(sound), state.changes),
      seriesBy: keyOfSeries(seriesBy),
      axes: normalAxes(preset, state),
    },
    state.theme,
  );
}

function normalChanges(base: Values, changes: Values): Values {
  const kept = Object.keys(base).flatMap((key) => {
    const parameter = parameterOf(key);
    if (!parameter || whyFixed(key) || !Object.hasOwn(changes, key)) return [];
    const value = valueAt(changes, parameter);
    if (problemOf(parameter, value) || sameValue(parameter, value, valueAt(base, parameter))) return [];
    return [[key, canonicalValue(parameter, value)] as const];
  });
  return Object.fromEntries(kept);
}

function sameValue(parameter: Parameter, a: number | string, b: number | string): boolean {
  return canonicalValue(parameter, a) === canonicalValue(parameter, b);
}

function normalAxes(preset: ExperimentPreset, state: ExplorerState): Axes {
  const kept = preset.charts.flatMap((chart) => {
    const { x, y } = axesOf(state, chart);
    return x === chart.x[0] && y === chart.y[0] ? [] : [[chart.key, { x: x.key, y: y.key }] as const];
  });
  return Object.fromEntries(kept);
}
