/** What a person can choose: from one state in normal form to the next. */

import { namesBrought } from '../manifest/brought.ts';
import { parameterOf } from '../manifest/manifest.ts';
import { type Check, readable, type Values, validate } from '../manifest/values.ts';
import { belongsToMachine, CUSTOM, type CustomMachine } from '../presets/custom.ts';
import type { Language } from '../words/words.ts';
import { curvesOf } from './curves.ts';
import type { Companion, ExplorerState, Theme } from './explorer-state.ts';
import { lastingLook } from './look.ts';
import { ofAnotherRun, unmarked, withoutView } from './looking.ts';
import { normalise } from './normal.ts';
import { choosable, experimentIn, initialState, machineIn, valuesOf } from './read.ts';
import { chartIn, resolve } from './resolve.ts';
import type { SweepChoice } from './sweep-choice.ts';

/**
 * Sets one parameter. A value outside its range, or of a parameter that cannot be changed, leaves the state as it is.
 */
export function change(state: ExplorerState, key: string, value: number | string): ExplorerState {
  return normalise(ofAnotherRun({ ...state, changes: { ...state.changes, [key]: value } }));
}

/** Sets several, one after the other. */
export function changeAll(state: ExplorerState, values: Values): ExplorerState {
  return Object.entries(values).reduce((now, [key, value]) => change(now, key, value), state);
}

/**
 * Keys of what a person has changed, of which a program or another file that was brought is none, nor what no curve
 * reads; machines beside may read anything.
 */
export function changedIn(state: ExplorerState): string[] {
  const changed = Object.keys(state.changes).filter((key) => !namesBrought(key));
  if (changed.length === 0 || state.beside !== undefined) return changed;
  const resolved = resolve(state);
  const { network = '', node = '', program = '' } = resolved.values;
  const read = curvesOf(resolved).map(({ set }) => readable({ network, node, program, ...set }));
  return changed.filter((key) => read.some((keys) => keys.has(key)));
}

/** Takes back the change of one parameter, or of all but what a person has brought, such as a program. */
export function reset(state: ExplorerState, key?: string): ExplorerState {
  const changes = Object.fromEntries(
    Object.entries(state.changes).filter(([name]) => (key === undefined ? namesBrought(name) : name !== key)),
  );
  return normalise(ofAnotherRun({ ...state, changes }));
}

/** How exact the points of a view should be, and how long that may take: asked of one view, unseen in the next. */
const isOfOneView = (name: string) => name === 'precision' || name === 'max_cycles';

/** The changes that what `read` holds reads, which go along to another view. */
const takenAlong = ({ changes }: ExplorerState, read: { has(name: string): boolean }) =>
  Object.entries(changes).filter(([name]) => read.has(name) && !isOfOneView(name));

/**
 * Another machine, in the same experiment if it has it. Changes of what its experiment reads are kept, those of
 * hardware only as long as they go together with it, as far as `check` knows; what is pinned stays. The same machine again is begun anew.
 */
export function selectMachine(state: ExplorerState, key: string, check: Check): ExplorerState {
  const start = normalise({ ...initialState(key), ...kept(state) });
  if (key === state.machine) return start;
  const { experiment, axes, look: { views } = {} } = state;
  // What begins as a map does so on every machine, over its own range.
  const seriesBy = state.map ? '' : state.seriesBy;
  const shared = machineIn(start).experiments.includes(experiment);
  const place = shared
    ? normalise(
        ofAnotherRun({ ...start, experiment, seriesBy, axes, look: { ...start.look, ...(views && { views }) } }),
      )
    : start;
  const read = choosable(place);
  const isProgram = (name: string) => parameterOf(name)?.group === 'program';
  const changes = takenAlong(state, read);
  const candidates = [changes, changes.filter(([name]) => isProgram(name))].map((some) =>
    normalise({ ...place, changes: Object.fromEntries(some) }),
  );
  const swept = experimentIn(place).x.parameter;
  const holds = (one: ExplorerState) => validate(valuesOf(one), check).every(({ path }) => path === swept);
  return candidates.find(holds) ?? place;
}

