/** The page on screens of every size, and below a path of a static host. */
import { sideways } from './cut-off.ts';
import { chart, finished, open, slider, smallMachine } from './explorer-page.ts';
import { expect, test } from './guard.ts';
import { serveBelow } from './sub-path-server.ts';

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [360, 640],
] as const) {
  test(`fits ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page);
    await finished(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const picture = await chart(page).boundingBox();
    expect(picture?.width ?? 0).toBeGreaterThan(width < 760 ? width * 0.8 : width * 0.4);
    // The chart is met first: its top is on the first screen.
    expect(picture?.y ?? height).toBeLessThan(height / 2);
  });
}

test('keeps the chart in sight of the sliders on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await expect(slider(page, 'Hop delay')).toBeHidden();
  await page.getByRole('button', { name: 'Parameters' }).click();
  await slider(page, 'Message length').focus();
  await page.keyboard.press('ArrowRight');
  const sheet = await page.locator('.parameters').boundingBox();
  const picture = await chart(page).boundingBox();
  expect(picture?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
});

test('has targets that a finger can hit', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  const page = await context.newPage();
  await open(page);
  await page.getByRole('button', { name: 'Parameters' }).tap();
  const small = await page
    .locator('button:visible, input:not([type=radio]):visible, [role=tab]:visible, .segment:visible')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ box: element.getBoundingClientRect(), name: element.outerHTML.slice(0, 100) }))
        .filter(({ box }) => box.width > 1 && (box.height < 24 || box.width < 24))
        .map(({ name }) => name),
    );
  expect(small).toEqual([]);
  await context.close();
});

test('does not shift while it loads and refines', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await open(page);
  await finished(page);
  const total = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  expect(total).toBeLessThan(0.02);
});

test('works below a path', async ({ page }) => {
  const host = await serveBelow('/some/where/');
  try {
    await page.goto(`${host.url}${smallMachine}`);
    await finished(page);
    await expect(chart(page)).toBeVisible();
  } finally {
    host.close();
  }
});
