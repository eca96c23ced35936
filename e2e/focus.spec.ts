/** The focus on its way through the whole page: where it goes, that it can be seen there, and where it comes back to. */
import type { Page } from '@playwright/test';
import { dismiss, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';

test('leads past the head and the parameters', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const address = page.url();
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'To the figure' });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(page.url()).toBe(address);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

declare global {
  interface Window {
    /** Where a walk by Tab began: a browser without a bar to go to comes round to it. */
    firstStop?: Element | null;
  }
}

/** Tab by Tab until the page is left, or comes round; each stop by its name, and whether it could be seen. */
async function stopsOf(page: Page, key: 'Tab' | 'Shift+Tab') {
  const stops: { name: string; seen: boolean }[] = [];
  for (let i = 0; i < 400; i++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate((isFirst) => {
      const element = document.activeElement;
      if (isFirst) window.firstStop = element;
      else if (element === window.firstStop) return null;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { x, y, width, height } = element.getBoundingClientRect();
      // A quarter of it is enough to know where one is: the middle, or a corner.
      const places = [0.5, 0.15, 0.85].map((part) => document.elementFromPoint(x + width * part, y + height * part));
      const seen = places.some(
        (at) => at !== null && (element.contains(at) || at.closest('label, .field')?.contains(element)),
      );
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return { name: `${element.tagName} ${element.id} ${name.slice(0, 60)}`, seen };
    }, i === 0);
    if (stop === null) return stops;
    stops.push(stop);
  }
  throw new Error(`no way out: ${stops.slice(-3).map(({ name }) => name)}`);
}

test('goes through the whole page by Tab, and back out', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const address = page.url();
  const there = await stopsOf(page, 'Tab');
  expect(there.length).toBeGreaterThan(30);
  expect(there.filter(({ seen }) => !seen).map(({ name }) => name)).toEqual([]);
  const back = await stopsOf(page, 'Shift+Tab');
  expect(new Set(back.map(({ name }) => name))).toEqual(new Set(there.map(({ name }) => name)));
  // The focus alone changes nothing.
  expect(page.url()).toBe(address);
  await expect(page.locator('.floating')).toHaveCount(0);
});

test('is read in the order in which it is seen', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const parts: string[] = [];
  const leaps: string[] = [];
  let before = { name: '', part: '', top: 0, bottom: 0, left: 0, right: 0 };
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((isFirst) => {
      const element = document.activeElement;
      if (isFirst) window.firstStop = element;
      else if (element === window.firstStop) return null;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const part = element.closest('.parameters, main, .about-machine, footer.page-foot') ?? element.closest('header');
      const { top, bottom, left, right } = element.getBoundingClientRect();
      const scrolled = part?.closest('.side, main, .parameters')?.scrollTop ?? 0;
      const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}`;
      return {
        name,
        part: part?.className || (part?.tagName.toLowerCase() ?? ''),
        top: top + scrolled,
        bottom: bottom + scrolled,
        left,
        right,
      };
    }, i === 0);
    if (stop === null) break;
    if (stop.part !== before.part) parts.push(stop.part.split(' ')[0] ?? '');
    // Up is only the way to the next column.
    else if (stop.bottom <= before.top && stop.left < before.right) leaps.push(`${before.name} > ${stop.name}`);
    before = stop;
  }
  // The link past the head stands before all of them.
  expect(parts).toEqual(['header', 'parameters', 'middle', 'about-machine', 'page-foot']);
  expect(leaps).toEqual([]);
});

// On a wide one the way through the whole page tells it.
for (const [width, height] of [
  [1024, 768],
  [390, 844],
] as const)
  test.describe(`${width} x ${height}`, () => {
    test('hides no stop of the keyboard', width === 1024 ? long : {}, async ({ kept: page }) => {
      await open(page);
      await resize(page, { width, height });
      await finished(page);
      const hidden = (await stopsOf(page, 'Tab')).filter(({ seen }) => !seen);
      expect(hidden.map(({ name }) => name)).toEqual([]);
    });
  });

test('gives the focus back when what floats is closed', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const dialogs = [/Source of Buffer per channel/, 'Axes', 'Share', 'Custom machine'];
  const lists = [/Destinations/, /^Export/, 'Pin a curve'];
  for (const name of [...dialogs, ...lists]) {
    const button = page.getByRole('button', { name }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.floating:focus-within')).toBeVisible();
    await page.keyboard.press('Tab');
    // A dialog has stops of its own; a list is one stop, so the key leaves it.
    if (dialogs.includes(name)) await dismiss(page);
    await expect(page.locator('.floating')).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});
