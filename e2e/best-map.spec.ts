/** A map of which algorithm is the fastest where: read, changed, opened as curves, embedded and exported. */
import { readFile } from 'node:fs/promises';
import { chart, dismiss, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const MAP = '?v=1&m=epiphany&x=which-all-reduce';
const LONG = /bytes? none is faster than Rabenseifner, whatever the nodes\./;

test(
  'says and names who is the fastest where, in headline, drawing, table and reading',
  long,
  async ({ kept: page }) => {
    await open(page, `${MAP}&data=open`);
    await finished(page);
    await expect(page.locator('.figure-finding')).toHaveText(LONG);
    for (const name of ['recursive doubling', 'Rabenseifner'])
      await expect(chart(page).getByText(name, { exact: true })).toBeVisible();
    await expect(page.locator('.data thead')).toContainText('fastest algorithm');
    const row = page.locator('.data tbody tr').last();
    await expect(row).toContainText('Rabenseifner');
    await page.locator('.chart-large .chart-box').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'End']) await page.keyboard.press(key);
    await expect(page.locator('.chart-large [aria-live]')).toHaveText(
      /^fastest algorithm recursive doubling: [\d.]+\s\S+, [\d.]+ times faster than .+, nodes 64, data of a node 16\.$/,
    );
  },
);

test('follows a lever, and opens as a curve for every algorithm', long, async ({ kept: page }) => {
  await open(page, MAP);
  await finished(page);
  const before = (await page.locator('.figure-finding').innerText()).replace(/\s/g, ' ');
  await open(page, `${MAP}&send_ns=2000`);
  await finished(page);
  expect((await page.locator('.figure-finding').innerText()).replace(/\s/g, ' ')).not.toBe(before);
  await page.locator('.chart-large .chart-box').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/by=collective_algorithm/);
  await finished(page);
  await expect(page.locator('.chart-large')).toContainText('Rabenseifner');
});

test('is chosen under Axes, and given up again', long, async ({ kept: page }) => {
  await open(page, MAP);
  await page.getByRole('button', { name: /^Axes/ }).click();
  await page.getByRole('button', { name: /A colour shows/ }).click();
  await page.getByRole('option', { name: 'its value' }).click();
  await expect(page).toHaveURL(/by\.from=16/);
  await expect(page).not.toHaveURL(/by\.best/);
  await dismiss(page);
  await finished(page);
  await expect(page.locator('.figure-finding')).toHaveText(/^Time: from /);
});

test('is exported with who is the best, and drawn in a frame', long, async ({ kept: page }) => {
  await open(page, MAP);
  await finished(page);
  await page
    .locator('.figure-choices')
    .getByRole('button', { name: /^Export / })
    .click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV/ }).first().click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toMatch(/^kind,.*,state,best,next,ratio$/m);
  expect(csv).toMatch(/^simulated,8192,64,.*,Rabenseifner,[^,]+,1\.\d+$/m);
  await page.goto(`embed.html${MAP}`);
  await expect(page.locator('svg').getByText('Rabenseifner', { exact: true }).first()).toBeVisible();
});
