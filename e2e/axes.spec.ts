/** Any parameter over any range on the x axis, any parameter as curves, any column on y. */
import type { Page } from '@playwright/test';
import { chart, dismiss, finished, open, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

async function openAxes(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Axes/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Any parameter');
}

/** Picks in one of the lists of the dialog. */
async function choose(page: Page, list: RegExp, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: list }).click();
  await page.getByRole('option', { name: option }).click();
}

test('puts another parameter on the x axis, over a range, with the curves of the figure', async ({ kept: page }) => {
  await open(page);
  await openAxes(page);
  await choose(page, /Parameter on x/, 'Buffer per channel');
  await expect(page).toHaveURL(/x\.by=buffer_flits/);
  await expect(page.getByRole('dialog').getByRole('button', { name: /Parameter on x/ })).toBeFocused();
  await page.getByRole('textbox', { name: 'from', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'to', exact: true }).fill('16');
  await page.getByRole('textbox', { name: 'points', exact: true }).fill('5');
  await page.locator('.axes .segment', { hasText: 'logarithmic' }).click();
  await expect(page).toHaveURL(/x\.from=1&x\.to=16&x\.steps=5&x\.scale=log/);
  await dismiss(page);
  await finished(page);
  await expect(page.locator('.chart-large')).toContainText('buffer per channel, flits');
  await unfold(page);
  await expect(page.locator('.field[data-key="buffer_flits"]')).toContainText('x axis, swept');
  await page.reload();
  await finished(page);
  await expect(page.locator('.chart-large')).toContainText('buffer per channel, flits');
});

test('explains a contradiction: the field, the reason and what is allowed', async ({ kept: page }) => {
  await open(page);
  await openAxes(page);
  const said = page.locator('.axes-refusals').first();
  await choose(page, /Parameter on x/, 'Message length');
  await expect(said).toContainText('Parameter: Message length tells the curves apart already; choose something else');
  await choose(page, /Parameter on x/, 'Buffer per channel');
  await page.getByRole('textbox', { name: 'to', exact: true }).fill('99');
  await expect(said).toContainText(/^To: .*1 to 64/);
  await page.getByRole('textbox', { name: 'points', exact: true }).fill('1');
  await expect(said).toContainText('Points: give a whole number of points from 2 to 64.');
  await expect(chart(page)).toBeVisible();
});

test('lets another parameter tell the curves apart, in values that are typed', long, async ({ kept: page }) => {
  await open(page);
  await openAxes(page);
  await choose(page, /Curves differ in/, 'Hop delay');
  await page.getByRole('textbox', { name: 'values', exact: true }).fill('1, 3, 9');
  await expect(page.locator('.axes-refusals').last()).toContainText("'9'");
  await page.getByRole('textbox', { name: 'values', exact: true }).fill('1, 3');
  await dismiss(page);
  await expect(page).toHaveURL(/by=hop_cycles&by\.values=1,3/);
  await finished(page);
  await expect(chart(page)).toContainText('3 cycles');
});

test('shows any column of the runs, and goes back to the figure', async ({ kept: page }) => {
  await open(page);
  await page.locator('.chart-large').getByRole('button', { name: 'latency, cycles y' }).click();
  // Codes draw nothing that can be read.
  await expect(page.getByRole('option', { name: 'State', exact: true })).toHaveCount(0);
  await page.getByRole('option', { name: /^refus/i }).click();
  await expect(page).toHaveURL(/latency\.y=column/);
  await expect(page.locator('.chart-large')).toContainText(/refus/i);
  await page.goBack();
  await expect(page.locator('.chart-large')).toContainText('latency, cycles');
});
