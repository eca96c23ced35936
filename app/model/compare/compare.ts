/**
 * Curves beside those of the state: pinned ones, and the same experiment on other machines. Each is planned and
 * simulated like any other curve, and drawn on the axes of the charts that are shown.
 */

import type { SeriesSpec } from '../chart/chart.ts';
import { type Figure, type FigureInput, figuresOf, type PointOutcome } from '../figure/figure.ts';
import { pointsOf } from '../figure/points.ts';
import { namedSentence } from '../manifest/errors.ts';
import { columnsOf, parameterOf } from '../manifest/manifest.ts';
import { valueAt } from '../manifest/values.ts';
import { CUSTOM, startFrom } from '../presets/custom.ts';
import { type AxisPreset, machineOf } from '../presets/presets.ts';
import { companionKeys } from '../state/beside.ts';
import { keyOfPin, machineOfBase } from '../state/difference.ts';
import type { Companion } from '../state/explorer-state.ts';
import { stateOfPin } from '../state/pins.ts';
import { chartIn, type ExplorerState, normalise, type Pin, type Resolved, resolve } from '../state/state.ts';
import type { ClosedForms } from '../sweep/closed-forms.ts';
import {
  type Ask,
  expand,
  type PlannedPoint,
  type PlannedSeries,
  pointsToRun,
  type SweepPlan,
} from '../sweep/sweep.ts';
import { english, type Words } from '../words/words.ts';
import { differenceFigure, machineDifference } from './difference.ts';
import { oneChart } from './one-chart.ts';
import { areFarApart } from './one-scale.ts';
import { clocksOf, differentClocks, inMicroseconds } from './one-unit.ts';

/** `series` is undefined where the pinned curve no longer can be planned. `x` is the parameter along it. */
export type PlannedPin = { pin: Pin; x: string; series: PlannedSeries | undefined };

/** The same experiment on another machine: its state, and its curves. `key` as `companionKeys` gives it. */
export type PlannedMachine = { key: string; name: string; state: ExplorerState; plan: SweepPlan };

/** What a state shows besides its own curves. */
export type Beside = { pins: PlannedPin[]; machines: PlannedMachine[] };

export function planBeside(state: ExplorerState, asked: Ask, t: Words = english): Beside {
  const pins = state.pins.map((pin): PlannedPin => {
    const plan = expand(stateOfPin(pin), asked, t);
    return { pin, x: plan.x, series: plan.series.find(({ value }) => String(value) === String(pin.value)) };
  });
  const keys = companionKeys(state.beside);
  const machines = (state.beside ?? []).map((machine, place): PlannedMachine => {
    const other = onMachine(state, machine);
    return {
      key: keys[place] ?? '',
      name: resolve(other).machine.name,
      state: other,
      plan: expand(other, asked, t),
    };
  });
  return { pins, machines };
}

/** The curves of a state on another machine: the same experiment and axes, the machine's own values. */
export function onMachine(state: ExplorerState, machine: Companion): ExplorerState {
  const { beside: _, scales: __, look: ___, custom: ____, charts: _____, changes, ...rest } = state;
  // What a person changed of the program holds for all machines; what was changed of the machine is that machine's own.
  const program = Object.fromEntries(Object.entries(changes).filter(([key]) => isOfProgram(key)));
  const common = { ...rest, changes: program, pins: [] };
  if (typeof machine !== 'string') return withoutOthers({ ...common, machine: CUSTOM, custom: machine }, state);
  const preset = machineOf(machine);
  if (preset?.experiments.includes(state.experiment)) return withoutOthers({ ...common, machine }, state);
  // A preset offers its own experiments; the machine itself can run those of others.
  const custom = startFrom(machine, preset?.name);
  return withoutOthers(custom ? { ...common, machine: CUSTOM, custom } : common, state);
}

