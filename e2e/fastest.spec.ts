/** Curves that do the same work: the fastest of each stretch is said, and marked on the page and in files. */
import { readFileSync } from 'node:fs';
import { finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';

test('says and marks which algorithm is the fastest, and where another takes over', async ({ kept: page }) => {
  await open(page, '?v=1&m=epiphany&x=all-reduce-nodes');
  await finished(page);
  await expect(page.locator('.figure-finding')).toHaveText(
    /^Fastest: Rabenseifner up to 32\snodes, recursive doubling from 64$/,
  );
  const chart = page.locator('.chart-large svg');
  await expect(chart.locator('path[stroke-opacity="0.45"]')).toHaveCount(2);
  await expect(chart.getByText('recursive doubling from 64')).toBeVisible();
  await page.getByRole('button', { name: 'Curves' }).or(page.getByLabel('Curves')).first().waitFor();
});

test('the file has the marks that the page has', async ({ kept: page }) => {
  await open(page, '?v=1&m=epiphany&x=all-reduce-nodes');
  await finished(page);
  await page.getByRole('button', { name: 'Export' }).first().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /SVG/ }).first().click(),
  ]);
  const svg = readFileSync(await file.path(), 'utf8');
  expect(svg.match(/stroke-opacity="0\.45"/g)).toHaveLength(2);
  expect(svg).toContain('Fastest: Rabenseifner up to 32');
});
