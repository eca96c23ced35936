/** The page on screens of every size, and below a path of a static host. */
import type { Page } from '@playwright/test';
import { sideways } from './cut-off.ts';
import { chart, finished, open, slider, smallMachine, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';
import { serveBelow } from './sub-path-server.ts';

test('fits screens from a desk to a phone', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [390, 844],
    [360, 640],
  ] as const)
    await test.step(`${width} x ${height}`, async () => {
      await resize(page, { width, height });
      // The chart is drawn anew for its place.
      await expect(async () => {
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        const picture = await chart(page).boundingBox();
        expect(picture?.width ?? 0).toBeGreaterThan(width < 760 ? width * 0.8 : width * 0.4);
        expect(picture?.width ?? width).toBeLessThanOrEqual(width);
        // It is met first: its top is on the first screen. On a phone the sentences on machine and finding stand before it.
        expect(picture?.y ?? height).toBeLessThan(width < 760 ? (2 * height) / 3 : height / 2);
        // The words of the state stand beside its dot, also where they take two lines.
        const [state, words] = [page.locator('.figure .status'), page.locator('.figure .status-words')];
        const [from, at] = [await state.boundingBox(), await words.boundingBox()];
        expect((at?.x ?? 0) - (from?.x ?? 0)).toBeGreaterThan(10);
      }).toPass();
    });
});

test(
  'keeps the foot of the parameters in sight beside the chart, and words with their controls',
  long,
  async ({ kept: page }) => {
    await resize(page, { width: 1024, height: 768 });
    await open(page, '?v=1&m=multi-psi-v1&x=queens-speedup&board=5');
    await expect(page.getByRole('button', { name: 'Reset all' })).toBeInViewport({ ratio: 1 });
    await page.mouse.wheel(0, 400);
    await expect(page.getByRole('button', { name: 'Reset all' })).toBeInViewport({ ratio: 1 });
    // Both choices fit beside their name, whatever is said under them.
    await unfold(page);
    const links = page.getByRole('radiogroup', { name: 'Links' });
    const tops = await links
      .locator('.segment')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  },
);

test('keeps the chart in sight of the sliders on a phone', async ({ kept: page }) => {
  await resize(page, { width: 390, height: 844 });
  await open(page);
  await expect(slider(page, 'Buffer per channel')).toBeHidden();
  await page.getByRole('button', { name: 'Parameters' }).click();
  await slider(page, 'Buffer per channel').focus();
  await page.keyboard.press('ArrowRight');
  // The page scrolls to it.
  await expect(async () => {
    const sheet = await page.locator('.parameters').boundingBox();
    const picture = await chart(page).boundingBox();
    expect(picture?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  }).toPass();
});

/** What is smaller than a finger, with the room around it that belongs to it. `least` in px. */
const tooSmall = (page: Page, targets: string, least: number): Promise<string[]> =>
  page.locator(targets).evaluateAll((elements, size) => {
    const reachOf = (element: Element) => {
      const box = element.getBoundingClientRect();
      const around = getComputedStyle(element, '::after');
      if (around.position !== 'absolute') return box;
      const or = (length: string, drawn: number) => Math.max(drawn, Number.parseFloat(length) || 0);
      return { width: or(around.width, box.width), height: or(around.height, box.height) };
    };
    return elements
      .map((element) => ({ ...reachOf(element), name: element.outerHTML.slice(0, 100) }))
      .filter(({ width, height }) => width > 1 && (height < size || width < Math.min(size, 30)))
      .map(({ name, width, height }) => `${width} × ${height}: ${name}`);
  }, least);

test('has targets that a finger can hit', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await open(page);
  await finished(page);
  const main =
    'header :is(a, button), .tab, .try, .quiet-trigger, .quiet-button, .more-button, .sheet-handle, .page-foot a';
  expect(await tooSmall(page, `:is(${main}):visible`, 43.9)).toEqual([]);
  await page.getByRole('button', { name: 'Parameters' }).tap();
  await unfold(page);
  const all = 'button:visible, input:not([type=radio]):visible, [role=tab]:visible, .segment:visible';
  expect(await tooSmall(page, all, 24)).toEqual([]);
  const moved = '.slider, .select-button, .segment, .more-button, .reset, .row-name, .number input, .finder input';
  expect(await tooSmall(page, `:is(${moved}):visible`, 43.9)).toEqual([]);
  await context.close();
});

test('covers nothing that is read in a window as low as one at 400 %', long, async ({ kept: page }) => {
  await resize(page, { width: 320, height: 180 });
  await open(page);
  await chart(page).scrollIntoViewIfNeeded();
  await expect(page.locator('.sheet-handle')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Parameters' }).click();
  await page.getByRole('button', { name: /Destinations/ }).click();
  await page.getByRole('option', { name: 'transpose' }).click();
  await expect(page.getByRole('button', { name: 'transpose Destinations' })).toBeVisible();
});

/** What has shifted, from the first paint on: the sum of the browser's scores. */
async function shifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
}

test('does not shift while it loads and refines', async ({ page }) => {
  const total = await shifts(page);
  await open(page);
  await finished(page);
  expect(await total()).toBeLessThan(0.02);
});

test('a page of many words does not break its lines anew when its face comes late', long, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((go) => setTimeout(go, 1500));
    await route.continue();
  });
  const total = await shifts(page);
  await page.goto('/fidelity.html?m=paragon');
  await expect(page.locator('.claim-group').first()).toBeVisible();
  await page.evaluate(() => document.fonts.load('1em "Inter Variable"'));
  await expect(page.locator('.headline')).toBeVisible();
  expect(await total()).toBeLessThan(0.05);
});

test('works below a path', async ({ kept: page }) => {
  const host = await serveBelow('/some/where/');
  try {
    await page.goto(`${host.url}${smallMachine}`);
    await finished(page);
    await expect(chart(page)).toBeVisible();
  } finally {
    host.close();
  }
});
