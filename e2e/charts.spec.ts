/** Looking closer by mouse, touch and keys; charts in print, in forced colours and with reduced motion. */
import type { Page } from '@playwright/test';
import { chart, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const box = (page: Page) => page.locator('.chart-large .chart-box');

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const at = await box(page).boundingBox();
  if (at === null) throw new Error('no chart');
  const place = ([u, v]: [number, number]) => [at.x + u * at.width, at.y + v * at.height] as const;
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up();
}

const ticks = (page: Page) => chart(page).locator('text').allTextContents();

test('a drag shows a part of the chart, a double click the whole', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const whole = await ticks(page);
  await drag(page, [0.2, 0.4], [0.5, 0.8]);
  await expect(box(page)).toHaveAttribute('data-zoomed', 'true');
  expect(await ticks(page)).not.toEqual(whole);
  await box(page).dblclick({ position: { x: 200, y: 100 } });
  await expect(box(page)).not.toHaveAttribute('data-zoomed');
  await page.mouse.move(0, 0);
  await expect.poll(() => ticks(page)).toEqual(whole);
});

test('keys zoom, choose a range, show the whole, and say what is shown', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const said = page.locator('.chart-large [aria-live]');
  await box(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await expect(said).toContainText(/^Shown: bisection traffic .* latency/);
  await page.keyboard.press('0');
  await expect(box(page)).not.toHaveAttribute('data-zoomed');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('.chart-large .brush')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveAttribute('data-zoomed', 'true');
  await expect(page.locator('.chart-large .brush')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the whole' }).click();
  await expect(box(page)).not.toHaveAttribute('data-zoomed');
});

test('Ctrl and the wheel zoom the chart; the wheel alone scrolls the page', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  await box(page).hover();
  await page.mouse.wheel(0, -200);
  await expect(box(page)).not.toHaveAttribute('data-zoomed');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect(box(page)).toHaveAttribute('data-zoomed', 'true');
});

test('a term of the law marks its part on the chart', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const waiting = page.locator('.law-term').nth(2);
  await waiting.focus();
  // The law comes after the chart, and its numbers may change once more.
  await expect
    .poll(async () => (await chart(page).textContent())?.includes(`W ${await waiting.textContent()}`))
    .toBe(true);
  await expect(waiting).toHaveText(/\d/);
  await waiting.blur();
  await expect(chart(page)).not.toContainText(/W \d/);
});

test('print is light, whatever the page is', long, async ({ kept: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
  await finished(page);
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
  await expect(page.getByRole('button', { name: 'Pin a curve' })).toBeHidden();
});

test('forced colours leave the charts with the colours of the system and no others', long, async ({ kept: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page);
  await finished(page);
  const strokes = await chart(page)
    .locator('path[stroke-width="2"]')
    .evaluateAll((paths) => [...new Set(paths.map((path) => path.getAttribute('stroke')))]);
  expect(strokes).toHaveLength(1);
  const dashes = await chart(page)
    .locator('path[stroke-width="2"]')
    .evaluateAll((paths) => [...new Set(paths.map((path) => path.getAttribute('stroke-dasharray')))]);
  expect(dashes.length).toBeGreaterThan(1);
});

test('a curve is in its new place at once', async ({ kept: page }) => {
  await open(page);
  const durations = await chart(page)
    .locator('path, circle')
    .evaluateAll((marks) => [...new Set(marks.map((mark) => getComputedStyle(mark).transitionDuration))]);
  expect(durations).toEqual(['0s']);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap reads a point, and two fingers zoom', long, async ({ page }) => {
    await open(page);
    await finished(page);
    await box(page).scrollIntoViewIfNeeded();
    const at = await box(page).boundingBox();
    if (at === null) throw new Error('no chart');
    const client = await page.context().newCDPSession(page);
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    const fingers = (apart: number) => [
      { x: x - apart, y, id: 1 },
      { x: x + apart, y, id: 2 },
    ];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
    for (const apart of [30, 45, 60, 80])
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(box(page)).toHaveAttribute('data-zoomed', 'true');
    await page.getByRole('button', { name: 'Show the whole' }).tap();
    await expect(box(page)).not.toHaveAttribute('data-zoomed');
  });
});
