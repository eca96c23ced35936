/** What the tests of the explorer do to the page and read from it, in a person's words. */
import { expect, type Locator, type Page } from '@playwright/test';

/** A machine small enough that a test need not wait for it. */
export const smallMachine = '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000';

export async function open(page: Page, search = smallMachine): Promise<void> {
  await page.goto(`/${search}`);
  await expect(chart(page)).toBeVisible();
}

/** The large chart. */
export function chart(page: Page): Locator {
  return page.locator('.chart-large svg[role=img]');
}

/** The curves of the large chart, as drawn. */
export function curves(page: Page): Promise<string[]> {
  return chart(page)
    .locator('path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
}

/** Until every point is final. */
export async function finished(page: Page): Promise<void> {
  await expect(page.locator('.status')).toHaveAttribute('data-tone', 'done');
}

export function slider(page: Page, name: string): Locator {
  return page.getByRole('slider', { name, exact: true });
}

export function field(page: Page, key: string): Locator {
  return page.locator(`.field[data-key="${key}"]`);
}

/** A text field of a parameter. */
export function box(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}
