/** What meets the eye: the first minute, and one chart for a room. */
import { chart, finished, open, smallMachine } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';

test('offers what to try; pressed again it is as before', async ({ kept: page }) => {
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

test.describe('the projector view', () => {
  test('shows one chart in large type, and gives the page back', long, async ({ kept: page }) => {
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
    await expect(page.getByRole('slider', { name: 'Buffer per channel' })).toBeVisible();
    await expect.poll(type).toBe(small);
  });

  test('finds the point under the pointer', long, async ({ kept: page }) => {
    await open(page);
    await finished(page);
    const width = async () => (await chart(page).boundingBox())?.width ?? 0;
    const small = await width();
    await page.getByRole('button', { name: 'Projector view' }).click();
    await expect.poll(width).toBeGreaterThan(small * 1.2);
    // Large, a mark is drawn elsewhere than the chart thinks: the pointer must find it all the same.
    const mark = await chart(page).locator('circle').last().boundingBox();
    await expect(chart(page)).not.toContainText(/at \d+ .bit\/s/);
    await page.mouse.move((mark?.x ?? 0) + (mark?.width ?? 0) / 2, (mark?.y ?? 0) + (mark?.height ?? 0) / 2);
    await expect(chart(page)).toContainText(/at \d+ .bit\/s/);
  });
});

const twoMachines = [smallMachine, '?v=1&m=multi-psi-v1&x=best-grain&board=5'];

const screens = [
  [1440, 900],
  [1360, 768],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

for (const search of twoMachines)
  test(`has three sizes of text, and cuts no name off, ${search}`, long, async ({ kept: page }) => {
    await open(page, search);
    await finished(page);
    const wrong = () =>
      page.evaluate(() => {
        const found = new Map<number, string>();
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const element = node.parentElement;
          if (element === null || node.textContent?.trim() === '' || !element.checkVisibility()) continue;
          // A formula is set in a size of its own.
          if (element.closest('.visually-hidden, .law, script, style') !== null) continue;
          found.set(Number.parseFloat(getComputedStyle(element).fontSize), node.textContent ?? '');
        }
        const names = document.querySelectorAll<HTMLElement>(
          'header *, [role=tab], h1, h2, figcaption *, .axis-title *, .field-label, .try',
        );
        return {
          sizes: [...found].filter(([size]) => ![12, 14, 20].includes(size)),
          cut: [...names]
            .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow !== 'visible')
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
            .map(({ textContent }) => textContent),
        };
      });
    for (const [width, height] of screens) {
      await resize(page, { width, height });
      await expect.poll(wrong, `${width} x ${height}`).toEqual({ sizes: [], cut: [] });
    }
  });

test('is no longer than the window where its columns scroll', long, async ({ kept: page }) => {
  await open(page, twoMachines[1]);
  await finished(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});

test('names an axis once, in the place of its title', long, async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const small = page.locator('.small-charts figure').first();
  await expect(small.locator('.axis-title')).toHaveText('accepted load, flits/node/cycle');
  await expect(small.getByText('accepted load, flits/node/cycle')).toHaveCount(1);
  // The x title of the large chart ends where the axis ends.
  const title = await page.locator('.chart-large .axis-title[data-axis=x]').boundingBox();
  const box = await page.locator('.chart-large .chart-box').boundingBox();
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0) + 4);
  expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
});
