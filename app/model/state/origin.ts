/** Where each value of a state is from. */
import type { Source } from '../presets/presets.ts';
import type { ExplorerState } from './explorer-state.ts';
import { fixedIn, machineIn, presetValues } from './read.ts';

/** Where a value comes from, as the page marks it. */
export type Origin =
  | { kind: 'default' }
  | { kind: 'experiment' }
  | { kind: 'changed'; from: number | string }
  | { kind: 'preset'; source: Source };

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
