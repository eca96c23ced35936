/** The address follows the state: sliders replace the entry, choices make a new one, going back restores. */

import { encode } from '../model/link.ts';
import type { ExplorerState } from '../model/state.ts';
import { linkHere } from './opening.ts';
import { restore, useExplorer } from './store.ts';

// Browsers refuse more than a hundred or so replacements in half a minute.
const settleMs = 250;

/** The whole address of a link that `encode` gave. */
export function addressOf(link: string): string {
  // Not its origin and path: a file has no origin.
  return location.href.replace(/[?#].*$/s, '') + link;
}

/** Call once. */
export function followAddress(): void {
  let timer = 0;
  let waiting: ExplorerState | null = null;
  const write = (state: ExplorerState, push: boolean) => {
    clearTimeout(timer);
    waiting = null;
    const link = encode(state);
    if (link === linkHere()) return;
    try {
      history[push ? 'pushState' : 'replaceState'](null, '', link);
    } catch {
      // A sandboxed or opaque origin may not touch its history; the link can still be shared.
    }
  };
  const flush = () => {
    if (waiting !== null) write(waiting, false);
  };
  useExplorer.subscribe(({ link, follow }, before) => {
    if (link === before.link) return;
    if (follow === 'push') {
      flush();
      write(link, true);
    } else if (follow === 'replace') {
      // Written out only when it is needed: a slider has better to do in its frame.
      waiting = link;
      clearTimeout(timer);
      timer = window.setTimeout(flush, settleMs);
    }
  });
  addEventListener('pagehide', flush);
  addEventListener('popstate', () => {
    clearTimeout(timer);
    waiting = null;
    restore(linkHere());
  });
}
