/** Lessons as a student and a lecturer meet them: every lesson walked to its end, answers collected, nothing sent away. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { sideways } from './cut-off.ts';
import { expect, test } from './guard.ts';

type Step = {
  key: string;
  kind: 'read' | 'predict' | 'question' | 'find' | 'why' | 'compare';
  title: { en: string; ja: string };
  at?: number[];
  causes?: string[];
  machines?: string[];
  sliders?: string[];
};
type Lesson = { key: string; order: number; title: { en: string; ja: string }; steps: Step[] };

const folder = new URL('../presets/lessons/', import.meta.url);
const lessons = readdirSync(folder)
  .map((name): Lesson => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .sort((a, b) => a.order - b.order);

const WIDTHS = [390, 768, 1440];
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 };

/** What is answered in walking: wrong on purpose with the first lesson's numbers, or as the simulation then says. */
async function answer(page: Page, step: Step, language: 'en' | 'ja'): Promise<void> {
  const words = WORDS[language];
  switch (step.kind) {
    case 'read':
      await expect(page.locator('.lesson-figure svg[role=img]').first()).toBeVisible();
      return;
    case 'predict': {
      const box = page.locator('.predict-box');
      await expect(box.locator('svg')).toBeVisible();
      // On a phone the text comes first.
      await box.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      await page.mouse.move(x + 30, y + height * 0.6);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.5, y + height * 0.5, { steps: 4 });
      await page.mouse.move(x + width - 4, y + height * 0.4, { steps: 4 });
      await page.mouse.up();
      await page.getByRole('button', { name: words.reveal }).click();
      break;
    }
    case 'question':
      await page.locator('.lesson-number input').fill('123456');
      await page.getByRole('button', { name: words.answer, exact: true }).click();
      break;
    case 'why':
      await page.locator('.lesson-choices input').first().check();
      await page.getByRole('button', { name: words.answer, exact: true }).click();
      break;
    case 'compare':
      await page.locator('.lesson-choices input').first().check();
      await page.locator('.lesson-number input').fill('2');
      await page.getByRole('button', { name: words.answer, exact: true }).click();
      break;
    case 'find':
      await expect(page.locator('.lesson-verdict')).not.toHaveAttribute('data-awaited');
      await page.getByRole('button', { name: words.mine }).click();
  }
  await expect(page.locator('.lesson-verdict').first()).not.toHaveAttribute('data-awaited');
  if (step.kind !== 'find') await expect(page.locator('.lesson-after')).toBeVisible();
}

const WORDS = {
  en: {
    reveal: 'Reveal the simulation',
    answer: 'Answer',
    mine: 'This is my answer',
    on: /^(Next step|To the end|Skip)/,
  },
  ja: {
    reveal: 'シミュレーションを見る',
    answer: '解答',
    mine: 'これを解答にする',
    on: /^(次のステップ|終わりへ|このステップ)/,
  },
};

async function walk(page: Page, lesson: Lesson, language: 'en' | 'ja', width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
  await page.goto(`/lessons.html?lesson=${lesson.key}&lang=${language}`);
  for (const step of lesson.steps) {
    await expect(page.locator('#step-title')).toHaveText(step.title[language]);
    await answer(page, step, language);
    expect(await sideways(page), `${step.key} at ${width}`).toBeLessThanOrEqual(0);
    await page.locator('.lesson-next').getByRole('button', { name: WORDS[language].on }).click();
  }
  const asking = lesson.steps.filter(({ kind }) => kind !== 'read');
  await expect(page.locator('.lesson-results tbody tr')).toHaveCount(asking.length);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
}

/** The keys that the end of a lesson shows, by the titles of their steps. */
function shownKeys(page: Page): Promise<string[]> {
  return page
    .locator('.lesson-results tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelectorAll('td')[1]?.textContent?.replaceAll('\u00a0', ' ') ?? ''),
    );
}

test.describe('every lesson is walked to its end', () => {
  lessons.forEach((lesson, place) => {
    // Each in both languages and at two widths; all widths over all lessons.
    const [first, second] = [WIDTHS[place % 3] ?? 390, WIDTHS[(place + 1) % 3] ?? 390];
    test(`${lesson.key}, in English at ${first} px and in Japanese at ${second} px`, async ({ kept: page }) => {
      await walk(page, lesson, 'en', first);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect(await violations(page)).toEqual([]);
      await walk(page, lesson, 'ja', second);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    });
  });
});

test('an answer that the simulation gives is right, one that it does not is not', async ({ kept: page }) => {
  const [lesson] = lessons as [Lesson];
  await page.goto(
    `/lessons.html?lesson=${lesson.key}#answers=1&lesson=${lesson.key}&edition=1&word=2&limit=computation`,
  );
  await page.getByRole('button', { name: 'The end of the lesson' }).click();
  const row = (title: string) => page.locator('.lesson-results tr', { hasText: title });
  await expect(row('The price of a word')).toContainText('right');
  await expect(row('What takes the time?')).toContainText('not quite');
  expect((await shownKeys(page)).join(' ')).toContain('2 cycles');
});

