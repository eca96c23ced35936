// @ts-check
/**
 * Ten embeds on one page of another origin: how soon the page of the host answers while those that are seen simulate, and
 * how many of the ten do. Also the bytes that an embed takes before it is live.
 */
import { createServer } from 'node:http';
import { onBuiltPage } from '../lib/bench-page.mjs';

const COUNT = 10;
const WATCH_MS = 8000;
const LINK = '?v=1&m=j-machine&x=latency-load&sliders=message_words';

/** @param {(text: string) => void} say */
export default function embeds(say) {
  return onBuiltPage(say, (browser, url) => measure(browser, url, say));
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url where the built page is served
 * @param {(text: string) => void} say
 */
async function measure(browser, url, say) {
  const host = await serveHost(url);
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
    await page.goto(host.url);
    await page.locator('iframe').first().contentFrame().locator('.frame-live:not([data-waiting])').waitFor();
    const gaps = await page.evaluate(gapsOfFrames, WATCH_MS);
    const live = await Promise.all(page.frames().map((frame) => frame.locator('.frame-live').count()));
    const { longest, late } = gaps;
    say(`${COUNT} embeds, ${live.reduce((sum, one) => sum + one, 0)} of them live (two fit the window)`);
    say(
      `the host's page: longest time between two of its frames ${longest.toFixed(0)} ms, ${late} over 50 ms in ${WATCH_MS / 1000} s`,
    );
    const began = performance.now();
    const last = page.locator('iframe').last();
    await last.scrollIntoViewIfNeeded();
    await last.contentFrame().locator('.status[data-tone="running"], .status[data-tone="done"]').waitFor();
    say(`the last one, scrolled to: running after ${(performance.now() - began).toFixed(0)} ms`);
    const resting = page.locator('iframe').first().contentFrame().locator('.status').getAttribute('data-tone');
    say(`the first one, out of sight: ${await resting}`);
  } finally {
    host.close();
  }
}

/** Runs in the page. @param {number} duration ms */
function gapsOfFrames(duration) {
  return new Promise((resolve) => {
    const began = performance.now();
    let last = began;
    let longest = 0;
    let late = 0;
    const next = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      if (now - last > 50) late += 1;
      last = now;
      if (now - began < duration) requestAnimationFrame(next);
      else resolve({ longest, late });
    };
    requestAnimationFrame(next);
  });
}

/** @param {string} url */
async function serveHost(url) {
  const src = `${url}embed.html${LINK}`.replaceAll('&', '&amp;');
  const frame = `<iframe sandbox="allow-scripts" title="chart" src="${src}" style="display: block; width: 100%; height: 480px"></iframe>`;
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>host</title>${frame.repeat(COUNT)}`);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
