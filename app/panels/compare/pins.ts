/** Pinning a curve that is shown, naming it, and letting it go. */

import { changedWords } from '../../model/figure.ts';
import { type ExplorerState, machineIn } from '../../model/state.ts';
import { pinOf } from '../../model/state-pins.ts';
import type { PlannedSeries } from '../../model/sweep.ts';
import { changePins } from '../store.ts';

/** What tells a pinned curve from the live ones once the sliders have moved on. */
function nameFor(state: ExplorerState, { label }: PlannedSeries): string {
  const changes = changedWords(state).filter(({ key }) => key !== state.seriesBy);
  return [label, ...changes.slice(0, 2).map(({ text }) => text), machineIn(state).name].join(', ');
}

/** `state` is the one that is shown. */
export function pinCurve(state: ExplorerState, series: PlannedSeries): void {
  const pin = pinOf(state, series.value, nameFor(state, series));
  changePins((pins) => [...pins, pin]);
}

export function renamePin(place: number, name: string): void {
  changePins((pins) => pins.map((pin, i) => (i === place ? { ...pin, name } : pin)));
}

export function unpin(place: number): void {
  changePins((pins) => pins.filter((_, i) => i !== place));
}
