/**
 * Works without a network after the first visit. A new version never takes the files away from a page that is open: it
 * waits, says so, and is used from the next load on. The state is in the address, so a load loses nothing.
 */

/** Longer than this no page waits for a new version to take over. */
const patienceMs = 2000;
const settleMs = 400;
const loopKey = 'grainscope.reloaded';
const leastBetweenMs = 20_000;

/** A new version that waits takes over before anything is drawn; true if the page is being loaded anew for it. */
export async function takeNewVersion(): Promise<boolean> {
  const container = workers();
  if (!container?.controller) return false;
  const waiting = (await container.getRegistration().catch(() => undefined))?.waiting;
  if (!waiting) return false;
  // Right after a load, while the browser looks for an update, the old worker may ignore the request for ever: so wait.
  await loaded();
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const tookOver = new Promise<boolean>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(resolve, patienceMs, false);
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
  return (await tookOver) && reloadOnce();
}

/** Registers the service worker once the page is there. `onNewVersion` is called when one waits for the next load. */
export function keepForOffline(onNewVersion?: () => void): void {
  // A page that waits for its words in another language may be later than its own loading.
  void loaded().then(() => registerWorker(onNewVersion));
}

/** Resolves when the page and all files that it names are loaded. */
function loaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', () => resolve(), { once: true }));
}

function registerWorker(onNewVersion?: () => void): void {
  const container = workers();
  if (!container || import.meta.env.DEV) return;
  // Another page of the site that took over a new version has taken this page's files away. Without a new version it is
  // the network that fails, and whoever asked for the file says so.
  let isReplaced = false;
  let hadOne = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // At the first visit the first worker fires this event too.
    isReplaced = hadOne;
    hadOne = true;
  });
  addEventListener('vite:preloadError', () => isReplaced && reloadOnce());
  // Lessons on a learning platform stand in a frame, and without one.
  if (parent !== self) return;
  container.register('sw.js', { updateViaCache: 'none' }).then(
    (registration) => {
      registration?.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => {
          // At the first visit no older version is in use.
          if (worker.state === 'installed' && container.controller) onNewVersion?.();
        });
      });
    },
    // Refused, as in private windows: everything works, only not without a network.
    () => undefined,
  );
}

/** Undefined where there are none: on a disk, in a frame without an origin, on a site without encryption. */
function workers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Reloads the page, at most once in `leastBetweenMs`, so that no error leads to endless reloads. */
function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(loopKey)) < leastBetweenMs) return false;
    sessionStorage.setItem(loopKey, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}
