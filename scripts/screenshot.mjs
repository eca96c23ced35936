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

/** In bytes. README is read on phones too. */
const LARGEST = 150_000;

/** @type {readonly { name: string, link: string, colours: 'light' | 'dark', act?: (page: import('@playwright/test').Page) => Promise<void> }[]} */
const PICTURES = [
  { name: 'question-light', link: '', colours: 'light' },
  { name: 'explorer-light', link: '?v=1&m=j-machine&x=latency-load', colours: 'light' },
  {
    name: 'running-dark',
    link: '?v=1&m=j-machine&x=requests-latency',
    colours: 'dark',
    act: async (page) => {
      await page.getByRole('button', { name: 'Watch it run' }).click();
      await page.getByRole('button', { name: 'Worst congestion' }).click();
    },
  },
  { name: 'japanese-light', link: '?v=1&m=multi-psi-v1&x=best-grain&lang=ja', colours: 'light' },
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
    const path = `${FOLDER}/${name}.webp`;
    const bytes = await compressed(await page.screenshot());
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

/**
 * The picture as WebP, at the best quality that keeps it small: Chromium writes it, so nothing else is needed.
 * @param {Buffer} png
 * @returns {Promise<Buffer>}
 */
async function compressed(png) {
  const page = await browser.newPage();
  try {
    for (const quality of [0.95, 0.9, 0.85, 0.8, 0.7]) {
      const base64 = await page.evaluate(
        async ({ source, quality }) => {
          const image = new Image();
          image.src = `data:image/png;base64,${source}`;
          await image.decode();
          const canvas = document.createElement('canvas');
          canvas.width = image.width;
          canvas.height = image.height;
          canvas.getContext('2d')?.drawImage(image, 0, 0);
          return canvas.toDataURL('image/webp', quality).replace(/^.*,/, '');
        },
        { source: png.toString('base64'), quality },
      );
      const bytes = Buffer.from(base64, 'base64');
      if (bytes.length <= LARGEST) return bytes;
    }
  } finally {
    await page.close();
  }
  throw new Error(`a picture of ${png.length} bytes does not fit into ${LARGEST}`);
}
