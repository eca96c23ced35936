/** Maps over two parameters: opened in the page, read, linked, cut into curves, exported, and of two machines. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chart, dismiss, finished, load, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

/** Quick runs that draw nothing at random. */
const MAP =
  '?v=1&m=paragon&x=exchange-time&by=send_us&x.by=exchange_bytes&x.from=16&x.to=1000000&x.steps=17&x.scale=log' +
  '&by.from=5&by.to=500&by.steps=17&by.scale=log';

const box = (page: Page) => page.locator('.chart-large .chart-box');
const said = (page: Page) => page.locator('.chart-large [aria-live]').innerText();

test('opens from the axes, refines itself, and is the same after a reload', async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon&x=exchange-time');
  await page.getByRole('button', { name: /^Axes/ }).click();
  await page.locator('.axes .segment', { hasText: 'map of two parameters' }).click();
  await expect(page).toHaveURL(/by\.from=.*by\.to=/);
  await expect(page.getByRole('group', { name: 'Upward' })).toBeVisible();
  await page.getByRole('group', { name: 'Upward' }).getByRole('textbox', { name: 'points' }).fill('12');
  await expect(page).toHaveURL(/by\.steps=12/);
  await dismiss(page);
  await finished(page);
  const count = Number((await page.locator('.status-words').innerText()).match(/^\d+/)?.[0]);
  // More than the coarse grid, less than all of 33 x 12.
  expect(count).toBeGreaterThan(60);
  expect(count).toBeLessThan(396);
  const drawn = await chart(page).innerHTML();
  await page.reload();
  await finished(page);
  await expect.poll(() => chart(page).innerHTML()).toBe(drawn);
});

test('is read by keyboard: what is said is what a run of its own gives', long, async ({ kept: page }) => {
  await open(page, MAP);
  await finished(page);
  await box(page).focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/[?&]at=/);
  const sentence = await said(page);
  const [, time, message, start] = sentence.match(/^time ([\d.]+)\s\S+, message ([\d.,]+), .*? ([\d.]+)\.$/) ?? [];
  expect(Number(time), sentence).toBeGreaterThan(0);
  await load(
    page,
    `?v=1&m=paragon&x=exchange-time&send_us=${start}&by=send_us&by.values=${start}` +
      `&x.by=exchange_bytes&x.values=${message?.replaceAll(',', '')}&data=open`,
  );
  await finished(page);
  await expect(page.locator('.data tbody td:nth-child(3)')).toHaveText(String(time));
});

test('goes on to the curve through a place', long, async ({ kept: page }) => {
  await open(page, MAP);
  await finished(page);
  await box(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'message', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/by\.from/);
  await expect(page).toHaveURL(/x\.by=send_us/);
  await finished(page);
  await expect(page.locator('.chart-large')).toContainText(/send start-up/);
  await expect(box(page)).toBeFocused();
  await page.goBack();
  await finished(page);
  await expect(page.locator('.chart-large [role=application]')).toHaveAttribute('aria-roledescription', 'map');
});

async function exported(page: Page, format: string): Promise<string> {
  await page
    .locator('.figure-choices')
    .getByRole('button', { name: /^Export / })
    .click();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('menuitem', { name: new RegExp(`^${format}`) })
    .first()
    .click();
  return readFile(await (await downloading).path(), 'utf8');
}

test('is exported with all that was simulated, and its lines with their numbers', long, async ({ kept: page }) => {
  await open(page, MAP);
  await finished(page);
  const csv = (await exported(page, 'CSV')).split('\n').filter((line) => !line.startsWith('#'));
  expect(csv[0]).toMatch(/^kind,send start-up \(µs\),message \(bytes\),time \(µs\)/);
  expect(csv[1]).toMatch(/^simulated,5,16,[\d.]+,/);
  const count = Number((await page.locator('.status-words').innerText()).match(/^\d+/)?.[0]);
  expect(csv.filter((line) => line.startsWith('simulated,'))).toHaveLength(count);
  const svg = await exported(page, 'SVG');
  expect(svg).toMatch(/<desc[^>]*>[^<]*map of time over message and send start-up/);
  for (const level of ['0.2', '0.5', '1', '2', '5']) expect(svg).toContain(`>${level}</text>`);
});

test(
  'says who has more where, of two machines, with the line at which both are equal',
  long,
  async ({ kept: page }) => {
    await open(
      page,
      '?v=1&m=t9000&x=farm&by=iteration_limit&x.by=item_lines&x.from=1&x.to=16&x.steps=9&x.scale=log&by.from=4&by.to=1024' +
        '&by.steps=9&by.scale=log&workers=8&picture_points=32&speedup.y=time&beside=paragon&relative=ratio:machine:paragon',
    );
    await finished(page);
    await expect(page.locator('.figure-finding')).toHaveText(
      /^On\s\d+\s%\sof the map, run time is more on T9000\sthan on Paragon\. Both are equal from 1\sline\sand .* to .*\.$/,
    );
    await expect(chart(page).locator('path[stroke-width="3"]')).toHaveCount(1);
    await expect(page.locator('.chart-large')).toContainText('run time, ratio to Paragon');
  },
);
