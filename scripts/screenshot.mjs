// @ts-check
/**
 * `npm run screenshot`: the pictures of README, taken of the built page at 1440 x 900. Each is a link and
 * what a person does there.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { build } from './build.mjs';
import { findChromium, launchOptions } from './lib/chromium.mjs';
import { servePage } from './lib/page.mjs';
import { at } from './lib/paths.mjs';
import { setup } from './setup.mjs';

const FOLDER = at('public/pictures');
const VIEWPORT = { width: 1440, height: 900 };

/** @type {readonly { name: string, link: string, colours: 'light' | 'dark', act?: (page: import('@playwright/test').Page) => Promise<void> }[]} */
const PICTURES = [
  { name: 'explorer-light', link: '?v=1&m=j-machine&x=latency-load', colours: 'light' },
  { name: 'multi-psi-dark', link: '?v=1&m=multi-psi-v1&x=queens-speedup', colours: 'dark' },
  {
    name: 'projector-light',
    link: '?v=1&m=multi-psi-v1&x=queens-speedup',
    colours: 'light',
    act: (page) => page.keyboard.press('Alt+p'),
  },
];

if (!(await build(console.log)) || !(await setup('test'))) process.exit(1);

const { chromium } = await import('@playwright/test');
mkdirSync(FOLDER, { recursive: true });
const server = await servePage({ port: 0 });
const browser = await chromium.launch(launchOptions(await findChromium()));
try {
  for (const { name, link, colours, act } of PICTURES) {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: colours, reducedMotion: 'reduce' });
    await page.goto(`${server.url}${link}`);
    await settled(page);
    if (act) {
      await act(page);
      await settled(page);
    }
    const path = `${FOLDER}/${name}.png`;
    const bytes = await page.screenshot();
    writeFileSync(path, bytes);
    console.log(`wrote ${path}, ${bytes.length} bytes`);
    await page.close();
  }
} finally {
  await browser.close();
  await server.close();
}

/**
 * Waits until nothing on the page has changed for a while: the simulations are done then, on a fast machine or a slow one.
 * @param {import('@playwright/test').Page} page
 */
async function settled(page) {
  const stillPolls = 6;
  const limit = Date.now() + 180_000;
  let last = '';
  for (let same = 0; same < stillPolls && Date.now() < limit; ) {
    await page.waitForTimeout(500);
    const now = await page.content();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}
