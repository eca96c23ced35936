/** What is shown as a machine of a person's own, and such a machine among the others. */
import { CUSTOM, type CustomMachine, normalCustom, startFrom } from '../presets/custom.ts';
import { entryOf, machineGroups } from '../presets/presets.ts';
import { english, type Words } from '../words/words.ts';
import type { ExplorerState } from './explorer-state.ts';
import { unmarked } from './looking.ts';
import { normalise } from './normal.ts';
import { customIn, initialState, machineIn } from './read.ts';
import { resolve } from './resolve.ts';

/** Key of the view of all machines. */
export const VIEW = machineGroups.views[0]?.key ?? '';

/** As one more of the curves of a view of several machines; undefined takes it out. */
export function selectAmong(state: ExplorerState, own: CustomMachine | undefined): ExplorerState {
  const { seriesValues: shown, custom: _, ...rest } = unmarked(state);
  const values = shown && [...shown.filter((key) => key !== CUSTOM), CUSTOM];
  return normalise({ ...rest, ...(own && { custom: own }), ...(values && { seriesValues: values }) });
}

/** Among all machines, with the program that it runs now, or with the first there is. The view is here. */
export function amongAll(state: ExplorerState, own: CustomMachine): ExplorerState {
  const { program } = resolve(state).values;
  const alike = Object.entries(entryOf(VIEW)?.programs ?? {}).find(([, run]) => run.program === program);
  const { theme, lang } = state;
  const start = { ...initialState(VIEW), ...(theme && { theme }), ...(lang && { lang }) };
  return normalise({ ...start, ...(alike && { experiment: alike[0], seriesBy: '' }), custom: own });
}

/** What is shown as a machine of a person's own, with all that was changed of it; `t` says its name if it has none. */
export function asCustom(state: ExplorerState, t: Words = english): CustomMachine {
  const base = machineIn(state).of?.[0] ?? state.machine;
  const custom = customIn(state) ?? startFrom(base, t`My ${entryOf(base)?.name ?? ''}`);
  const own = custom && normalCustom({ ...custom, changes: { ...custom.changes, ...state.changes } });
  if (!own) throw new Error(`no machine ${state.machine}`);
  return own;
}