/** Where a machine lacks what the curves are by, the one curve of its own value in place of curves by something else. */
function withoutOthers(other: ExplorerState, { seriesBy }: ExplorerState): ExplorerState {
  const usual = normalise(other);
  const parameter = parameterOf(usual.seriesBy);
  if (usual.seriesBy === seriesBy || parameter === undefined) return usual;
  return normalise({ ...usual, seriesValues: [valueAt(resolve(usual).values, parameter)] });
}

/** Every point of the curves beside, for the engine; those that cannot run are left out. */
export function pointsBeside({ pins, machines }: Beside): PlannedPoint[] {
  const series = [...machines.flatMap(({ plan }) => plan.series), ...pins.flatMap(({ series: one }) => one ?? [])];
  return pointsToRun(series);
}

type Outcomes = { outcomeOf: (key: string) => PointOutcome | undefined };

/** The figures with the pinned curves behind the live ones. A stack shows one curve, and no pinned one. */
function withPinnedCurves(
  figures: readonly Figure[],
  state: ExplorerState,
  { pins }: Pick<Beside, 'pins'>,
  outcomes: Outcomes,
  t: Words = english,
): Figure[] {
  if (pins.length === 0) return [...figures];
  return figures.map((figure) => {
    const pinned = pins.flatMap((planned, place) => pinnedSeries(figure, state, planned, place, outcomes, t) ?? []);
    return pinned.length === 0 ? figure : { ...figure, series: [...figure.series, ...pinned] };
  });
}

function pinnedSeries(
  figure: Figure,
  state: ExplorerState,
  planned: PlannedPin,
  place: number,
  { outcomeOf }: Pick<FigureInput, 'outcomeOf'>,
  t: Words,
): SeriesSpec | undefined {
  if (figure.kind !== undefined || whyNotDrawn(state, figure.key, planned, t) !== undefined) return undefined;
  const chart = chartIn(resolve(state), figure.key);
  // A chart of ratios needs two curves.
  if (!chart || !planned.series || chart.y.over) return undefined;
  const { pin } = planned;
  const points = pointsOf({ outcomeOf }, planned.series, chart.x, chart.y);
  return {
    key: keyOfPin(place),
    label: pin.name,
    index: place,
    count: state.pins.length,
    ordered: false,
    pin: place,
    ...((state.machine !== pin.machine || state.experiment !== pin.experiment) && { isOther: true }),
    points,
  };
}

/** Why a pinned curve is not on a chart, for a person, or undefined if it is. */
export function whyNotDrawn(
  state: ExplorerState,
  chartKey: string,
  { pin, x, series }: PlannedPin,
  t: Words = english,
): string | undefined {
  const chart = chartIn(resolve(state), chartKey);
  if (!chart) return undefined;
  if (!series) return t`the machine or experiment of this curve no longer exists`;
  const error = series.points.find((point) => point.error)?.error;
  if (error && series.points.every((point) => point.error)) return namedSentence(error, t);
  if (chart.stack) return t`a stacked chart shows one curve only`;
  const columnIn = ({ experiment }: Resolved, { column }: AxisPreset) =>
    columnsOf({ program: String(experiment.parameters.program), table: chart.preset.table })?.find(
      ({ key }) => key === column,
    );
  const [from, to] = [resolve(stateOfPin(pin)), resolve(state)];
  const missing = [chart.x, chart.y].find((axis) => !axis.parameter && !columnIn(from, axis));
  if (missing) return t`its experiment does not give ${missing.label}`;
  // Every program has a time, of a message or of the whole run, by its label: the page does not have what the engine says further.
  const [its, own] = [columnIn(from, chart.y), columnIn(to, chart.y)];
  if (its?.label !== own?.label || its?.unit !== own?.unit) return t`its experiment measures another ${chart.y.label}`;
  if (chart.x.parameter !== undefined && chart.x.parameter !== x) return t`it was not simulated along ${chart.x.label}`;
  return undefined;
}

function isOfProgram(key: string): boolean {
  const group = parameterOf(key)?.group;
  return group === 'program' || group === 'run';
}

