/** Pinning a curve that is shown, naming it, and letting it go. */

import { withPins } from '../../model/state/comparing.ts';
import { pinOf } from '../../model/state/pins.ts';
import type { ExplorerState, Pin } from '../../model/state/state.ts';
import type { PlannedSeries } from '../../model/sweep/sweep.ts';
import { goLoaded } from '../store.ts';

const letters = ['A', 'B', 'C', 'D', 'E'];

/** Pins, names, unpins: makes new pins of the old ones. */
function changePins(update: (pins: readonly Pin[]) => readonly Pin[]): void {
  goLoaded((link) => withPins(link, update(link.pins)), 'push');
}

/** "A: 8 words": the letter tells it from the live curve of the same label until a person finds a better name. */
function nameFor(pins: readonly Pin[], { label }: PlannedSeries): string {
  const letter = letters.find((one) => !pins.some(({ name }) => name.startsWith(`${one}: `))) ?? 'E';
  return `${letter}: ${label}`;
}

/** `state` is the one that is shown. */
export function pinCurve(state: ExplorerState, series: PlannedSeries): void {
  changePins((pins) => [...pins, pinOf(state, series.value, nameFor(pins, series))]);
}

export function renamePin(place: number, name: string): void {
  changePins((pins) => pins.map((pin, i) => (i === place ? { ...pin, name } : pin)));
}

export function unpin(place: number): void {
  changePins((pins) => pins.filter((_, i) => i !== place));
}
