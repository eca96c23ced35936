/** What meets the eye: the first minute, the row of experiments, and one chart for a room. */
import { chart, finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';
import { views } from './views.ts';

test('offers what to try; pressed again it is as before', async ({ page }) => {
  await open(page);
  await finished(page);
  const first = page.getByRole('group', { name: 'Try' }).getByRole('button').first();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/duplex=full/);
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(page).not.toHaveURL(/duplex/);
});

for (const width of [1440, 1024, 768, 390])
  test(`keeps the experiments in one row, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const [{ search }] = views.filter(({ experiment }) => experiment === 'barrier') as [(typeof views)[0]];
    await open(page, search);
    const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    // The chosen one is in sight though it is the last.
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 0.9 });
  });

test.describe('the projector view', () => {
  test('shows one chart in large type, and gives the page back', async ({ page }) => {
    await open(page);
    await finished(page);
    const type = () =>
      chart(page)
        .locator('text')
        .first()
        .evaluate((text) => text.getBoundingClientRect().height);
    const small = await type();
    await page.keyboard.press('Alt+p');
    await expect(page.locator('.chart-box:visible')).toHaveCount(1);
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect.poll(type).toBeGreaterThan(small * 1.5);
    const overflow = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('slider', { name: 'Hop delay' })).toBeVisible();
    await expect.poll(type).toBe(small);
  });

  test('finds the point under the pointer', async ({ page }) => {
    await open(page);
    await finished(page);
    await page.getByRole('button', { name: 'Projector view' }).click();
    // Large, a mark is drawn elsewhere than the chart thinks: the pointer must find it all the same.
    const mark = await chart(page).locator('circle').last().boundingBox();
    await expect(chart(page)).not.toContainText(/at \d+ .bit\/s/);
    await page.mouse.move((mark?.x ?? 0) + (mark?.width ?? 0) / 2, (mark?.y ?? 0) + (mark?.height ?? 0) / 2);
    await expect(chart(page)).toContainText(/at \d+ .bit\/s/, { timeout: 15_000 });
  });
});
