/** What a person does to compare. */
import { machinesNeeded } from '../../model/presets/custom.ts';
import * as comparing from '../../model/state/comparing.ts';
import type { Companion, Difference } from '../../model/state/explorer-state.ts';
import * as states from '../../model/state/state.ts';
import { goLoaded } from '../store.ts';

export function selectBeside(machines: readonly Companion[], scales: 'shared' | 'free'): void {
  const needed = machines.flatMap((one) => (typeof one === 'string' ? [one] : machinesNeeded(one)));
  goLoaded((link) => states.selectBeside(link, machines, scales), 'push', needed);
}

/** The machines beside in one chart with this one, or each in its own. */
export function selectCharts(charts: 'one' | 'each'): void {
  goLoaded((link) => comparing.selectCharts(link, charts), 'push');
}

/** The curves relative to one of them, or as they are. */
export function selectDifference(difference: Difference | undefined): void {
  goLoaded((link) => comparing.selectDifference(link, difference), 'push');
}
