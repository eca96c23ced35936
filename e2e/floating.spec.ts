/**
 * What floats over the page: reached by keys, in room for it on the narrowest screen. The accessibility statement names
 * these tests by their titles.
 */
import type { Page } from '@playwright/test';
import { sideways } from './cut-off.ts';
import { box, dismiss, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';

const openers = ['Axes', 'Share', 'Embed', 'Custom machine', /Source of Buffer per channel/, 'Other machines'] as const;

const floating = (page: Page) => page.locator('.floating, [role=dialog]').filter({ visible: true }).last();

/** Whatever in it can be used, but one radio of each group: the arrow keys reach the others. */
function usable(page: Page): Promise<string[]> {
  return floating(page)
    .locator('button:not([disabled]), input:not([disabled], [type=radio]:not(:checked)), select, textarea, a[href]')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        // The library keeps a select of the browser beside its own, hidden from everybody.
        .filter((one) => one.closest('[aria-hidden=true], [tabindex="-1"]') === null)
        .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '')
        .filter((name) => name !== ''),
    );
}

test('reaches every control of what floats by Tab', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  for (const name of openers) {
    await page.getByRole('button', { name }).first().press('Enter');
    await expect(floating(page), String(name)).toBeVisible();
    const wanted = await usable(page);
    const reached = new Set<string>();
    for (let i = 0; i < 2 * wanted.length + 10 && wanted.some((one) => !reached.has(one)); i++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement)) return '';
        return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      });
      reached.add(at);
    }
    expect(
      wanted.filter((one) => !reached.has(one)),
      String(name),
    ).toEqual([]);
    await dismiss(page);
  }
});

test('has room for what floats on the narrowest screen', async ({ kept: page }) => {
  await open(page);
  await resize(page, { width: 320, height: 640 });
  await finished(page);
  for (const name of ['Axes', 'Share', 'Embed', 'Pin a curve', /^Export/]) {
    const button = page.getByRole('button', { name }).filter({ visible: true }).first();
    if ((await button.count()) === 0) continue;
    await button.press('Enter');
    // It comes first, and takes its place then.
    await expect(async () => {
      const bounds = await floating(page).boundingBox();
      expect(bounds?.x ?? -1, String(name)).toBeGreaterThanOrEqual(0);
      expect((bounds?.x ?? 0) + (bounds?.width ?? 999), String(name)).toBeLessThanOrEqual(320);
    }).toPass();
    expect(await sideways(page), String(name)).toBeLessThanOrEqual(0);
    await dismiss(page);
  }
});

test('does by keys alone what a figure is for: look, change, pin, save, share', async ({ kept: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await finished(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await page.getByRole('tab', { name: /^Latency against load/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/x=round-trip/);
  await finished(page);
  await button('Pin a curve').press('Enter');
  await expect(page.locator('[role=menuitem]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.pin')).toHaveCount(1);
  await box(page, 'Dispatch').press('ArrowUp');
  await expect(page).toHaveURL(/dispatch_cycles=5/);
  await finished(page);
  await button(/^Export/).press('Enter');
  await expect(page.getByRole('menuitem', { name: /SVG/ }).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /SVG/ }).first().press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/\.svg$/);
  await button('Share').press('Enter');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/dispatch_cycles=5/);
  await dismiss(page);
  await button('Use dark colours').press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await button('日本語').press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});

test('closes a list by Tab, and goes back to its button', long, async ({ kept: page }) => {
  await open(page);
  await finished(page);
  for (const name of ['Pin a curve', /^Export Latency/, /^Show|Show$/]) {
    const button = page.getByRole('button', { name }).filter({ visible: true }).first();
    await button.press('Enter');
    await expect(page.locator('.floating :focus'), String(name)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.locator('.floating'), String(name)).toHaveCount(0);
    await expect(button, String(name)).toBeFocused();
  }
});
