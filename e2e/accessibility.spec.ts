/** What axe finds, on the page as it opens and with its parts opened, light and dark. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { box, finished, open } from './explorer-page.ts';
import { expect, test } from './guard.ts';

async function violations(page: Page, except: string[] = []): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).disableRules(except).analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`));
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the page', async ({ page }) => {
      await open(page);
      await finished(page);
      expect(await violations(page)).toEqual([]);
    });

    test('with what can be unfolded, and what is wrong', async ({ page }) => {
      await open(page, '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000&nonsense=1');
      await finished(page);
      await page.getByRole('button', { name: 'More of the program' }).click();
      await page.getByRole('button', { name: 'Data', exact: true }).click();
      await box(page, 'Hop delay').fill('99');
      expect(await violations(page)).toEqual([]);
    });

    test('a source, a list and a machine to come', async ({ page }) => {
      await open(page);
      for (const name of [/Source of Hop delay/, /Destinations/, /PIE64/]) {
        await page.getByRole('button', { name }).first().click();
        await expect(page.locator('.floating')).toBeVisible();
        // What floats lies above the page, outside its landmarks, and holds the focus.
        expect(await violations(page, ['region'])).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.locator('.floating')).toBeHidden();
      }
    });

    test('a machine of one’s own', async ({ page }) => {
      await open(page, '?v=1&m=j-machine&x=round-trip&dimensions=4x4&hop_cycles=2');
      await page.getByRole('button', { name: 'Custom machine' }).click();
      await expect(page.getByRole('button', { name: 'New machine' })).toBeVisible();
      expect(await violations(page, ['region'])).toEqual([]);
      await page.getByRole('button', { name: 'New machine' }).click();
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
      expect(await violations(page, ['region'])).toEqual([]);
    });

    test('a phone with the parameters open', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page);
      await page.getByRole('button', { name: 'Parameters' }).click();
      expect(await violations(page)).toEqual([]);
    });
  });
}
