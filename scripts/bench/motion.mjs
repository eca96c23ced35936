// @ts-check
/**
 * How fluently 512 nodes run on the page, from Chromium: the time from picture to picture while a recording is played,
 * and the main thread's work for each. The browser here has no graphics processor: what a laptop leaves to that, it
 * draws on the same cores, so that the time from picture to picture is an upper bound.
 */
import { onBuiltPage, percentile } from '../lib/bench-page.mjs';

/** `closer` times a quarter of the window before; at the worst congestion, where most messages are on their way. */
const CASES = [
  { name: 'whole run', link: '?v=1&m=j-machine&x=latency-load', closer: 0 },
  { name: 'close to the worst congestion', link: '?v=1&m=j-machine&x=latency-load', closer: 3 },
  { name: 'whole run, turning', link: '?v=1&m=j-machine&x=latency-load', closer: 0, turning: true },
  { name: 'whole barrier', link: '?v=1&m=j-machine&x=barrier', closer: 0 },
];
const SECONDS = 6;
const CATEGORIES = ['devtools.timeline', 'toplevel', 'blink.user_timing'];

/** @typedef {import('../lib/bench-page.mjs').TraceEvent} TraceEvent */
/** @typedef {{ name: string, link: string, closer: number, turning?: boolean }} Case */

/** @param {(text: string) => void} say */
export default function motion(say) {
  return onBuiltPage(say, (browser, url) => measure(browser, url, say));
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url where the built page is served
 * @param {(text: string) => void} say
 */
async function measure(browser, url, say) {
  for (const one of CASES) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url + one.link);
    const done = () => document.querySelector('.status')?.getAttribute('data-tone') === 'done';
    await page.waitForFunction(done, null, { timeout: 120_000 });
    await page.getByRole('button', { name: 'Watch it run' }).click();
    await page.waitForSelector('.motion[data-phase="ready"]');
    say(`${one.name}: ${await played(browser, page, one)}`);
    await page.close();
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').Page} page
 * @param {Case} one
 */
async function played(browser, page, { closer, turning = false }) {
  if (closer > 0) await page.getByRole('button', { name: 'Worst congestion' }).click();
  for (let i = 0; i < closer; i++) {
    await page.getByRole('button', { name: 'Closer', exact: true }).click();
    await page.waitForTimeout(500);
    await page.waitForSelector('.motion[data-phase="ready"]');
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await browser.startTracing(page, { categories: CATEGORIES });
  const intervals = await page.evaluate(intervalsFor, { seconds: SECONDS, turning });
  /** @type {TraceEvent[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const work = workPerPicture(events);
  const list = (/** @type {number[]} */ sorted) =>
    `median ${percentile(sorted, 0.5)} ms, 95th percentile ${percentile(sorted, 0.95)} ms`;
  const sorted = intervals.toSorted((a, b) => a - b);
  return `from picture to picture ${list(sorted)} (${sorted.length} pictures in ${SECONDS} s); main thread ${list(work)}`;
}

/** In the page: ms between pictures. @param {{ seconds: number, turning: boolean }} how @returns {Promise<number[]>} */
function intervalsFor({ seconds, turning }) {
  return new Promise((resolve) => {
    /** @type {number[]} */
    const intervals = [];
    const box = document.querySelector('.motion-box');
    const begin = performance.now();
    let last = begin;
    const tick = () => {
      const now = performance.now();
      intervals.push(now - last);
      last = now;
      if (turning) box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      if (now - begin > seconds * 1000) resolve(intervals.slice(1));
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}

/** In ms of the thread's own time, sorted: every task in which the page drew a picture. @param {TraceEvent[]} events */
function workPerPicture(events) {
  const pictures = events.filter(({ name }) => name === 'FireAnimationFrame');
  const [first] = pictures;
  if (!first) return [0];
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name === 'ThreadControllerImpl::RunTask' && pid === first.pid && tid === first.tid,
  );
  const drew = tasks.filter(({ ts, dur = 0 }) =>
    pictures.some((picture) => picture.ts >= ts && picture.ts <= ts + dur),
  );
  return drew.map(({ dur = 0, tdur = dur }) => tdur / 1000).sort((a, b) => a - b);
}
