/**
 * The pages by a pointer that neither drags nor holds, and what a pointer that changes its mind does. The accessibility
 * statement names these tests by their titles.
 */
import type { Locator, Page } from '@playwright/test';
import { box, chart, finished, open, slider } from './explorer-page.ts';
import { expect, test } from './guard.ts';

async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const bounds = await of.boundingBox();
  if (bounds === null) throw new Error('it has no box');
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}

const ticks = (page: Page) => chart(page).evaluate((svg) => svg.textContent);

test('looks closer at a chart by clicks alone', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const whole = await ticks(page);
  const tools = page.locator('.chart-large .chart-tools');
  await expect(tools).toHaveCount(0);
  const box = await page.locator('.chart-large .chart-box').boundingBox();
  const curves = chart(page).locator('path[stroke-width="2"]');
  const ways = await curves.evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
  const [longest = ''] = ways.sort((a, b) => b.length - a.length);
  const [x, y] = [...longest.matchAll(/[\d.]+/g)].map(Number).slice(4);
  if (box === null || x === undefined || y === undefined) throw new Error('no point');
  const at = { x: box.x + x, y: box.y + y };
  await page.mouse.click(at.x, at.y);
  await tools.getByRole('button', { name: 'Zoom in' }).click();
  await tools.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('Escape');
  expect(await ticks(page)).not.toBe(whole);
  await tools.getByRole('button', { name: 'Zoom out' }).click();
  await tools.getByRole('button', { name: 'Show the whole' }).click();
  await expect(tools.getByRole('button', { name: 'Show the whole' })).toHaveCount(0);
});

test('sets a slider by a click on its track, and a number by typing it', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const at = await centre(slider(page, 'Buffer per channel'));
  await page.mouse.click(at.x, at.y);
  const clicked = Number(await box(page, 'Buffer per channel').inputValue());
  expect(clicked).toBeGreaterThan(2);
  await box(page, 'Buffer per channel').fill('3');
  await expect(slider(page, 'Buffer per channel')).toHaveAttribute('aria-valuetext', '3 flits');
});

test('opens a figure by choosing the file instead of dropping it', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /Open/ }).click();
  expect((await chooser).isMultiple()).toBe(false);
});

test('a press that leaves its button does nothing', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const address = page.url();
  const mode = await page.locator('html').getAttribute('data-mode');
  const away = await centre(page.locator('.figure-head'));
  const names = ['Use dark colours', 'Share', 'Embed', 'PIE64', 'Reset all', 'Turn left', 'Watch it run', 'Axes'];
  for (const name of names) {
    const button = page.getByRole('button', { name }).first();
    await button.scrollIntoViewIfNeeded();
    const { x, y } = await centre(button);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(away.x, away.y, { steps: 3 });
    await page.mouse.up();
    expect(page.url(), name).toBe(address);
    await expect(page.locator('.floating'), name).toHaveCount(0);
  }
  expect(await page.locator('html').getAttribute('data-mode')).toBe(mode);
  await expect(page.locator('.motion')).toHaveCount(0);
});

test('what the pointer calls up stays under it, and goes by Escape', async ({ kept: page }) => {
  await open(page);
  await finished(page);
  const text = () => chart(page).evaluate((svg) => svg.textContent?.length ?? 0);
  const bare = await text();
  const at = await centre(chart(page).locator('circle').nth(3));
  await page.mouse.move(at.x, at.y, { steps: 3 });
  await expect.poll(text).toBeGreaterThan(bare);
  const shown = await text();
  await page.waitForTimeout(1500);
  expect(await text()).toBe(shown);
  // The focus is nowhere near.
  await page.keyboard.press('Escape');
  await expect.poll(text).toBe(bare);
});

test('runs without a flash: no two pictures in a row differ in a large part', async ({ kept: page }) => {
  await open(page, '?v=1&m=j-machine&x=latency-load&dimensions=4x4x2&max_cycles=3000');
  await finished(page);
  await page.getByRole('button', { name: 'Watch it run' }).click();
  await expect(page.locator('.motion[data-phase="ready"]')).toBeVisible();
  const faster = page.getByRole('button', { name: 'Faster', exact: true });
  while (await faster.isEnabled()) await faster.click();
  // It plays, unless it has come to its end meanwhile.
  const play = page.getByRole('button', { name: 'Play', exact: true });
  if ((await play.count()) > 0) await play.click();
  const worst = await page.evaluate(async () => {
    let [greatest, pictures] = [0, 0];
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.motion canvas')) {
      let before: Uint8ClampedArray | undefined;
      for (let i = 0; i < 40; i++) {
        await new Promise(requestAnimationFrame);
        const now = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
        if (now === undefined) break;
        let changed = 0;
        // A tenth of the range of brightness, as the definition of a flash has it; what is empty is paper.
        if (before !== undefined)
          for (let at = 0; at < now.length; at += 4) {
            const light = (of: Uint8ClampedArray) =>
              ((of[at] ?? 0) * 0.2126 + (of[at + 1] ?? 0) * 0.7152 + (of[at + 2] ?? 0) * 0.0722 - 250) *
              ((of[at + 3] ?? 0) / 255);
            if (Math.abs(light(now) - light(before)) > 25.5) changed++;
          }
        greatest = Math.max(greatest, changed / (now.length / 4));
        before = now;
        pictures++;
      }
    }
    return { greatest, pictures };
  });
  expect(worst.pictures).toBeGreaterThan(40);
  expect(worst.greatest).toBeLessThan(0.25);
});
