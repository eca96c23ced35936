/** The address follows the state: sliders replace the entry, choices make a new one, going back restores. */

import { encode } from '../model/link/link.ts';
import { asksQuestion, type ExplorerState, initialState, normalise, QUESTION } from '../model/state/state.ts';
import { linkHere } from './opening.ts';
import { restore, useExplorer } from './store.ts';

// Browsers refuse more than a hundred or so replacements in half a minute.
const settleMs = 250;

/** The whole address of a link that `encode` gave. */
export function addressOf(link: string): string {
  // Not its origin and path: a file has no origin.
  return location.href.replace(/[?#].*$/s, '') + link;
}

/** As a file or a print bears it: whoever reads that has not the folders of this computer. */
export const citedAddress = (link: string): string => (location.protocol === 'file:' ? link : addressOf(link));

/** The link of a state for the page's address: of the question as it stands at first, no more than a person's taste. */
function addressedLink(state: ExplorerState): string {
  const link = encode(state);
  if (!asksQuestion(state)) return link;
  const { theme, lang } = state;
  const first = normalise({
    ...initialState(QUESTION.machine),
    experiment: QUESTION.experiment,
    look: { page: 'question' },
    ...(theme && { theme }),
    ...(lang && { lang }),
  });
  if (encode(first) !== link) return link;
  const taste = Object.entries({ theme, lang }).flatMap(([key, value]) => (value ? [`${key}=${value}`] : []));
  return taste.length > 0 ? `?${taste.join('&')}` : location.pathname;
}

/** Call once. */
export function followAddress(): void {
  let timer = 0;
  let waiting: ExplorerState | null = null;
  let movedAt = 0;
  const forget = () => {
    clearTimeout(timer);
    timer = 0;
    waiting = null;
  };
  const write = (state: ExplorerState, push: boolean) => {
    forget();
    const link = addressedLink(state);
    if (link === location.search + location.hash) return;
    try {
      // Where one stood is kept with what is left: who comes back meets a page that has to be drawn before it can be scrolled.
      if (push) history.replaceState(scrollY, '');
      history[push ? 'pushState' : 'replaceState'](null, '', link);
    } catch {
      // A sandboxed or opaque origin may not touch its history; the link can still be shared.
    }
  };
  const flush = () => {
    if (waiting !== null) write(waiting, false);
  };
  // One timer for a whole movement: a new one for every step of it would cost each frame two calls to the system.
  const settle = () => {
    timer = 0;
    const left = movedAt + settleMs - performance.now();
    if (left <= 0) flush();
    else timer = window.setTimeout(settle, left);
  };
  useExplorer.subscribe(({ link, follow }, before) => {
    if (link === before.link) return;
    if (follow === 'push') {
      flush();
      write(link, true);
      // From the foot of the question to the head of what was chosen there.
      if (asksQuestion(before.link) && !asksQuestion(link)) scrollTo(0, 0);
    } else if (follow === 'replace') {
      // Written out only when it is needed: a slider has better to do in its frame.
      waiting = link;
      movedAt = performance.now();
      if (timer === 0) timer = window.setTimeout(settle, settleMs);
    }
  });
  addEventListener('pagehide', flush);
  // The page may be loaded anew for a part that is gone (offline.ts): before that, whoever listens.
  addEventListener('vite:preloadError', flush, true);
  addEventListener('popstate', ({ state }) => {
    forget();
    restore(linkHere());
    if (typeof state === 'number') requestAnimationFrame(() => scrollTo(0, state));
  });
}
