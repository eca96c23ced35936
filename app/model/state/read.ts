/** What follows from a state: its machine, its experiment, its values, its axes and its curves. */

import { parameterOf } from '../manifest/manifest.ts';
import { defaults, readable, type Values, valueAt } from '../manifest/values.ts';
import { CUSTOM, type CustomMachine, presetOf } from '../presets/custom.ts';
import { withAliases } from '../presets/derived.ts';
import { experimentOn } from '../presets/experiment-on.ts';
import { withOwnCase } from '../presets/own-case.ts';
import {
  type AxisPreset,
  type CaseSweep,
  type ChartPreset,
  type ExperimentPreset,
  experimentOf,
  fixedOn,
  type MachinePreset,
  machineOf,
  machines,
  machineValues,
  type SeriesPreset,
  type Sweep,
  seriesKeyOf,
} from '../presets/presets.ts';
import { message } from '../words/words.ts';
import { axesShown, SWEPT, stackShown } from './axes.ts';
import type { ExplorerState } from './explorer-state.ts';
import { usualValues, valuesAlong } from './sweep-choice.ts';

/** The experiment's columns hang on the program; the node is what makes the machine. */
const FIXED: Readonly<Record<string, string>> = {
  program: message('the experiment sets it'),
  node: message('it belongs to the machine'),
};

/** A machine in its first experiment; the first that is here and works if there is none of that key. */
export function initialState(machineKey?: string): ExplorerState {
  const machine = machines.find((candidate) => candidate.key === machineKey) ?? machines[0];
  const experiment = experimentOf(machine?.experiments[0] ?? '');
  if (!machine || !experiment) throw new Error('no machine that is ready is here');
  const offered = experimentOn(experiment, machine.key, machineValues(machine));
  return {
    machine: machine.key,
    experiment: experiment.key,
    changes: {},
    seriesBy: keyOfSeries(offered.series[0]),
    axes: {},
    pins: [],
  };
}

/** The preset, or the custom machine as if it were one. */
export function machineIn(state: Pick<ExplorerState, 'machine' | 'custom'>): MachinePreset {
  const own = customIn(state);
  if (own) return presetOf(own);
  const machine = machineOf(state.machine);
  if (!machine) throw new Error(`no machine ${state.machine}`);
  return machine;
}

/** The machine whose colours a state has: that from which a custom machine started. */
export function hueOf(state: ExplorerState): string {
  return customIn(state)?.base ?? state.machine;
}

/** The machine of a person's own that is shown; undefined where it is none, or one curve among those of others. */
export function customIn({ machine, custom }: Pick<ExplorerState, 'machine' | 'custom'>): CustomMachine | undefined {
  return machine === CUSTOM ? custom : undefined;
}

/** The experiment of a state, as it is offered on its machine. */
export function experimentIn(state: ExplorerState): ExperimentPreset {
  const experiment = experimentOf(state.experiment);
  if (!experiment) throw new Error(`no experiment ${state.experiment}`);
  const machine = machineIn(state);
  const offered = experimentOn(experiment, keyOfFixed(state), machineValues(machine));
  return machine.of && state.custom ? withOwnCase(offered, state.custom) : offered;
}

/** What tells the curves apart unless a person chooses otherwise. */
export function keyOfSeries(series: SeriesPreset | undefined): string {
  return series ? seriesKeyOf(series) : '';
}

/** What the experiment fixes: of a custom machine as on that from which it has the processor. */
export function fixedIn(state: ExplorerState): Values {
  return fixedOn(experimentIn(state), keyOfFixed(state));
}

function keyOfFixed(state: ExplorerState): string {
  return customIn(state)?.parts.node ?? state.machine;
}

/** The values without the person's changes. Complete. */
export function presetValues(state: ExplorerState): Values {
  return { ...defaults(), ...machineValues(machineIn(state)), ...fixedIn(state) };
}

// A state never changes, and every part of the page asks for its values.
const valuesKnown = new WeakMap<ExplorerState, Values>();

/** The values of the point that the page talks about. Complete; the same object for the same state. */
export function valuesOf(state: ExplorerState): Values {
  const before = valuesKnown.get(state);
  if (before !== undefined) return before;
  const now = Object.freeze({ ...presetValues(state), ...withAliases(machineIn(state), state.changes) });
  valuesKnown.set(state, now);
  return now;
}

/** The axes of a chart: the chosen ones, or the first of each. */
export function axesOf(state: ExplorerState, chart: ChartPreset): { x: AxisPreset; y: AxisPreset } {
  const chosen = state.axes[chart.key];
  // Of a map both parameters are axes; what the experiment sweeps has the axis of the experiment.
  return axesShown(givenIn(state), chart, state.map ? { x: state.sweep ? SWEPT : '', y: chosen?.y ?? '' } : chosen);
}

/** The columns that a chart draws on top of one another; undefined if it draws lines. */
export function stackOf(state: ExplorerState, chart: ChartPreset): string[] | undefined {
  return stackShown(givenIn(state), chart, state.axes[chart.key]);
}

/** What the axes of a state's charts depend on. */
export function givenIn(state: ExplorerState) {
  return { experiment: experimentIn(state), sweep: state.sweep };
}

/** Keys of the parameters that may be put on the x axis or tell the curves apart. */
export function choosable(state: ExplorerState): Set<string> {
  return new Set([...readable(valuesOf(state))].filter((key) => whyFixed(key) === undefined));
}

/** What tells the curves apart, with the values of a parameter as the state has them. */
export function seriesIn(state: ExplorerState): SeriesPreset {
  const preset = experimentIn(state).series.find((series) => seriesKeyOf(series) === state.seriesBy);
  if (preset && 'cases' in preset) return casesShown(preset, state);
  const parameter = parameterOf(state.seriesBy);
  if (!parameter) throw new Error(`no series ${state.seriesBy}`);
  if (state.map) return { parameter: parameter.key, values: valuesAlong(state.map) };
  const usual = preset?.values ?? usualValues(parameter, valueAt(presetValues(state), parameter));
  return { ...preset, parameter: parameter.key, values: [...(state.seriesValues ?? usual)] };
}

const casesShown = (sweep: CaseSweep, { seriesValues }: ExplorerState): CaseSweep =>
  seriesValues ? { ...sweep, cases: sweep.cases.filter(({ key }) => seriesValues.includes(key)) } : sweep;

/** Why a parameter cannot be changed in this state, or undefined if it can. */
export function whyFixed(key: string): string | undefined {
  if (!parameterOf(key)) return message('no such parameter');
  return Object.hasOwn(FIXED, key) ? FIXED[key] : undefined;
}

/** What the x axis of a state sweeps: the choice of a person, or that of the experiment. */
export function sweepIn(state: ExplorerState): Sweep {
  const { sweep } = state;
  const preset = experimentIn(state).x;
  if (!sweep) return preset;
  if ('steps' in sweep) return { parameter: sweep.parameter, values: valuesAlong(sweep) };
  const { absolute } = preset;
  const { parameter, values, relativeTo } = sweep;
  return { parameter, values: [...values], ...(relativeTo && { relativeTo, ...(absolute && { absolute }) }) };
}
