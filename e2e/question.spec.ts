/** The first minute: one question, the curves that answer it, one slider, a machine that runs, and the ways on. */
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { curves, finished, load, smallMachine } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';

const NAMES = [
  'J-Machine',
  'Multi-PSI/V1',
  'PIE64',
  'Paragon',
  'T9000',
  'Fugaku',
  'Slingshot',
  'InfiniBand HDR',
  'Epiphany-III',
];
const QUESTION = 'How small may a piece of work be before messages eat it?';
const HALF =
  /^The Multi-\u2060PSI\/V1 of 1988\sneeded [\d.]+\sms of work .* half efficient; the .* of 1993\sneeded [\d.]+\sµs\. .* of 20\d\d\sneeds [\d.]+\sµs, but [\d,]+\stimes the instructions of the .*\. Epiphany-\u2060?III of 2013\sneeds [\d.]+\s[nµ]s and [\d.]+\stimes the instructions of the .*\.$/;
const MARKS = /^2[78]\d ns$|^(16\.\d|18\.\d|177|46\d|3\.\d+|4\.\d+|6\.\d+|7\.\d+) µs$|^64\.\d ms$/;

const figure = (page: Page) => page.locator('.question-chart svg[role=img]');
const answer = (page: Page) => page.locator('.question-answer');
const running = (page: Page) => page.getByRole('region', { name: 'A machine at work' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Its curves are those that were recorded, which a test finds to be the same when all has run. */
async function arrive(page: Page): Promise<void> {
  await page.goto('/');
  await expect(heading(page)).toHaveText(QUESTION);
  await expect(answer(page)).toHaveText(HALF);
  // Each number on the axis has its own unit.
  await expect(figure(page).getByText('10 µs', { exact: true }).first()).toBeVisible();
}

/** For what can be seen before anything has run: nothing runs until it may. */
async function hold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let held: (() => void)[] | null = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { type?: string }, ...more: never[]) {
      if (held !== null && message.type === 'run') held.push(() => post.call(this, message, ...more));
      else post.call(this, message, ...more);
    };
    const letRun = () => {
      const runs = held ?? [];
      held = null;
      for (const run of runs) run();
    };
    Object.assign(window, { letRun });
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`question, curves and the one slider are on the first screen of ${width} px`, async ({ page }) => {
    await hold(page);
    await page.setViewportSize({ width, height });
    await arrive(page);
    await expect(running(page)).toBeVisible();
    for (const part of [heading(page), page.locator('.question-chart'), page.getByRole('slider')]) {
      await expect(part).toHaveCount(1);
      const box = await part.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await violations(page)).toEqual([]);
  });
}

test('the grain of half efficiency is marked on every curve', long, async ({ kept: page }) => {
  await arrive(page);
  const labels = figure(page).locator('text', { hasText: /\d (ns|µs|ms)$/ });
  await expect(labels.filter({ hasText: MARKS })).toHaveCount(9);
});

test('the curves stand as they were recorded before anything has run, and are the same when it has', async ({
  page,
}) => {
  await hold(page);
  await page.goto('/');
  const labels = figure(page).locator('text', { hasText: /\d (ns|µs|ms)$/ });
  await expect(labels.filter({ hasText: MARKS })).toHaveCount(9);
  await expect(answer(page)).toHaveText(HALF);
  const recorded = [await figure(page).locator('text').allTextContents(), await answer(page).textContent()];
  await expect(page.locator('.status')).not.toHaveAttribute('data-tone', 'done');
  await page.evaluate(() => (window as unknown as { letRun(): void }).letRun());
  await finished(page);
  expect([await figure(page).locator('text').allTextContents(), await answer(page).textContent()]).toEqual(recorded);
});

test('names and numbers of nine machines stand apart, however wide the window', long, async ({ page }) => {
  await hold(page);
  await arrive(page);
  for (const unit of ['in time', 'in instructions']) {
    await page.locator('.segment', { hasText: unit }).click();
    for (const width of [1440, 1024, 390]) {
      await resize(page, { width, height: 844 });
      for (const name of NAMES) await expect(figure(page).getByText(name, { exact: true })).toBeVisible();
      const overlaps = await figure(page)
        .locator('text')
        .evaluateAll((texts) => {
          const boxes = texts.map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
          return boxes.flatMap(({ text, box }, i) =>
            boxes.slice(i + 1).flatMap(({ text: other, box: at }) => {
              const across = Math.min(box.right, at.right) - Math.max(box.left, at.left);
              const down = Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top);
              // Lines are higher than their letters.
              return across > 1 && down > 4 ? [`${width} px, ${unit}: ${text} and ${other}`] : [];
            }),
          );
        });
      expect(overlaps).toEqual([]);
    }
  }
});

