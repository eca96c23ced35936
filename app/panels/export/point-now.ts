/** The point that the page talks about. */
import { type Selection, selectionOf } from '../../model/figure/selection.ts';
import { machineIn } from '../../model/state/state.ts';
import { markedIn, type Simulator, useExplorer } from '../store.ts';

export type PointNow = Selection & { machine: string; simulator: Extract<Simulator, { phase: 'ready' }> };

/** With the machine as people call it, and what simulates it; null before there are curves. */
export function pointNow(): PointNow | null {
  const explorer = useExplorer.getState();
  const { simulator, shown, plan, results } = explorer;
  const selection = plan && selectionOf(plan, results, [markedIn(explorer)]);
  if (!selection || !shown || simulator.phase !== 'ready') return null;
  const { machine, label } = selection.series;
  return { ...selection, machine: machine ? label : machineIn(shown).name, simulator };
}
