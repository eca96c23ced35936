/** Machines side by side, each with its chart. */

import type { ChartSpec } from '../model/chart/chart.ts';
import type { PlannedMachine } from '../model/compare/compare.ts';
import { type ExplorerState, hueOf, machineIn } from '../model/state/state.ts';
import type { SweepPlan } from '../model/sweep/sweep.ts';

/** One of the machines side by side: whose curves it shows, in whose colours, and its chart with its name. */
export type Side = {
  key: string;
  name: string;
  hue: string;
  state: ExplorerState;
  plan: SweepPlan;
  spec: ChartSpec | undefined;
};

/** The machine of the state, then the machines beside it, each with its chart of the first figure. */
export function sidesOf(
  { own: [first], others }: { own: readonly ChartSpec[]; others: readonly ChartSpec[] },
  { state, plan, machines }: { state: ExplorerState; plan: SweepPlan; machines: readonly PlannedMachine[] },
): Side[] {
  const itself = { key: state.machine, name: machineIn(state).name, state, plan };
  return [itself, ...machines].map((one, place) => {
    const spec = place === 0 ? first : others[place - 1];
    const { key, name } = one;
    const titled = spec && { ...spec, title: `${spec.title}, ${name}` };
    return { key, name, hue: hueOf(one.state), state: one.state, plan: one.plan, spec: titled };
  });
}
