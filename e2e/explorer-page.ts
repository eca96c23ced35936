/** What the tests of the explorer do to the page and read from it, in a person's words. */
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { isKept, show } from './kept.ts';

/** A machine small enough that a test need not wait for it. */
export const smallMachine = '?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000';

/** A page that is kept is finished then; one that is loaded is on its way. */
export async function open(page: Page, search = smallMachine): Promise<void> {
  if (isKept(page)) await show(page, search, finished);
  else await page.goto(`/${search}`);
  await expect(chart(page)).toBeVisible();
}

/** Loads the page, also one that is kept. */
export async function load(page: Page, search = smallMachine): Promise<void> {
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

/** Many times what anything here takes on a machine that does much else. */
const patienceMs = 300_000;

/** Until every point is final, all of it is drawn, and nothing of the page is still on its way. */
export async function finished(page: Page | Frame): Promise<void> {
  // In the page, so that nothing comes between the looks at its parts, and the wait is no longer than it need be.
  const waiting = await page.evaluate(
    (patience) =>
      new Promise<string[]>((resolve) => {
        const end = performance.now() + patience;
        const look = () => {
          const [status] = document.querySelectorAll<HTMLElement>('.status');
          const tone = `status: ${status?.dataset.tone ?? 'none'}`;
          const awaited = Array.from(document.querySelectorAll('[data-awaited]'), (one) => one.outerHTML.slice(0, 120));
          const left = tone === 'status: done' ? awaited : [tone, ...awaited];
          if (left.length === 0 || performance.now() > end) resolve(left);
          else setTimeout(look, 20);
        };
        look();
      }),
    patienceMs,
  );
  expect(waiting).toEqual([]);
}

/** Closes what floats by Escape, which goes to it only once it has the focus. */
export async function dismiss(page: Page): Promise<void> {
  const floating = '.floating, [role=dialog]';
  const hasFocus = (within: string) => document.activeElement?.closest(within) != null;
  await expect.poll(() => page.evaluate(hasFocus, floating)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.locator(floating)).toHaveCount(0);
}

/** Opens the fold of the form, under which all parameters are but the levers of the experiment. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.locator('.fold-button');
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.press('Enter');
  await expect(page.locator('.finder')).toBeVisible();
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

/** As a file of this name that is dropped on the page. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ text: content, name: called }) => {
      const data = new DataTransfer();
      data.items.add(new File([content], called));
      return data;
    },
    { text, name },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}
