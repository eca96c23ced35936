/**
 * What a person has chosen, and the values that follow from it: defaults, then the machine, then the experiment, then
 * the person's changes.
 */
import { belongsToMachine, CUSTOM, type CustomMachine, canRun, normalCustom, presetOf, startFrom } from './custom.ts';
import { nodeOf, type Parameter, parameterOf } from './manifest.ts';
import {
  type AxisPreset,
  type ChartPreset,
  type ExperimentPreset,
  experimentOf,
  experiments,
  fixedOn,
  type MachinePreset,
  machineOf,
  machines,
  machineValues,
  type SeriesPreset,
  type Source,
  seriesKeyOf,
} from './presets.ts';
import { type Axes, axesShown, stackShown } from './state-axes.ts';
import { type Difference, normalDifference } from './state-difference.ts';
import { normalPins, OWN_CASE, type Pin } from './state-pins.ts';
import { normalSeriesValues, normalSweep, type SweepChoice, usualValues } from './state-sweep.ts';
import { canonicalValue, parseValue, problemOf } from './value.ts';
import { applicable, defaults, readable, type Values, validate, valueAt } from './values.ts';
import { type Language, message } from './words.ts';

export type { Axes } from './state-axes.ts';
export type { Pin } from './state-pins.ts';

export type Theme = 'light' | 'dark';

/**
 * Normal form, which every function here returns: `changes`, `axes` and what is optional hold only what differs from
 * the presets, in a fixed order.
 */
export type ExplorerState = {
  /** Key of a preset, or `custom`. */
  readonly machine: string;
  /** There exactly if `machine` is `custom`. */
  readonly custom?: CustomMachine;
  readonly experiment: string;
  readonly changes: Values;
  /** What is on the x axis, if not what the experiment puts there. */
  readonly sweep?: SweepChoice;
  /** What tells the curves apart: any parameter that the run reads, or the key of cases. */
  readonly seriesBy: string;
  /** The values of that parameter, if not the usual ones. */
  readonly seriesValues?: readonly (number | string)[];
  readonly axes: Axes;
  readonly pins: readonly Pin[];
  /** Keys of other machines that are shown with the same experiment. */
  readonly beside?: readonly string[];
  /** Whether machines side by side have axes of their own; shared if missing. */
  readonly scales?: 'free';
  /** The curves are shown relative to one of them. */
  readonly difference?: Difference;
  readonly theme?: Theme;
  readonly lang?: Language;
};

/** Where a value comes from, as the page marks it. */
export type Origin =
  | { kind: 'default' }
  | { kind: 'experiment' }
  | { kind: 'changed'; from: number | string }
  | { kind: 'preset'; source: Source };

/** The experiment's columns hang on the program, and the program on the node it is written for. */
const FIXED: Readonly<Record<string, string>> = {
  program: message('the experiment sets it'),
  node: message('the program is written for one node'),
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
    pins: [],
  };
}

/** The preset, or the custom machine as if it were one. */
export function machineIn(state: Pick<ExplorerState, 'machine' | 'custom'>): MachinePreset {
  if (state.machine === CUSTOM && state.custom) return presetOf(state.custom);
  const machine = machineOf(state.machine);
  if (!machine) throw new Error(`no machine ${state.machine}`);
  return machine;
}

/** The machine whose colours a state has: that from which a custom machine started. */
export function hueOf({ machine, custom }: ExplorerState): string {
  return custom?.base ?? machine;
}

export function experimentIn(state: ExplorerState): ExperimentPreset {
  const experiment = experimentOf(state.experiment);
  if (!experiment) throw new Error(`no experiment ${state.experiment}`);
  return experiment;
}

function keyOfSeries(series: SeriesPreset | undefined): string {
  return series ? seriesKeyOf(series) : '';
}

/** What the experiment fixes: of a custom machine as on that from which it has the processor. */
function fixedIn(state: ExplorerState): Values {
  return fixedOn(experimentIn(state), state.custom?.parts.node ?? state.machine);
}

/** The values without the person's changes, with the node that the program needs. Complete. */
export function presetValues(state: ExplorerState): Values {
  const values = { ...defaults(), ...machineValues(machineIn(state)), ...fixedIn(state) };
  const node = nodeOf(values.program);
  return node === undefined ? values : { ...values, node };
}

/** The values of the point that the page talks about. Complete. */
export function valuesOf(state: ExplorerState): Values {
  return { ...presetValues(state), ...state.changes };
}

export function sourceOf(state: ExplorerState, key: string): Origin {
  return originsOf(state)(key);
}

