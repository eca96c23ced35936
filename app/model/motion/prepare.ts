/** What the player asks of a recording before it draws a picture. */

import { pathOf } from './critical-path.ts';
import { trafficOf, usualFlight } from './moments.ts';
import type { Motion } from './motion.ts';

const PARTS: readonly ((motion: Motion) => unknown)[] = [trafficOf, usualFlight, pathOf];

/** Makes all of it, with a pause around each part: with thousands of nodes each takes a while, and a page must answer between. */
export async function prepare(motion: Motion, pause: () => Promise<unknown>): Promise<void> {
  for (const part of PARTS) {
    await pause();
    part(motion);
  }
  await pause();
}
