/** A curve that is drawn with a finger or a pointer: it lies where the stroke was, and nothing moves under it. */
import type { Browser, Page } from '@playwright/test';
import { expect, long, test } from './guard.ts';

/** The curve of a step, of the first lesson if none is said, on a screen that is touched. */
async function toDrawOn(
  browser: Browser,
  baseURL: string | undefined,
  viewport: { width: number; height: number },
  step = 'lesson=message-cost&step=curve',
) {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`/lessons.html?${step}`);
  const box = page.locator('.predict-box');
  await expect(box.locator('svg')).toBeVisible();
  await box.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  return { context, page, box, place: { x, y, width, height } };
}

test('a curve is drawn with a finger, and the page stays where it is', long, async ({ browser, baseURL }) => {
  const { context, page, place } = await toDrawOn(browser, baseURL, { width: 390, height: 844 });
  const { x, y, width, height } = place;
  const before = await page.evaluate(() => scrollY);
  const finger = await context.newCDPSession(page);
  const at = (part: number) => [{ x: x + 30 + (width - 34) * part, y: y + height * (0.8 - 0.6 * part) }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('button', { name: 'Reveal the simulation' })).toBeEnabled();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.getByRole('button', { name: 'Reveal the simulation' }).tap();
  await expect(page.locator('.lesson-verdict')).toHaveText(/^On average/);
  await context.close();
});

test('the curve lies under the finger that draws it, from the first touch on', long, async ({ browser, baseURL }) => {
  const { context, page, box, place } = await toDrawOn(browser, baseURL, { width: 768, height: 1024 });
  const { x, y, width, height } = place;
  const finger = await context.newCDPSession(page);
  // Two straight lines that meet in the middle, seen at places that are none of the curve.
  const over = (part: number) => 0.75 - (part < 0.5 ? 0.2 * part : 0.1 + 0.9 * (part - 0.5));
  const path = Array.from({ length: 61 }, (_, i) => i / 60).map((part) => ({
    x: x + 4 + part * (width - 8),
    y: y + height * over(part),
  }));
  const touch = (type: string, at: typeof path) =>
    finger.send('Input.dispatchTouchEvent', { type: type as 'touchMove', touchPoints: at });
  const ticks = () =>
    box.locator('svg text', { hasText: /^\d+$/ }).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const before = await ticks();
  await touch('touchStart', path.slice(0, 1));
  for (const at of path.slice(1)) await touch('touchMove', [at]);
  await touch('touchEnd', []);
  await expect(page.getByRole('button', { name: 'Reveal the simulation' })).toBeEnabled();
  const drawn = await curveIn(page, 8);
  for (const point of drawn) {
    const next = path.findIndex((at) => at.x >= point.x);
    const [a = { x: 0, y: 0 }, b = { x: 0, y: 0 }] = path.slice(next - 1, next + 1);
    const under = a.y + ((b.y - a.y) * (point.x - a.x)) / (b.x - a.x);
    expect(Math.abs(point.y - under), JSON.stringify(point)).toBeLessThan(2);
  }
  // The axis with all its numbers stands where it stood before the first touch.
  const after = await ticks();
  for (const at of before) expect(Math.min(...after.map((now) => Math.abs(now - at)))).toBeLessThan(1);
  await context.close();
});

test(
  'the plot stays where it is while curves that are given arrive and leave through its top',
  long,
  async ({ browser, baseURL }) => {
    const { context, page, box } = await toDrawOn(
      browser,
      baseURL,
      { width: 768, height: 1024 },
      'lesson=adaptive&step=ugal',
    );
    const ticks = () =>
      box
        .locator('svg text', { hasText: /^\d+$/ })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    const before = await ticks();
    await expect(page.locator('[data-awaited]')).toHaveCount(0);
    await expect(box.locator('svg')).toContainText('minimal');
    await expect.poll(() => box.evaluate((element) => element.textContent ?? '')).toContain('Valiant');
    await expect(page.locator('.lesson-figure')).toContainText(/beyond what the network can carry/);
    expect(await ticks()).toEqual(before);
    await context.close();
  },
);

/** The points of the line of so many points in the chart, px of the window. */
function curveIn(page: Page, count: number): Promise<{ x: number; y: number }[]> {
  return page.locator('.predict-box svg').evaluate((svg, points) => {
    const path = Array.from(svg.querySelectorAll('path')).find(
      (one) => (one.getAttribute('d') ?? '').match(/[ML]/g)?.length === points,
    );
    const { left, top } = svg.getBoundingClientRect();
    const numbers = (path?.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    return Array.from({ length: points }, (_, i) => ({
      x: left + (numbers[2 * i] ?? Number.NaN),
      y: top + (numbers[2 * i + 1] ?? Number.NaN),
    }));
  }, count);
}

test('a stroke that is quicker than the page is drawn whole', long, async ({ kept: page }) => {
  await page.goto('/lessons.html?lesson=message-cost&step=curve');
  const box = page.locator('.predict-box');
  await expect(box.locator('svg')).toBeVisible();
  const { x = 0, y = 0, height = 0 } = (await box.boundingBox()) ?? {};
  await page.mouse.move(x + 30, y + height / 2);
  await page.mouse.down();
  // All moves come before anything is drawn again.
  await box.evaluate((element) => {
    const { left, top, width: wide, height: high } = element.getBoundingClientRect();
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const [clientX, clientY] = [left + part * (wide - 4), top + high / 2];
      element.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientX, clientY, bubbles: true }));
    }
  });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Reveal the simulation' })).toBeEnabled();
});
