/** The first minute: a newcomer is offered to explore or to learn, once. */
import { violations } from './axe.ts';
import { chart, finished, load, slider, smallMachine } from './explorer-page.ts';
import { expect, test } from './guard.ts';
import { resize } from './resize.ts';

const card = '.welcome';

for (const width of [1440, 390]) {
  test(`a newcomer is offered to explore and to learn, and asked no more, at ${width} px`, async ({ kept: page }) => {
    await resize(page, { width, height: 844 });
    await page.goto('/');
    const offer = page.getByRole('region', { name: 'First steps' });
    await expect(offer.getByRole('link', { name: 'Learn' })).toHaveAttribute('href', 'lessons.html');
    // It lies over the page, and not over what the page is for.
    const [large, small] = [await chart(page).boundingBox(), await offer.boundingBox()];
    expect(large).not.toBeNull();
    const apart = width === 1440 ? (large?.x ?? 0) + (large?.width ?? 0) - (small?.x ?? 0) : 0;
    expect(apart).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await offer.getByRole('button', { name: 'Explore' }).press('Enter');
    await expect(offer).toHaveCount(0);
    await expect(page.locator('#main')).toBeFocused();
    await page.reload();
    await expect(chart(page)).toBeVisible();
    await expect(page.locator('[data-awaited]')).toHaveCount(0);
    await expect(page.locator(card)).toHaveCount(0);
  });
}

test('it is closed, and kept closed, by its cross', async ({ kept: page }) => {
  await page.goto('/?');
  await page.getByRole('button', { name: 'Close the first steps' }).click();
  await expect(page.locator(card)).toHaveCount(0);
  await page.goto('/');
  await expect(chart(page)).toBeVisible();
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  await expect(page.locator(card)).toHaveCount(0);
});

test('who moves a slider has chosen, and who goes to the lessons', async ({ kept: page }) => {
  await page.goto('/');
  await expect(page.locator(card)).toBeVisible();
  await slider(page, 'Board').press('ArrowLeft');
  await expect(page.locator(card)).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('grainscope.greeted'));
  await page.goto('/');
  await page.locator(card).getByRole('link', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/lessons\.html$/);
  await page.goto('/');
  await expect(chart(page)).toBeVisible();
  await expect(page.locator(card)).toHaveCount(0);
});

test('a link and a frame are shown as they are', async ({ kept: page }) => {
  await load(page, smallMachine);
  await finished(page);
  await expect(page.locator(card)).toHaveCount(0);
  await page.goto('/embed.html');
  await expect(page.locator(card)).toHaveCount(0);
});

test('it speaks Japanese', async ({ kept: page }) => {
  await page.goto('/');
  await expect(page.locator(card)).toContainText('New here?');
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator(card)).toContainText('はじめての方へ');
});