test('a curve is drawn by key, and as a table, and read out', async ({ kept: page }) => {
  await page.goto('/lessons.html?lesson=message-cost&step=curve');
  const box = page.locator('.predict-box');
  await expect(box.locator('svg')).toBeVisible();
  await box.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.lesson-figure [aria-live]')).toHaveText(/^1 word: 9[0-9](\.\d)? cycles/);
  await page.getByText('Draw it as a table').click();
  const fields = page.locator('.predict-table input');
  for (let index = 1; index < 8; index++) await fields.nth(index).fill(String(10 * (index + 1)));
  const reveal = page.getByRole('button', { name: 'Reveal the simulation' });
  await reveal.click();
  await expect(page.locator('.lesson-verdict')).toHaveText(/^On average your curve is off by \d+ %\.$/);
  await expect(page).toHaveURL(/#answers=1&lesson=message-cost&edition=1&curve=\d/);
  await page.reload();
  await expect(page.locator('.lesson-verdict')).toHaveText(/^On average/);
});

test('sliders are moved until the condition holds', async ({ kept: page }) => {
  await page.goto('/lessons.html?lesson=message-cost&step=buffer');
  await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'false');
  const field = page.getByRole('textbox', { name: 'Send buffer' });
  await field.fill('16');
  await field.press('Enter');
  await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'true');
  await page.getByRole('button', { name: 'This is my answer' }).click();
  await expect(page.locator('.lesson-after')).toBeVisible();
  await expect(page).toHaveURL(/buffer=send_buffer_words:16/);
});

test('answers are collected, hostile ones refused with their reason, and nothing leaves the browser', async ({
  kept: page,
}) => {
  await page.goto('/lessons.html?lesson=message-cost&view=collect');
  const links = page.getByLabel('Links with answers');
  await expect(links).toBeVisible();
  const one = (name: string, rest: string) =>
    `https://example.org/#answers=1&lesson=message-cost&edition=1&name=${name}&${rest}`;
  const good = [one('Aki', 'word=2&curve=40.45.60.140.220.300.460.620'), one('Ben', 'word=0.5&limit=message-cost')];
  const bad = [
    one('%3Cimg%20src=x%20onerror=alert(1)%3E', 'word=2'),
    one('Cy', 'word=2').replace('edition=1', 'edition=9'),
    one('Di', 'word=2').replace('=message-cost', '=grain'),
    one('Ed', `word=${'2'.repeat(2000)}`),
    '<script>alert(1)</script>',
  ];
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.method() + request.url() + (request.postData() ?? '')));
  await links.fill([...good, ...bad].join('\n'));
  await expect(page.locator('.collect-count')).toHaveText('2 counted, 5 refused.');
  await page.getByText('What was refused, and why').click();
  await expect(page.locator('.collect-refused li')).toHaveCount(5);
  await expect(page.locator('.collect-refused')).toContainText('the name holds marks that no name has');
  await expect(page.locator('.collect-refused img, .collect-refused script')).toHaveCount(0);
  await expect(page.locator('.lesson-verdict').last()).toContainText('Mean errors');
  await page.getByRole('button', { name: /The price of a word/ }).click();
  await expect(page.locator('.lesson-verdict').last()).toContainText('1 of 2 are right (50 %)');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('message-cost-answers.csv');
  expect(await violations(page)).toEqual([]);
  const told = requests.filter((request) => /Aki|Ben|onerror|answers=/.test(request));
  expect(told).toEqual([]);
});

test('a class has a link, a hand-out with axes and codes, and a key', async ({ kept: page }) => {
  await page.goto('/lessons.html');
  await expect(page.locator('.lesson-card')).toHaveCount(lessons.length);
  expect(await violations(page)).toEqual([]);
  await page.getByText('For lecturers').click();
  for (const lesson of lessons.slice(2)) await page.getByRole('checkbox', { name: lesson.title.en }).uncheck();
  await page.getByLabel('Title of the class').fill('Tuesday');
  await expect(page.getByLabel(/Link to the class/)).toHaveValue(/\?plan=message-cost,grain&class=Tuesday$/);
  await page.getByRole('link', { name: 'Hand-out to print' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday');
  await expect(page.locator('.hand-out .share-code')).toHaveCount(2);
  await expect(page.locator('.hand-out-axes svg')).toHaveCount(3);
  expect(await violations(page)).toEqual([]);
  await page.goto('/lessons.html?plan=message-cost&view=key');
  await expect(page.locator('.lesson-results tbody tr')).toHaveCount(5);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  await expect(page.locator('.lesson-results')).toContainText('2 cycles');
});

test('the explorer leads to the lessons, and they lead back', async ({ kept: page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/lessons\.html$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lessons');
  await page.getByRole('banner').getByRole('link', { name: 'Explorer' }).click();
  await expect(page.locator('.chart-large svg[role=img]')).toBeVisible();
});
