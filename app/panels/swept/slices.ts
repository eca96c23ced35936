/** Long work of a room in slices, between which the page draws and answers. */
import type { Pause } from '../../exports/swept-file.ts';

/** How long a slice may take, in ms. */
const SLICE = 50;

/** Tells the share that is done where a slice is over, and lets the page draw it; `told` may throw to end the work. */
export function inSlices(told: (share: number) => void): Pause {
  let since = performance.now();
  return async (share) => {
    if (performance.now() - since < SLICE) return;
    told(share);
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
