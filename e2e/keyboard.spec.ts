/** Everything that a pointer can do, keys can do. */
import { chart, curves, finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';

test('goes from the head to the chart by Tab alone, and every stop can be seen', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const stops: string[] = [];
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const { outlineStyle } = getComputedStyle(element);
      // A slider and a radio show the focus on their thumb and their label.
      const delegated = element.matches('input[type=range], input[type=radio]');
      return { name: `${element.tagName} ${name}`.trim(), seen: delegated || outlineStyle !== 'none' };
    });
    if (stop === null) break;
    expect(stop.seen, stop.name).toBe(true);
    stops.push(stop.name);
  }
  const all = stops.join('\n');
  for (const expected of [
    /J-Machine/,
    /Share/,
    /Buffer per channel/,
    /Reset all/,
    /Arrow keys walk/,
    /Arrow keys turn/,
  ]) {
    expect(all).toMatch(expected);
  }
});

test('walks the points of the chart and reads them out', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const region = page.locator('.chart-large [aria-live]');
  await page.locator('.chart-large [role=application]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(region).toContainText(/2 words: .*Point 1 of/);
  await page.keyboard.press('ArrowRight');
  await expect(region).toContainText(/Point 2 of/);
  await page.keyboard.press('ArrowUp');
  await expect(region).not.toContainText('2 words: ');
  await expect(chart(page)).toContainText(/at .*bit\/s/);
  await page.keyboard.press('Escape');
  await expect(region).toHaveText('');
});

test('says the printed value and the error of a point, in words, in the picture and in the table', async ({
  kept: page,
}) => {
  await open(page, '?v=1&m=paragon&x=exchange-time');
  await finished(page);
  await page.locator('.chart-large [role=application]').focus();
  await page.keyboard.press('ArrowRight');
  const printed = /158 µs, simulated [+−]?[\d.]+ %/;
  await expect(page.locator('.chart-large [aria-live]')).toContainText(
    new RegExp(`Published, eq. \\(1\\), .*${printed.source}`),
  );
  await expect(chart(page)).toContainText(new RegExp(`published: ${printed.source}`));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Data', exact: true }).click();
  const table = page.getByRole('table').first();
  await expect(table.getByRole('columnheader', { name: 'published' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText(/158.*%/);
});

test('turns the machine', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  await expect(page.getByText('Drag to turn')).toBeVisible();
  const lines = () =>
    page
      .locator('.machine-box svg')
      .evaluate((svg) => Array.from(svg.querySelectorAll('path'), (p) => p.getAttribute('d')).join());
  await page.locator('.machine-box').focus();
  const before = await lines();
  await page.keyboard.press('ArrowRight');
  await expect.poll(lines).not.toBe(before);
  await page.getByRole('button', { name: 'Turn back' }).press('Enter');
  await expect.poll(lines).toBe(before);
});

test('chooses, changes and resets without a pointer', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const before = await curves(page);
  await page.getByRole('radio', { name: 'half duplex' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'full duplex' })).toBeChecked();
  await page
    .getByRole('button', { name: /Destinations/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=option]:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pattern=transpose/);
  await page.getByRole('button', { name: 'Reset all' }).press('Enter');
  await expect(page).not.toHaveURL(/pattern|duplex/);
  expect(before.length).toBeGreaterThan(0);
});