/**
 * A custom machine in the same experiment, if it can run it: with the curves, the axes and the changes of the program
 * as they are. What was changed of the machine before is not carried over: the custom machine says what it is.
 */
export function selectCustom(state: ExplorerState, custom: CustomMachine): ExplorerState {
  const programs = Object.entries(state.changes).filter(([key]) => {
    const parameter = parameterOf(key);
    return parameter && !belongsToMachine(parameter) && !isOfOneView(key);
  });
  const { at: _, layer: __, ...look } = state.look ?? {};
  const moved = normalise(
    ofAnotherRun({ ...state, look, machine: CUSTOM, custom, changes: Object.fromEntries(programs) }),
  );
  if (moved.experiment === state.experiment) return moved;
  return normalise({ ...initialState(), machine: CUSTOM, custom, ...kept(state) });
}

function kept({ pins, theme, lang, look }: ExplorerState): Pick<ExplorerState, 'pins' | 'theme' | 'lang' | 'look'> {
  return { pins, ...lastingLook(look), ...(theme && { theme }), ...(lang && { lang }) };
}

/**
 * Another experiment of the same machine. Changes of what it does not read are dropped, and axes chosen for the other.
 */
export function selectExperiment(state: ExplorerState, key: string): ExplorerState {
  if (key === state.experiment) return state;
  const { sweep: _, seriesValues: __, difference: ___, look, ...rest } = state;
  const moved = normalise({ ...rest, ...lastingLook(look), experiment: key, seriesBy: '' });
  const read = new Set(resolve(moved).read.map((parameter) => parameter.key));
  return { ...moved, changes: Object.fromEntries(takenAlong(moved, read)) };
}

/** `key` as `seriesKeyOf` gives it, or any parameter; `values` are those of its curves, the usual ones if missing. */
export function selectSeries(state: ExplorerState, key: string, values?: readonly (number | string)[]): ExplorerState {
  const { seriesValues: _, difference: __, ...rest } = unmarked(state);
  return normalise({ ...rest, seriesBy: key, ...(values && { seriesValues: values }) });
}

/** Puts a parameter on the x axis; undefined is what the experiment puts there. */
export function selectSweep(state: ExplorerState, choice: SweepChoice | undefined): ExplorerState {
  const { sweep, look, ...rest } = unmarked(state);
  const { experiment, x } = resolve(state);
  const isSame = (choice?.parameter ?? experiment.x.parameter) === x.parameter;
  const kept = isSame ? look && { look } : lastingLook(look);
  return normalise({ ...rest, ...kept, ...(choice && { sweep: choice }) });
}

/** Other machines beside this one. */
export function selectBeside(
  state: ExplorerState,
  machines: readonly Companion[],
  scales: 'shared' | 'free',
): ExplorerState {
  const { scales: _, ...rest } = state;
  return normalise({ ...rest, beside: machines, ...(scales === 'free' && { scales }) });
}

export function selectAxis(state: ExplorerState, chartKey: string, axis: 'x' | 'y', axisKey: string): ExplorerState {
  const shown = chartIn(resolve(state), chartKey);
  if (!shown) return state;
  const keys = { x: shown.x.key, y: shown.y.key, [axis]: axisKey };
  return normalise({ ...withoutView(state, chartKey), axes: { ...state.axes, [chartKey]: keys } });
}

export function withTheme(state: ExplorerState, theme: Theme | undefined): ExplorerState {
  const { theme: _, ...rest } = state;
  return theme ? { ...rest, theme } : rest;
}

export function withLanguage(state: ExplorerState, lang: Language | undefined): ExplorerState {
  const { lang: _, ...rest } = state;
  return lang ? { ...rest, lang } : rest;
}
