import { findChromium, launchOptions } from './lib/chromium.mjs';
import { servePage } from './lib/page.mjs';

const { chromium } = await import('@playwright/test');
const server = await servePage({ port: 0 });
const browser = await chromium.launch(launchOptions(await findChromium()));
const L = '?v=1&m=j-machine&x=requests-efficiency&efficiency.x=grain_us&beside=multi-psi-v1,multi-psi-v2';
const shots = [
  ['beside-light', L, 1440, 900, 'light'],
  ['beside-dark', L, 1440, 900, 'dark'],
  ['beside-phone', L, 390, 844, 'light'],
  ['beside-phone-dark', L, 390, 844, 'dark'],
  ['v1-grain', '?v=1&m=multi-psi-v1&x=requests-efficiency', 1440, 900, 'light'],
  ['v1-barrier', '?v=1&m=multi-psi-v1&x=barrier', 1440, 900, 'light'],
  ['v1-barrier-ja', '?v=1&m=multi-psi-v1&x=barrier&lang=ja', 1440, 900, 'light'],
  ['v2-trip', '?v=1&m=multi-psi-v2&x=round-trip', 1440, 900, 'light'],
  ['queens-other', '?v=1&m=multi-psi-v1&x=queens-speedup', 1440, 900, 'light', 'other'],
].filter(([n]) => !process.argv[2] || process.argv.slice(2).includes(n));
for (const [name, link, width, height, colorScheme, act] of shots) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  page.on('console', (m) => {
    if (m.type() === 'error') console.log(name, m.text());
  });
  page.on('pageerror', (e) => console.log(name, String(e)));
  await page.goto(`${server.url}${link}`);
  let last = '';
  for (let same = 0, i = 0; same < 4 && i < 80; i++) {
    await page.waitForTimeout(500);
    const now = await page.content();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  if (act) {
    await page.getByRole('button', { name: 'Other machines' }).click();
    await page.waitForTimeout(600);
  }
  await page.screenshot({ path: `/tmp/page-shot-${name}.png`, fullPage: width < 500 });
  console.log(
    name,
    (await page.locator('.finding, .limits, [class*=limit]').allTextContents()).join(' | ').slice(0, 500),
  );
  await page.close();
}
await browser.close();
await server.close();
