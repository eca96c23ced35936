// @ts-check
/**
 * What a slider costs on the main thread, from Chromium's own trace of the built page: the work from the event to the
 * first repaint, which shows the closed forms, and the tasks over 50 ms while the simulated points refine.
 */
import { onBuiltPage, percentile } from '../lib/bench-page.mjs';

/** Experiments with a closed form, whose first slider is moved. */
const LINKS = [
  '?v=1&m=j-machine&x=latency-load',
  '?v=1&m=j-machine&x=requests-efficiency',
  '?v=1&m=j-machine&x=round-trip',
  '?v=1&m=multi-psi-v1&x=queens-speedup',
];
const STEPS = 24;
const REST_MS = 500;
const LONG_TASK_MS = 50;
const CATEGORIES = ['blink.user_timing', 'devtools.timeline', 'toplevel'];

/** @typedef {import('../lib/bench-page.mjs').TraceEvent} TraceEvent */

/** @param {(text: string) => void} say */
export default async function slider(say) {
  let all = true;
  const wasRun = await onBuiltPage(say, async (browser, url) => {
    for (const link of LINKS) all = (await measure(browser, url + link, say)) && all;
  });
  return wasRun && all;
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {(text: string) => void} say
 * @returns {Promise<boolean>} whether there was a slider to move
 */
async function measure(browser, url, say) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  const handle = page.getByRole('slider').first();
  const is = (await settled(page)) && (await handle.count()) > 0;
  const name = is ? await handle.getAttribute('aria-label') : '';
  say(
    `${new URL(url).search}${is ? `, ${name}: ${summary(await trace(browser, page, handle))}` : ': MISSED: no slider'}`,
  );
  await page.close();
  return is;
}

/** @param {import('@playwright/test').Page} page @returns {Promise<boolean>} */
async function settled(page) {
  const done = () => document.querySelector('.status')?.getAttribute('data-tone') === 'done';
  return page.waitForFunction(done, null, { timeout: 120_000 }).then(
    () => true,
    () => false,
  );
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').Locator} handle
 * @returns {Promise<TraceEvent[]>}
 */
async function trace(browser, page, handle) {
  await page.evaluate(() => {
    addEventListener('input', () => performance.mark('slider moved'), { capture: true });
  });
  await handle.focus();
  // The first moves compile what the later ones use.
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight']) await press(page, key);
  await browser.startTracing(page, { categories: CATEGORIES });
  for (let step = 0; step < STEPS; step++) await press(page, step % 8 < 4 ? 'ArrowRight' : 'ArrowLeft');
  return JSON.parse((await browser.stopTracing()).toString()).traceEvents;
}

/** @param {import('@playwright/test').Page} page @param {string} key */
async function press(page, key) {
  await page.keyboard.press(key);
  await page.waitForTimeout(REST_MS);
}

/** @param {TraceEvent[]} events */
function summary(events) {
  const moves = events.filter(({ name }) => name === 'slider moved');
  const [first] = moves;
  if (!first) return 'the slider did not move';
  const main = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const tasks = main
    .filter(({ name, ph }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask')
    .sort((a, b) => a.ts - b.ts);
  const paints = main.filter(({ name }) => name === 'Paint').sort((a, b) => a.ts - b.ts);
  const works = moves.flatMap(({ ts }) => {
    const paint = paints.find((event) => event.ts > ts);
    return paint ? [workBetween(tasks, ts, endOf(paint))] : [];
  });
  const repaint = works.sort((a, b) => a - b);
  const refining = tasks.filter((task) => task.ts > first.ts && !moves.some(({ ts }) => within(task, ts)));
  const lengths = refining.map(costOf);
  const long = lengths.filter((length) => length > LONG_TASK_MS).length;
  const longest = Math.max(0, ...lengths);
  return `to the first repaint median ${percentile(repaint, 0.5)} ms, 95th percentile ${percentile(repaint, 0.95)} ms of main-thread work (${repaint.length} moves); while refining the longest task ${longest.toFixed(0)} ms, ${long} over ${LONG_TASK_MS} ms`;
}

/** @param {TraceEvent} event */
const endOf = ({ ts, dur = 0 }) => ts + dur;

/** In ms of the thread's own time: what other processes take of the processor is not the page's. @param {TraceEvent} event */
const costOf = ({ dur = 0, tdur = dur }) => tdur / 1000;

/** @param {TraceEvent} task @param {number} ts */
const within = (task, ts) => task.ts <= ts && ts <= endOf(task);

/** In ms: all tasks from the one that the event came in to the one that painted. @param {TraceEvent[]} tasks @param {number} from @param {number} to */
function workBetween(tasks, from, to) {
  const part = tasks.filter((task) => endOf(task) >= from && task.ts <= to);
  return part.reduce((sum, task) => sum + costOf(task), 0);
}
