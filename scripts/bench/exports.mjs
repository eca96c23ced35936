// @ts-check
/** Exports of a chart with 5,000 points, as built, in Chromium: each format once with what it loads, then nine times. */
import { join } from 'node:path';
import { findChromium, launchOptions } from '../lib/chromium.mjs';
import { at, cacheDirectory } from '../lib/paths.mjs';

const LIMIT_MS = 300;
const FORMATS = ['svg', 'png', 'pdf', 'csv', 'json'];

/** @param {(text: string) => void} say */
export default async function exports(say) {
  const { build, preview } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const { chromium } = await import('@playwright/test');
  const outDir = join(cacheDirectory, 'bench-exports');
  const place = { configFile: /** @type {const} */ (false), root: at(), logLevel: /** @type {const} */ ('error') };
  const options = { outDir, emptyOutDir: true, rollupOptions: { input: at('scripts/bench/page/exports.html') } };
  await build({ ...place, plugins: [react()], build: { ...options, target: 'es2022' } });
  const server = await preview({ ...place, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch(launchOptions(await findChromium()));
  try {
    const page = await browser.newPage();
    for (const format of FORMATS) {
      await page.goto(`${server.resolvedUrls?.local[0]}scripts/bench/page/exports.html`);
      await page.waitForFunction('window.exportTimes');
      /** @type {import('./page/exports.ts').Times} */
      const { first, others, bytes } = await page.evaluate(`exportTimes('${format}')`);
      const sorted = others.toSorted((a, b) => a - b);
      const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
      const verdict = median < LIMIT_MS ? '' : `; over ${LIMIT_MS} ms`;
      say(
        `${format}, 5,000 points, ${Math.round(bytes / 1000)} kB: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms; the first, with what it loads, ${first.toFixed(0)} ms${verdict}`,
      );
    }
    return true;
  } finally {
    await browser.close();
    await server.close();
  }
}
