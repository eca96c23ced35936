/** Whether this browser has been greeted. */

import { linkHere } from '../opening.ts';
import { recall, remember } from '../storage.ts';

const storageKey = 'grainscope.greeted';

export function greeted(): void {
  remember(storageKey, '1');
}

/** Who comes by a link came for what it shows, and in a frame somebody else has the word. */
export function isNewcomer(): boolean {
  return linkHere() === '' && self === top && recall(storageKey) === null;
}
