/** The view of the explorer in which runs stand that no link names. */
import { applicable, canonicalKey, type Values, valueAt } from '../../model/manifest/values.ts';
import { experimentOf, machineOf, machines } from '../../model/presets/presets.ts';
import { type ExplorerState, initialState, normalise, resolve } from '../../model/state/state.ts';

/**
 * The first experiment of the machine, or without one of any, in which a person can set just these values; undefined if there is none.
 * Machines must be loaded.
 */
export function shownOn(machine: string | undefined, values: Values): ExplorerState | undefined {
  const changes = Object.fromEntries(
    applicable(values).map((parameter) => [parameter.key, valueAt(values, parameter)]),
  );
  const key = canonicalKey(values);
  const among = machine === undefined ? machines : [machineOf(machine)].flatMap((one) => one ?? []);
  for (const { key: name, experiments } of among)
    for (const experiment of experiments) {
      // A view runs its own program.
      if (experimentOf(experiment)?.parameters.program !== values.program) continue;
      const state = normalise({ ...initialState(name), experiment, seriesBy: '', changes });
      if (canonicalKey(resolve(state).values) === key) return state;
    }
  return undefined;
}
