/** The normal form of states. */
import { CUSTOM, normalCustom } from './custom.ts';
import { type Parameter, parameterOf } from './manifest.ts';
import { seriesKeyOf } from './presets.ts';
import type { ExplorerState } from './state.ts';
import { type Axes, axesShown } from './state-axes.ts';
import { companionKeys, normalBeside } from './state-beside.ts';
import { normalDifference, OWN_CASE } from './state-difference.ts';
import { normalLook } from './state-look.ts';
import { normalPins } from './state-pins.ts';
import {
  choosable,
  experimentIn,
  type givenIn,
  initialState,
  keyOfSeries,
  machineIn,
  presetValues,
  seriesIn,
  whyFixed,
} from './state-read.ts';
import { normalSeriesValues, normalSweep } from './state-sweep.ts';
import { canonicalValue, parseValue, problemOf } from './value.ts';
import { type Values, valueAt } from './values.ts';

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
  const difference = normalDifference(state.difference, { pins, beside: companionKeys(beside), canonical });
  const { changes, axes: _, pins: __, ...place } = changed;
  const normal: ExplorerState = {
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
  const look = normalLook(normal, state.look);
  return look ? { ...normal, look } : normal;
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
  const placed = { ...start, experiment };
  return { ...placed, seriesBy: keyOfSeries(experimentIn(placed).series[0]) };
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