/** A machine beside, with the figures of its own. */
export type MachineFigures = PlannedMachine & { figures: Figure[] };

export type Compared = {
  /**
   * The figures of the state, with pinned curves. The first is relative to a curve or a machine if the state says so.
   */
  figures: Figure[];
  /** The first as it is when nothing is relative. */
  values: Figure | undefined;
  machines: MachineFigures[];
};

/** `besideForms` are the closed forms of the machines beside, in their order, for a caller who asks again. */
export type CompareInput = FigureInput & { beside: Beside; besideForms?: readonly ClosedForms[] };

/** All that a state shows: its figures, and those of the machines beside it. */
export function comparedFigures(input: CompareInput, t: Words = english): Compared {
  const { state, beside, besideForms, forms, ...common } = input;
  const isTimed = differentClocks({ state, machines: beside.machines });
  const inOneUnit = ([large, ...small]: Figure[], of: Pick<PlannedMachine, 'state' | 'plan'>): Figure[] => {
    if (large === undefined) return [];
    return [isTimed ? inMicroseconds(large, clocksOf(of, beside.pins), t) : large, ...small];
  };
  const own = figuresOf({ ...common, state, ...(forms && { forms }) }, t);
  const [first, ...rest] = inOneUnit(withPinnedCurves(own, state, beside, input, t), input);
  const machines = beside.machines.map((machine, place): MachineFigures => {
    const given = besideForms?.[place];
    const { state: other, plan } = machine;
    const figures = figuresOf({ ...common, state: other, plan, ...(given && { forms: given }) }, t);
    const named = other.seriesBy === state.seriesBy ? figures : figures.map((figure) => calledBy(machine.name, figure));
    return { ...machine, figures: inOneUnit(named, machine) };
  });
  if (first === undefined) return { figures: [], values: first, machines };
  const relative = relativeFigure(first, state, machines, t);
  if (relative) return { figures: [relative, ...rest], values: first, machines };
  const isShared = state.scales !== 'free' || state.charts === 'one';
  const isFar = isShared && areFarApart([first, ...machines.flatMap(({ figures }) => figures.slice(0, 1))]);
  const scaled = (figure: Figure): Figure => (isFar ? { ...figure, y: { ...figure.y, scale: 'log' } } : figure);
  const others = machines.map((one) => ({
    ...one,
    figures: one.figures.map((each, at) => (at ? each : scaled(each))),
  }));
  const shown = togetherFigure(scaled(first), state, others, t) ?? scaled(first);
  return { figures: [shown, ...rest], values: first, machines: others };
}

/** A lone curve that has no name among those beside it. */
const calledBy = (name: string, figure: Figure): Figure =>
  figure.kind === undefined && figure.series.length === 1
    ? { ...figure, series: figure.series.map((one) => ({ ...one, label: name })) }
    : figure;

function togetherFigure(
  figure: Figure,
  state: ExplorerState,
  machines: readonly MachineFigures[],
  t: Words,
): Figure | undefined {
  if (state.charts !== 'one') return undefined;
  const others = machines.map(({ key, name, figures: [first] }) => ({ key, name, figure: first }));
  return oneChart(figure, t(resolve(state).machine.name), others, state.pins.length, t);
}

function relativeFigure(
  figure: Figure,
  { difference, seriesBy }: ExplorerState,
  machines: readonly MachineFigures[],
  t: Words,
): Figure | undefined {
  if (!difference) return undefined;
  const key = machineOfBase(difference.base);
  if (key === undefined) return differenceFigure(figure, difference, t);
  const machine = machines.find((one) => one.key === key);
  const [other] = machine?.figures ?? [];
  if (!machine || !other) return undefined;
  // What has no curves by the same is one curve, to which all are relative.
  const series = figure.series.flatMap(({ key: own }) => other.series.map((one) => ({ ...one, key: own })));
  const base = machine.state.seriesBy === seriesBy ? other : { ...other, series };
  return machineDifference(figure, base, machine.name, difference.as, t);
}