test('a quiet switch counts the grain in instructions: chart, sentences and address follow, and a reload keeps it', async ({
  page,
}) => {
  await hold(page);
  await arrive(page);
  await page.locator('.segment', { hasText: 'in instructions' }).click();
  const said =
    /^The Multi-\u2060PSI\/V1 of 1988\sneeded [\d,]+ instructions of work .*; the PIE64 of 1993\sneeded \d+ instructions\. .* of 20\d\d\sneeds [\d,]+ instructions, which take [\d.]+\s[nµ]s; those of the PIE64\stook [\d.]+\sµs\.$/;
  await expect(answer(page)).toHaveText(said);
  await expect(figure(page).locator('text', { hasText: /^64,\d00$/ })).toHaveCount(1);
  await expect(page).toHaveURL(/efficiency\.x=grain_instructions/);
  await page.reload();
  await expect(heading(page)).toHaveText(QUESTION);
  await expect(answer(page)).toHaveText(said);
  await page.goBack();
  await expect(answer(page)).toHaveText(HALF);
});

test('the slider changes curves, sentences and machine at once, and the address keeps it', async ({ kept: page }) => {
  await arrive(page);
  const before = await answer(page).textContent();
  for (let step = 0; step < 2; ++step) await page.getByRole('slider').press('ArrowRight');
  await expect(answer(page)).not.toHaveText(before ?? '');
  await expect(answer(page)).toHaveText(HALF);
  await expect(page).toHaveURL(/page=question.*message_words=|message_words=.*page=question/);
  const there = await page.getByRole('slider').inputValue();
  await page.reload();
  await expect(heading(page)).toHaveText(QUESTION);
  await expect(page.getByRole('slider')).toHaveValue(there);
});

test('the machine runs by itself, stops when it is told to, and is another where another curve is chosen', async ({
  kept: page,
}) => {
  await arrive(page);
  const machine = running(page);
  await expect(machine.getByRole('img', { name: 'The machine, running.' })).toBeVisible();
  await machine.getByRole('button', { name: 'Stop' }).click();
  await expect(machine.getByRole('img', { name: 'The machine, running.' })).toHaveCount(0);
  await expect(machine.getByRole('heading')).toContainText('J-Machine');
  // What is heard of the chart begins with the question, which ends as one.
  await page.getByRole('application', { name: /^How small may a piece of work be\? Arrow keys/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(machine.getByRole('heading')).not.toContainText('J-Machine');
});

test('machines of then and of today stand as cards in the order of their years, each the way to it and back', async ({
  page,
}) => {
  await hold(page);
  await arrive(page);
  const cards = page.locator('.question-cards li .card');
  const years = [/^1988/, /^1993/, /^1993/, /^1994/, /^1997/, /^2013/, /^2020/, /^2021/, /^2022/];
  await expect(cards.locator('small')).toHaveText(years);
  await expect(page.locator('.question-today .card')).toHaveCount(4);
  for (const text of await cards.locator('span').allTextContents()) expect(text).toMatch(/^[A-Z0-9].{20,}\.$/);
  const card = cards.filter({ hasText: 'J-Machine' });
  await card.hover();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await card.click();
  await expect(page).toHaveURL(/m=j-machine/);
  await expect(page.getByRole('tab').first()).toBeVisible();
  expect((await curves(page)).length).toBeGreaterThan(0);
  await page.goBack();
  await expect(heading(page)).toHaveText(QUESTION);
  await expect.poll(() => page.evaluate(() => scrollY), 'where one stood').toBe(top);
  await page.getByRole('button', { name: 'Take this chart apart' }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/against grain/);
  await expect(page).toHaveURL(/m=five-machines&x=machines-grain/);
});

test('who comes by a link meets what the link shows', async ({ kept: page }) => {
  await load(page, smallMachine);
  await finished(page);
  await expect(page.locator('.question')).toHaveCount(0);
});

test('the question is asked in Japanese', long, async ({ kept: page }) => {
  await page.goto('/?lang=ja');
  await expect(heading(page)).toHaveText('仕事をどこまで細かくすると、メッセージに食われてしまうか？');
  await expect(answer(page)).toHaveText(
    /^1988\u2060年のMulti-\u2060PSI\/V1\u2060は、.*速くなった。.*Epiphany-\u2060?III.*。$/,
  );
  await expect(page).toHaveURL(/\/\?lang=ja$/);
});
