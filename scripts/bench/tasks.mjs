// @ts-check
/**
 * The longest tasks of the main thread on the largest machines, from Chromium's own trace of the built page: while a
 * page opens, while a slider moves, and while a recording is opened and played.
 */
import { onBuiltPage } from '../lib/bench-page.mjs';

const SHORT = 'warmup_cycles=100&measure_cycles=200&max_cycles=300';
/** `watched` where the machine is not too large to be. */
const CASES = [
  { link: `?v=1&m=j-machine&x=latency-load&dimensions=32x32x32&${SHORT}`, watched: false },
  { link: `?v=1&m=j-machine&x=latency-load&dimensions=16x16x16&${SHORT}`, watched: true },
  { link: '?v=1&m=slingshot&x=ping-pong&groups=32', watched: true },
  { link: '?v=1&m=hdr-cluster&x=ping-pong&leaf_nodes=64&tree_children=64', watched: true },
];
const LONG_TASK_MS = 50;
const REST_MS = 1500;
const CATEGORIES = ['devtools.timeline', 'toplevel'];

/** @typedef {import('../lib/bench-page.mjs').TraceEvent & { args?: { name?: string } }} TraceEvent */

/** @param {(text: string) => void} say */
export default function tasks(say) {
  return onBuiltPage(say, (browser, url) => measure(browser, url, say));
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url where the built page is served
 * @param {(text: string) => void} say
 */
async function measure(browser, url, say) {
  for (const { link, watched } of CASES) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    /** @type {[string, () => Promise<unknown>][]} */
    const acts = [
      ['opens', () => page.goto(url + link).then(() => settled(page))],
      [
        'a slider moves',
        () =>
          page
            .getByRole('slider')
            .first()
            .press('ArrowRight')
            .then(() => settled(page)),
      ],
      ['a recording opens', () => watch(page)],
    ];
    for (const [what, act] of watched ? acts : acts.slice(0, 2)) {
      await browser.startTracing(page, { categories: CATEGORIES });
      await act();
      await page.waitForTimeout(REST_MS);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      say(`${link}, ${what}: ${summary(traceEvents)}`);
    }
    await page.close();
  }
}

/** @param {import('@playwright/test').Page} page */
function settled(page) {
  const done = () => document.querySelector('.status')?.getAttribute('data-tone') === 'done';
  return page.waitForFunction(done, null, { timeout: 300_000 });
}

/** @param {import('@playwright/test').Page} page */
async function watch(page) {
  await page.getByRole('button', { name: 'Watch it run' }).click();
  await page.waitForSelector('.motion[data-phase="ready"]', { timeout: 300_000 });
}

/** In ms of the thread's own time: what other processes take of the processor is not the page's. @param {TraceEvent[]} events */
function summary(events) {
  const thread = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`;
  const mains = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(thread));
  const lengths = events
    .filter((event) => event.ph === 'X' && event.name === 'ThreadControllerImpl::RunTask' && mains.has(thread(event)))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
    .sort((a, b) => b - a);
  const long = lengths.filter((length) => length > LONG_TASK_MS).length;
  const longest = lengths.slice(0, 3).map((length) => length.toFixed(0));
  return `the longest tasks ${longest.join(', ')} ms, ${long} over ${LONG_TASK_MS} ms`;
}
