/** The address follows the state: sliders replace the entry, choices make a new one, going back restores. */

import { encode } from '../model/link.ts';
import { linkHere, restore, useExplorer } from './store.ts';

// Browsers refuse more than a hundred or so replacements in half a minute.
const settleMs = 250;

/** The whole address of a link that `encode` gave. */
export function addressOf(link: string): string {
  return `${location.origin}${location.pathname}${link}`;
}

/** Call once. */
export function followAddress(): void {
  let timer = 0;
  let waiting: string | null = null;
  const write = (link: string, push: boolean) => {
    clearTimeout(timer);
    waiting = null;
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
    const address = encode(link);
    if (follow === 'push') {
      flush();
      write(address, true);
    } else if (follow === 'replace') {
      waiting = address;
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
