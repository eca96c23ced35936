/** What a person chooses to compare: machines on one chart, curves relative to one, and pins. */
import type { Difference, ExplorerState, Pin } from './explorer-state.ts';
import { withoutView } from './looking.ts';
import { normalise } from './normal.ts';
import { experimentIn } from './read.ts';

/** The curves of the machines beside in the chart of this one, or each machine in a chart of its own. */
export function selectCharts(state: ExplorerState, charts: 'one' | 'each'): ExplorerState {
  const { charts: _, ...rest } = withoutView(state, experimentIn(state).charts[0]?.key ?? '');
  return normalise(charts === 'one' ? { ...rest, charts } : rest);
}

/** The curves relative to one of them, or as they are. */
export function selectDifference(state: ExplorerState, difference: Difference | undefined): ExplorerState {
  const { difference: _, ...rest } = withoutView(state, experimentIn(state).charts[0]?.key ?? '');
  return normalise(difference ? { ...rest, difference } : rest);
}

/** All pins anew: to pin, to name, to take off, to put in order. */
export function withPins(state: ExplorerState, pins: readonly Pin[]): ExplorerState {
  return normalise({ ...state, pins });
}
