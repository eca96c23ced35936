/** Curves that do the same work: the fastest of each stretch is said, and marked on the page and in files. */
import { readFileSync } from 'node:fs';
import { finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

test(
  'says and marks which algorithm is the fastest, and where another takes over, on the page and in a file',
  long,
  async ({ kept: page }) => {
    await open(page, '?v=1&m=epiphany&x=all-reduce-nodes');
    await finished(page);
    const finding = /Fastest: Rabenseifner up to 32\snodes, recursive doubling from 64/;
    await expect(page.locator('.figure-finding')).toHaveText(finding);
    const chart = page.locator('.chart-large');
    // Two, and one in the key.
    await expect(chart.locator('path[stroke-opacity="0.45"]')).toHaveCount(3);
    await expect(chart.getByText('the fastest', { exact: true })).toBeVisible();
    await expect(chart.getByText('recursive doubling from 64', { exact: true })).toBeVisible();
    await page
      .locator('.figure-choices')
      .getByRole('button', { name: /^Export / })
      .click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'SVG' }).first().click();
    const svg = readFileSync(await (await downloading).path(), 'utf8');
    expect(svg.match(/stroke-opacity="0\.45"/g)).toHaveLength(3);
    expect(svg).toMatch(finding);
  },
);
