/** The address follows the state: sliders replace the entry, choices make a new one, going back restores. */

import { encode } from '../model/link.ts';
import { restore, useExplorer } from './store.ts';

// Browsers refuse more than a hundred or so replacements in half a minute.
const settleMs = 250;

/** The address of the state as a whole. */
export function addressOf(search: string): string {
  return `${location.origin}${location.pathname}${search}`;
}

/** Call once. */
export function followAddress(): void {
  let timer = 0;
  let waiting: string | null = null;
  const write = (search: string, push: boolean) => {
    clearTimeout(timer);
    waiting = null;
    if (search === location.search) return;
    try {
      history[push ? 'pushState' : 'replaceState'](null, '', search);
    } catch {
      // A sandboxed or opaque origin may not touch its history; the link can still be shared.
    }
  };
  const flush = () => {
    if (waiting !== null) write(waiting, false);
  };
  useExplorer.subscribe(({ link, follow }, before) => {
    if (link === before.link) return;
    const search = encode(link);
    if (follow === 'push') {
      flush();
      write(search, true);
    } else if (follow === 'replace') {
      waiting = search;
      clearTimeout(timer);
      timer = window.setTimeout(flush, settleMs);
    }
  });
  addEventListener('pagehide', flush);
  addEventListener('popstate', () => {
    clearTimeout(timer);
    waiting = null;
    restore(location.search);
  });
}