/** Where any of a state's values is from, for who asks of many. */
export function originsOf(state: ExplorerState): (key: string) => Origin {
  const base = presetValues(state);
  const fixed = fixedIn(state);
  const { parameters } = machineIn(state);
  return (key) => {
    const from = base[key];
    if (Object.hasOwn(state.changes, key) && from !== undefined) return { kind: 'changed', from };
    if (Object.hasOwn(fixed, key)) return { kind: 'experiment' };
    const entry = parameters[key];
    return entry ? { kind: 'preset', source: entry.source } : { kind: 'default' };
  };
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

/**
 * Another machine, in the same experiment if it has it. Changes of what its experiment reads are kept, those of
 * hardware only as long as they go together with it; what is pinned stays. The same machine again is begun anew.
 */
export function selectMachine(state: ExplorerState, key: string): ExplorerState {
  const start = normalise({ ...initialState(key), ...kept(state) });
  if (key === state.machine) return start;
  const { experiment, seriesBy, axes } = state;
  const shared = machineIn(start).experiments.includes(experiment);
  const place = shared ? normalise({ ...start, experiment, seriesBy, axes }) : start;
  const read = choosable(place);
  const isProgram = (name: string) => parameterOf(name)?.group === 'program';
  const changes = Object.entries(state.changes).filter(([name]) => read.has(name));
  const candidates = [changes, changes.filter(([name]) => isProgram(name))].map((some) =>
    normalise({ ...place, changes: Object.fromEntries(some) }),
  );
  const swept = experimentIn(place).x.parameter;
  const holds = (one: ExplorerState) => validate(valuesOf(one)).every(({ path }) => path === swept);
  return candidates.find(holds) ?? place;
}

/**
 * A custom machine in the same experiment, if it can run it: with the curves, the axes and the changes of the program
 * as they are. What was changed of the machine before is not carried over: the custom machine says what it is.
 */
export function selectCustom(state: ExplorerState, custom: CustomMachine): ExplorerState {
  const programs = Object.entries(state.changes).filter(([key]) => {
    const parameter = parameterOf(key);
    return parameter && !belongsToMachine(parameter);
  });
  const moved = normalise({ ...state, machine: CUSTOM, custom, changes: Object.fromEntries(programs) });
  if (moved.experiment === state.experiment) return moved;
  return normalise({ ...initialState(), machine: CUSTOM, custom, ...kept(state) });
}

/** What is shown as a machine of a person's own: with all that was changed of it. */
export function asCustom(state: ExplorerState): CustomMachine {
  const custom = state.custom ?? startFrom(state.machine);
  const own = custom && normalCustom({ ...custom, changes: { ...custom.changes, ...state.changes } });
  if (!own) throw new Error(`no machine ${state.machine}`);
  return own;
}

function kept({ pins, theme, lang }: ExplorerState): Pick<ExplorerState, 'pins' | 'theme' | 'lang'> {
  return { pins, ...(theme && { theme }), ...(lang && { lang }) };
}

/**
 * Another experiment of the same machine. Changes of what it does not read are dropped, and axes chosen for the other.
 */
export function selectExperiment(state: ExplorerState, key: string): ExplorerState {
  if (key === state.experiment) return state;
  const { sweep: _, seriesValues: __, difference: ___, ...rest } = state;
  const moved = normalise({ ...rest, experiment: key, seriesBy: '' });
  const read = new Set(applicable(valuesOf(moved)).map((parameter) => parameter.key));
  const changes = Object.fromEntries(Object.entries(moved.changes).filter(([name]) => read.has(name)));
  return { ...moved, changes };
}

/** `key` as `seriesKeyOf` gives it, or any parameter; `values` are those of its curves, the usual ones if missing. */
export function selectSeries(state: ExplorerState, key: string, values?: readonly (number | string)[]): ExplorerState {
  const { seriesValues: _, difference: __, ...rest } = state;
  return normalise({ ...rest, seriesBy: key, ...(values && { seriesValues: values }) });
}

/** Puts a parameter on the x axis; undefined is what the experiment puts there. */
export function selectSweep(state: ExplorerState, choice: SweepChoice | undefined): ExplorerState {
  const { sweep, ...rest } = state;
  return normalise(choice ? { ...rest, sweep: choice } : rest);
}

/** Other machines beside this one. */
export function selectBeside(
  state: ExplorerState,
  machineKeys: readonly string[],
  scales: 'shared' | 'free',
): ExplorerState {
  const { scales: _, ...rest } = state;
  return normalise({ ...rest, beside: machineKeys, ...(scales === 'free' && { scales }) });
}

/** The curves relative to one of them, or as they are. */
export function selectDifference(state: ExplorerState, difference: Difference | undefined): ExplorerState {
  const { difference: _, ...rest } = state;
  return normalise(difference ? { ...rest, difference } : rest);
}

/** All pins anew: to pin, to name, to take off, to put in order. */
export function withPins(state: ExplorerState, pins: readonly Pin[]): ExplorerState {
  return normalise({ ...state, pins });
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

export function withLanguage(state: ExplorerState, lang: Language | undefined): ExplorerState {
  const { lang: _, ...rest } = state;
  return lang ? { ...rest, lang } : rest;
}

/** The axes of a chart: the chosen ones, or the first of each. */
export function axesOf(state: ExplorerState, chart: ChartPreset): { x: AxisPreset; y: AxisPreset } {
  return axesShown(givenIn(state), chart, state.axes[chart.key]);
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
  if (preset && 'cases' in preset) return preset;
  const parameter = parameterOf(state.seriesBy);
  if (!parameter) throw new Error(`no series ${state.seriesBy}`);
  const usual = preset?.values ?? usualValues(parameter, valueAt(presetValues(state), parameter));
  return { ...preset, parameter: parameter.key, values: [...(state.seriesValues ?? usual)] };
}

/** Other machines that can run the experiment of a state. */
export function machinesBeside(state: ExplorerState): MachinePreset[] {
  return machines.filter(({ key }) => key !== state.machine).filter((machine) => canRun(machine, state.experiment));
}

/** Why a parameter cannot be changed in this state, or undefined if it can. */
export function whyFixed(key: string): string | undefined {
  if (!parameterOf(key)) return message('no such parameter');
  return Object.hasOwn(FIXED, key) ? FIXED[key] : undefined;
}

/**
 * The normal form of any state: what does not exist or is out of range is dropped, what equals the preset is left out,
 * keys are in a fixed order. Values that contradict each other are kept: the page shows the contradiction at the
 * field.
 */
export function normalise(state: ExplorerState): ExplorerState {
  const placed = normalPlace(state);
  const changed = { ...placed, changes: normalChanges(presetValues(placed), state.changes) };
  const preset = experimentIn(placed);
  const allowed = choosable(changed);
  const sweep = normalSweep(preset.x, state.sweep, allowed);
  const { seriesBy, seriesValues } = normalSeries(changed, state, allowed);
  const beside = normalBeside(placed, state.beside);
  const pins = normalPins(state.pins);
  const canonical = (key: string) => keyOfCurve({ ...changed, seriesBy }, key);
  const difference = normalDifference(state.difference, { pins, beside, canonical });
  const { changes, axes: _, pins: __, ...place } = changed;
  return {
    ...place,
    changes,
    ...(sweep && { sweep }),
    seriesBy,
    ...(seriesValues && { seriesValues }),
    axes: normalAxes({ experiment: preset, sweep }, state.axes),
    pins,
    ...(beside.length > 0 && { beside }),
    ...(beside.length > 0 && state.scales === 'free' && { scales: 'free' }),
    ...(difference && { difference }),
    ...(state.theme && { theme: state.theme }),
    ...(state.lang && { lang: state.lang }),
  };
}

/** The key of a live curve as figures have it; undefined if no curve can be called so. */
function keyOfCurve(state: ExplorerState, key: string): string | undefined {
  const by = seriesIn(state);
  if ('cases' in by) return [...by.cases.map((one) => one.key), OWN_CASE].find((known) => known === key);
  const parameter = parameterOf(by.parameter);
  const read = parameter && parseValue(parameter, key);
  return read && 'value' in read ? String(read.value) : undefined;
}

/** Machine and experiment, without anything a person has chosen on them. */
function normalPlace(state: ExplorerState): ExplorerState {
  const custom = state.machine === CUSTOM && state.custom ? normalCustom(state.custom) : undefined;
  const start = custom ? { ...initialState(custom.base), machine: CUSTOM, custom } : initialState(state.machine);
  const { experiments: offered } = machineIn(start);
  const experiment = offered.includes(state.experiment) ? state.experiment : (offered[0] ?? start.experiment);
  return { ...start, experiment, seriesBy: keyOfSeries(experimentOf(experiment)?.series[0]) };
}

function normalSeries(
  placed: ExplorerState,
  { seriesBy, seriesValues }: ExplorerState,
  allowed: ReadonlySet<string>,
): Pick<ExplorerState, 'seriesBy' | 'seriesValues'> {
  const isPreset = experimentIn(placed).series.some((series) => seriesKeyOf(series) === seriesBy);
  if (!isPreset && !allowed.has(seriesBy)) return { seriesBy: placed.seriesBy };
  const parameter = parameterOf(seriesBy);
  const usual = seriesIn({ ...placed, seriesBy });
  if (!parameter || 'cases' in usual) return { seriesBy };
  const values = normalSeriesValues(parameter, seriesValues, usual.values);
  return { seriesBy, ...(values && { seriesValues: values }) };
}

function normalBeside(placed: ExplorerState, keys: readonly string[] | undefined): string[] {
  const able = machinesBeside(placed).map(({ key }) => key);
  return [...new Set(keys)].filter((key) => able.includes(key));
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

function normalAxes(given: ReturnType<typeof givenIn>, axes: Axes): Axes {
  const kept = given.experiment.charts.flatMap((chart) => {
    const usual = axesShown(given, chart, undefined);
    const { x, y } = axesShown(given, chart, Object.hasOwn(axes, chart.key) ? axes[chart.key] : undefined);
    return x.key === usual.x.key && y.key === usual.y.key ? [] : [[chart.key, { x: x.key, y: y.key }] as const];
  });
  return Object.fromEntries(kept);
}
