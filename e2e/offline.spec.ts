/** Without a network after the first visit, and from one version to the next. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { box, chart, finished, slider, smallMachine } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { serveBelow } from './sub-path-server.ts';

test.use({ serviceWorkers: 'allow' });

let folder = '';
let site: { url: string; close(): void };
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
  const dist = process.env.GRAINSCOPE_TEST_DIST ?? 'dist';
  // The recorded pictures of frames are most of it, and nobody asks for them here.
  cpSync(dist, folder, { recursive: true, filter: (path) => path !== join(dist, 'stills') });
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
  const changed = text.replace(/(url:"[a-z-]+\.html",revision:")[0-9a-f]+/g, '$1feedfacefeedface');
  expect(changed).not.toBe(text);
  writeFileSync(worker, changed);
}

/** As a new build is: every script, style and engine under a name of its own, and the old ones gone. */
function releaseAnew(): void {
  release();
  const assets = join(folder, 'assets');
  // The page of lessons has its own folder in there, with names that may be the same.
  const files = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:js|css|wasm)$/.test(file),
  );
  const names = [...new Set(files.map((file) => basename(file)))];
  const renamed = (name: string) => name.replace(/(?=\.\w+$)/, 'anew');
  const pattern = new RegExp(`(?<![\\w-])(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`, 'g');
  const texts = [
    ...files.filter((file) => !file.endsWith('.wasm')).map((file) => join('assets', file)),
    ...readdirSync(folder).filter((name) => /\.(?:html|js)$/.test(name)),
  ];
  for (const path of texts) {
    const text = readFileSync(join(folder, path), 'utf8');
    writeFileSync(join(folder, path), text.replace(pattern, renamed));
  }
  for (const file of files) renameSync(join(assets, file), join(assets, renamed(file)));
}

/** The worker of the new version is there, and waits. */
async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null))
    .toBe(true);
}

/** A page does not wait for ever until the new version has taken over: where that is slow, it is the load after. */
async function loadAnew(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveTitle(/Grainscope anew$/, { timeout: 10_000 });
  }).toPass();
}

test(
  'works from what it has kept beside a new server, and without a network: any address of the page, other pages, figures, Japanese ones too',
  long,
  async ({ page, context }) => {
    await page.goto(`${site.url}${smallMachine}`);
    await finished(page);
    await kept(page);
    // First the server has none of the old files any more, as that of a new version; then there is none.
    rmSync(join(folder, 'assets'), { recursive: true });
    await page.goto(`${site.url}?v=1&m=j-machine&x=barrier&dimensions=4x4`);
    await finished(page);
    await context.setOffline(true);
    site.close();
    await page.goto(`${site.url}?v=1&m=j-machine&x=round-trip&dimensions=4x4&lang=ja`);
    await finished(page);
    await expect(chart(page)).toBeVisible();
    for (const format of [/PDF/, /PNG/]) {
      await page
        .locator('.figure')
        .getByRole('button', { name: /図|保存|書き出/ })
        .first()
        .click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format }).first().click();
      expect(readFileSync(await (await saved).path()).length).toBeGreaterThan(10_000);
    }
    await page.goto(`${site.url}fidelity.html?m=multi-psi-v1&lang=en`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('against its paper');
    await page.goto(`${site.url}embed.html?v=1&m=j-machine&x=round-trip&dimensions=4x4`);
    await expect(page.locator('.frame-chart svg')).toBeVisible();
    await finished(page);
  },
);

test(
  'a new version waits, says so, and is used from the next load on; a second tab comes anew for what is gone, and loses nothing',
  long,
  async ({ page, context }) => {
    await page.goto(`${site.url}${smallMachine}`);
    await finished(page);
    await kept(page);
    const second = await context.newPage();
    await second.goto(`${site.url}?v=1&m=j-machine&x=round-trip&dimensions=4x4`);
    await finished(second);
    releaseAnew();
    await arrived(page);
    const notices = page.getByRole('status', { name: 'Notices on the link' });
    await expect(notices).toContainText('A newer version of Grainscope is here');
    await expect(page).toHaveTitle(/Grainscope$/);
    await slider(page, 'Buffer per channel').press('ArrowRight');
    await expect(page).toHaveURL(/buffer_flits=3/);
    await loadAnew(page);
    await expect(box(page, 'Buffer per channel')).toHaveValue('3');
    await finished(page);
    // Nobody has touched the second one.
    await expect(second).toHaveTitle(/Grainscope$/);
    await slider(second, 'Dispatch').press('ArrowRight');
    // What a change needs that it has not loaded is neither kept nor on the server any more: it comes anew, as it is.
    await expect(second).toHaveTitle(/Grainscope anew$/);
    await expect(box(second, 'Dispatch')).toHaveValue('5');
    await expect(second).toHaveURL(/x=round-trip.*dispatch_cycles=5/);
    await finished(second);
    await second.getByRole('button', { name: 'Watch it run' }).click();
    await expect(second.locator('.motion[data-phase="ready"]')).toBeVisible();
  },
);

test(
  'a new page beside an old worker gets its files from the server, and loses nothing',
  long,
  async ({ page, context }) => {
    await page.goto(`${site.url}${smallMachine}`);
    await finished(page);
    await kept(page);
    await page.getByRole('button', { name: 'Use dark colours' }).click();
    releaseAnew();
    // As after a load with Shift, which passes the worker by.
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBypassServiceWorker', { bypass: true });
    await page.goto(`${site.url}?v=1&m=j-machine&x=round-trip&dimensions=4x4&dispatch_cycles=6`);
    await expect(page).toHaveTitle(/Grainscope anew$/);
    await session.send('Network.setBypassServiceWorker', { bypass: false });
    await finished(page);
    await expect(box(page, 'Dispatch')).toHaveValue('6');
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await page.getByRole('button', { name: 'Watch it run' }).click();
    await expect(page.locator('.motion[data-phase="ready"]')).toBeVisible();
    await loadAnew(page);
    await expect(box(page, 'Dispatch')).toHaveValue('6');
  },
);

test(
  'a lesson that is visited first is kept, and comes anew with its answer for an engine that is gone',
  long,
  async ({ page, context, complaints }) => {
    await page.goto(`${site.url}lessons.html?lesson=start-up`);
    await kept(page);
    await finished(page);
    releaseAnew();
    await arrived(page);
    const second = await context.newPage();
    await second.goto(`${site.url}${smallMachine}`);
    await loadAnew(second);
    await page.getByText('Draw it as a table').click();
    for (const field of await page.locator('.predict-table input').all()) await field.fill('100');
    await page.getByRole('button', { name: 'Reveal the simulation' }).click();
    await expect(page.locator('.lesson-verdict')).toContainText(/off by .*\d/);
    await second.close();
    await context.setOffline(true);
    site.close();
    await page.reload();
    await expect(page.locator('.lesson-verdict')).toContainText(/off by .*\d/);
    // The browser itself reports the request that was in vain.
    expect(complaints.splice(0).every((line) => line.includes('Failed to load resource'))).toBe(true);
  },
);
