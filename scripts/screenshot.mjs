// @ts-check
/**
 * `npm run screenshot`: the picture of README, taken of the built page at 1440 x 900.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from './build.mjs';
import { findChromium, launchOptions } from './lib/chromium.mjs';
import { servePage } from './lib/page.mjs';
import { at } from './lib/paths.mjs';
import { setup } from './setup.mjs';

const PICTURE = at('public/pictures/explorer-light.png');
const VIEWPORT = { width: 1440, height: 900 };

if (!(await build(console.log)) || !(await setup('test'))) process.exit(1);

const { chromium } = await import('@playwright/test');
mkdirSync(dirname(PICTURE), { recursive: true });
const server = await servePage({ port: 0 });
const browser = await chromium.launch(launchOptions(await findChromium()));
try {
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(server.url);
  await settled(page);
  await page.screenshot({ path: PICTURE });
  console.log(`wrote ${PICTURE}`);
} finally {
  await browser.close();
  await server.close();
}

/**
 * Waits until nothing on the page has changed for a while: the simulations are done then, on a fast machine or a slow one.
 * @param {import('@playwright/test').Page} page
 */
async function settled(page) {
  const stillPolls = 12;
  const limit = Date.now() + 180_000;
  let last = '';
  for (let same = 0; same < stillPolls && Date.now() < limit; ) {
    await page.waitForTimeout(500);
    const now = await page.content();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}
