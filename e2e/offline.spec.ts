/** Without a network after the first visit, and from one version to the next. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { box, chart, finished, slider, smallMachine } from './explorer-page.ts';
import { expect, test } from './guard.ts';
import { serveBelow } from './sub-path-server.ts';

test.use({ serviceWorkers: 'allow' });

let folder = '';
let site: { url: string; close(): void };
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
  cpSync(process.env.GRAINSCOPE_TEST_DIST ?? 'dist', folder, { recursive: true });
  site = await serveBelow('/grainscope/', folder);
});
test.afterEach(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

/** Until everything is kept. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** What a new version does to the server: other files, another service worker. */
function release(): void {
  const path = join(folder, 'index.html');
  const page = readFileSync(path, 'utf8').replace('<title>Grainscope</title>', '<title>Grainscope anew</title>');
  writeFileSync(path, page);
  const worker = join(folder, 'sw.js');
  // The revision of a file is a digest of its content.
  const text = readFileSync(worker, 'utf8');
  const changed = text.replace(/(url:"index\.html",revision:")[0-9a-f]+/, '$1feedfacefeedface');
  expect(changed).not.toBe(text);
  writeFileSync(worker, changed);
}

test('works without a network after the first visit, at any address of the page', async ({ page, context }) => {
  await page.goto(`${site.url}${smallMachine}`);
  await finished(page);
  await kept(page);
  await context.setOffline(true);
  site.close();
  await page.goto(`${site.url}?v=1&m=j-machine&x=round-trip&dimensions=4x4`);
  await finished(page);
  await expect(chart(page)).toBeVisible();
  await page.getByRole('link', { name: 'Fidelity' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('against its paper');
});

test('a new version waits, says so, and is used from the next load on with the state as it was', async ({ page }) => {
  await page.goto(`${site.url}${smallMachine}`);
  await finished(page);
  await kept(page);
  release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  const notices = page.getByRole('status', { name: 'Notices on the link' });
  await expect(notices).toContainText('A newer version of Grainscope is here');
  await expect(page).toHaveTitle('Grainscope');
  await slider(page, 'Hop delay').press('ArrowRight');
  await expect.poll(() => page.url()).toContain('hop_cycles=2');
  await page.reload();
  await expect(page).toHaveTitle('Grainscope anew');
  await expect(box(page, 'Hop delay')).toHaveValue('2');
  await finished(page);
});

test('an old worker beside a new server goes on from what it has kept', async ({ page }) => {
  await page.goto(`${site.url}${smallMachine}`);
  await finished(page);
  await kept(page);
  // The new site has none of the old files.
  rmSync(join(folder, 'assets'), { recursive: true });
  await page.goto(`${site.url}?v=1&m=j-machine&x=barrier&dimensions=4x4`);
  await finished(page);
  await page.getByRole('button', { name: 'Export' }).first().click();
  await expect(page.getByRole('menuitem', { name: /SVG/ })).toBeVisible();
});

test('can be installed: a manifest with icons of the sizes that it says', async ({ page }) => {
  await page.goto(site.url);
  const address = await page.locator('link[rel="manifest"]').evaluate((link: HTMLLinkElement) => link.href);
  const manifest = await (await page.request.get(address)).json();
  expect(manifest).toMatchObject({ name: 'Grainscope', display: 'standalone', start_url: './' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const real = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, new URL(src, address).href);
    if (type === 'image/png') expect(real).toBe(sizes);
  }
});
