/** What is drawn of a state: its own charts, and the large one again for every machine beside it. */

import type { PlannedMachine } from '../model/compare.ts';
import { type ExplorerState, hueOf, machineIn } from '../model/state.ts';
import type { SweepPlan } from '../model/sweep.ts';
import { withPlainPoints } from './plain-points.ts';
import { shareScales } from './share-scales.ts';
import type { ChartSpec } from './types.ts';

type Given = { figures: readonly ChartSpec[]; machines: readonly { figures: readonly ChartSpec[] }[] };
type Chosen = { scales?: 'free'; difference?: unknown };

/**
 * `own` in the order of the figures; `others` in that of the machines, empty while curves are shown relative to one: that is
 * one chart for all. Scales are shared unless they are free.
 */
export function specsBeside({ figures, machines }: Given, state: Chosen): { own: ChartSpec[]; others: ChartSpec[] } {
  const [first, ...rest] = figures.map(withPlainPoints);
  if (first === undefined) return { own: [], others: [] };
  const others = state.difference === undefined ? machines.flatMap((one) => one.figures[0] ?? []) : [];
  if (others.length === 0) return { own: [first, ...rest], others };
  const all = [first, ...others.map(withPlainPoints)];
  const [main = first, ...beside] = state.scales === 'free' ? all : shareScales(all);
  return { own: [main, ...rest], others: beside };
}

/** One of the machines side by side: whose curves it shows, in whose colours, and its chart with its name. */
export type Side = {
  key: string;
  name: string;
  hue: string;
  state: ExplorerState;
  plan: SweepPlan;
  spec: ChartSpec | undefined;
};

/** The machine of the state and those beside it, in order; `specs` of the same figures. */
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
