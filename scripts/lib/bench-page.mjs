// @ts-check
/** What the benchmarks of the built page share: the page in a browser, and how a list of times is told. */
import { findChromium, launchOptions } from './chromium.mjs';
import { buildEngine, buildPage, servePage } from './page.mjs';

/**
 * An event of Chromium's trace; times in µs, `tdur` of the thread's own time.
 * @typedef {{ name: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number }} TraceEvent
 */

/**
 * Builds what is not built, serves it, and measures in a browser that is closed in any case.
 * @param {(text: string) => void} say is told why nothing could be built
 * @param {(browser: import('@playwright/test').Browser, url: string) => Promise<void>} measure
 * @returns {Promise<boolean>} whether it could be measured
 */
export async function onBuiltPage(say, measure) {
  for (const build of [buildEngine, buildPage]) {
    const { code, output } = await build();
    if (code === 0) continue;
    say(output);
    return false;
  }
  const { chromium } = await import('@playwright/test');
  const server = await servePage({ port: 0 });
  const browser = await chromium.launch(launchOptions(await findChromium()));
  try {
    await measure(browser, server.url);
    return true;
  } finally {
    await browser.close();
    await server.close();
  }
}

/**
 * With one decimal; "0.0" of nothing.
 * @param {number[]} sorted in ascending order
 * @param {number} share 0.5 is the median
 */
export const percentile = (sorted, share) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
