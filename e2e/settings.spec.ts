/** The page as people set it: narrow, lying, large, spaced out, still, in colours of the system. */

import { everyNth, isLong } from '../app/model/testing/long.ts';
import { cutOff, overlaps, sideways } from './cut-off.ts';
import { chart, finished, open, slider } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';
import { spaceWords } from './spaced-words.ts';
import { pages } from './views.ts';

test('reflows at 320 pixels', async ({ kept: page }) => {
  await resize(page, { width: 320, height: 640 });
  // Of the views of the explorer accessibility.spec.ts sees more.
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === pages[0]) await finished(page);
    expect(await sideways(page), path).toBeLessThanOrEqual(0);
    expect(await cutOff(page), path).toEqual([]);
  }
});

test('has the colours and the language that are chosen in another tab', long, async ({ page }) => {
  await open(page);
  const other = await page.context().newPage();
  await other.goto('/lessons.html');
  await other.getByRole('button', { name: 'Use dark colours' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await other.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
});

test('works lying and standing', async ({ kept: page }) => {
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await resize(page, { width, height });
    await open(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
  }
});

// A window of 1440 x 900 at 200 % has room for half as much.
test.describe('zoomed', () => {
  test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 });

  test('works at 200 %', async ({ page }) => {
    await open(page);
    await finished(page);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'Parameters' }).click();
    await slider(page, 'Buffer per channel').focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/buffer_flits=/);
    await expect(chart(page)).toBeVisible();
  });
});

test('keeps its words when they are spaced out', async ({ kept: page }) => {
  for (const path of everyNth(pages, 2)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === pages[0]) await finished(page);
    await spaceWords(page);
    for (const width of isLong ? [390, 1440] : [390]) {
      await resize(page, { width, height: 900 });
      // A chart follows its room.
      await expect.poll(() => sideways(page), path).toBeLessThanOrEqual(0);
      await expect.poll(() => cutOff(page), path).toEqual([]);
      expect(await overlaps(page), path).toEqual([]);
    }
  }
});

test('stands still where less motion is asked for', async ({ kept: page }) => {
  await open(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await finished(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await slider(page, 'Buffer per channel').press('ArrowRight');
  const moving = await page.evaluate(() =>
    Array.from(document.querySelectorAll('*'))
      .filter((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== 'none' || transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
  expect(moving).toEqual([]);
});

test('can be told apart in forced colours', async ({ kept: page }) => {
  await open(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await finished(page);
  // What is chosen has a line of its own, not only a ground: the system paints over grounds and shadows.
  const lines = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, borderBottomStyle, borderBottomWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' || (borderBottomStyle !== 'none' && borderBottomWidth !== '0px');
      });
  expect(await lines('.tab[aria-selected=true]'), 'the chosen tab').toBe(true);
  expect(await lines('.machine-button[aria-current]'), 'the chosen machine').toBe(true);
  expect(await lines('.segment:has(:checked)'), 'the chosen word').toBe(true);
  // Curves are in the colour of text, and differ by mark or dash.
  const strokes = await chart(page)
    .locator('path[stroke-width]')
    .evaluateAll((paths) => paths.map((path) => `${path.getAttribute('stroke-dasharray')}`));
  expect(new Set(strokes).size).toBeGreaterThan(1);
});
