/** A lecturer's own lesson: dropped, checked, shown, handed out, answered and collected; from a file beside the page. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { sideways } from './cut-off.ts';
import { expect, long, test } from './guard.ts';

const text = readFileSync(new URL('../presets/example-lesson.json', import.meta.url), 'utf8');
const plain = (given: string) => given.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

async function drop(page: Page, name: string, content: string): Promise<void> {
  // What takes a file is there with the list.
  await expect(page.locator('main')).toBeVisible();
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  const transfer = await page.evaluateHandle(
    ([file = '', body = '']) => {
      const held = new DataTransfer();
      held.items.add(new File([body], file, { type: 'application/json' }));
      return held;
    },
    [name, content],
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await expect(page.locator('.drop-target')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

test('a lesson is dropped, walked by its link, handed in and collected', long, async ({ page }) => {
  await page.goto('/lessons.html');
  await page.getByRole('heading', { name: 'Write a lesson of your own' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the example' }).click();
  expect((await saved).suggestedFilename()).toBe('my-lesson.json');
  await drop(page, 'my-lesson.json', text);
  await expect(page).toHaveURL(/\?plan=far-away#own=[\w-]+$/);
  await expect(page.getByText('it is not one of Grainscope’s own')).toBeVisible();
  const link = await page.getByLabel(/^Link to the class, 5/).inputValue();
  expect(link.length).toBeLessThan(2500);
  expect(await violations(page)).toEqual([]);

  // As a student who is sent the link.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('link', { name: 'How far away is another node?' }).click();
  await expect(page.locator('#step-title')).toHaveText('Time against distance');
  await page.getByText('Draw it as a table').click();
  const fields = page.locator('.predict-table input');
  for (let index = 0; index < 8; index++) await fields.nth(index).fill(String(43 + 6 * index));
  await page.getByRole('button', { name: 'Reveal the simulation' }).click();
  await expect(page.locator('.lesson-verdict')).toHaveText(
    /^On average your curve is off by 0\.?\d*\s%\. You had its shape/,
  );
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.locator('.lesson-number input').fill('2');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'true');
  await page.reload();
  await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'true');
  await page.getByRole('button', { name: 'The end of the lesson' }).click();
  await page.getByLabel('Name (optional)').fill('Aki');
  await page.getByLabel('Name (optional)').blur();
  const answers = await page.getByLabel('Link with your answers').inputValue();
  expect(answers).toMatch(/#answers=1&lesson=far-away&edition=1&name=Aki&curve=[\d.]+&hop=2&own=/);

  // As the lecturer who is sent the answers.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('link', { name: 'Collect answers' }).click();
  await page.getByLabel('Links with answers').fill(`${answers}\n${answers.replace('hop=2', 'hop=two')}`);
  await expect(page.locator('.collect-count')).toHaveText('1 counted, 1 refused.');
  await page.goto(link);
  await page.getByRole('link', { name: 'Key', exact: true }).click();
  await expect(page.locator('.lesson-results tbody tr')).toHaveCount(3);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  expect(plain(await page.locator('.lesson-results').innerText())).toContain('2 cycles');
  await page.goto(link.replace('?', '?view=handout&'));
  await expect(page.locator('.hand-out li')).toHaveCount(3);
});

test('all that is wrong with a file is listed at its place, and markup is only ever text', long, async ({ page }) => {
  await page.goto('/lessons.html');
  const file = JSON.parse(text);
  delete file.aim;
  file.steps[0].curve = 'hypercube';
  file.steps[1].of = { run: {}, column: 'round_trips' };
  file.steps[2].title.en = '<img src=x onerror=alert(1)>';
  file.steps.push({ '<b>': 1 });
  await drop(page, '<i>mine</i>.json', JSON.stringify(file));
  const list = page.locator('.own-problems');
  await expect(list).toBeInViewport();
  await expect(list).toContainText('The lesson from <i>mine</i>.json was not taken:');
  for (const path of ['aim', 'steps[0].curve', 'steps[1].of', 'steps[2].title.en', 'steps[3].kind'])
    await expect(list.locator('code', { hasText: path })).toHaveCount(1);
  await expect(page.locator(':is(img, b, i):not(.lesson-card *)')).toHaveCount(0);
  // The next try is listed in its place.
  await drop(page, 'second.json', 'hello');
  await expect(list).toContainText('second.json');
  await expect(list).toContainText('is not JSON');
  await expect(list.locator('li')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { name: 'Write a lesson of your own' }).click();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.goto('/lessons.html?lesson=far-away#own=nonsense');
  await expect(list).toContainText('is damaged or cut off');
  await expect(page.locator('.lesson-card').first()).toBeVisible();
});

test('a lesson that is too long for a link says so, and is shown all the same', long, async ({ page }) => {
  await page.goto('/lessons.html?lang=ja');
  const file = JSON.parse(text);
  let seed = 1;
  const word = () => {
    seed = (seed * 48271) % 2147483647;
    return seed.toString(36);
  };
  file.steps[0].text = Array.from({ length: 8 }, () => ({
    en: Array.from({ length: 250 }, word).join(' ').slice(0, 1900),
  }));
  await drop(page, 'long.json', JSON.stringify(file));
  await expect(page).toHaveURL(/lang=ja#own=/);
  await expect(page.locator('.lecturer').first()).toContainText('lessons.html?from=my-lesson.json');
  await expect(page.locator('.lecturer .lesson-link')).toHaveCount(0);
  await page.locator('.lesson-card h2 a').click();
  await expect(page.locator('#step-title')).toHaveText('Time against distance');
});

test('a file beside the page is read, one of another host is not', long, async ({ page }) => {
  await page.route('**/my-lesson.json', (route) => route.fulfill({ body: text, contentType: 'application/json' }));
  await page.goto('/lessons.html?lesson=far-away&from=my-lesson.json');
  await expect(page.locator('#step-title')).toHaveText('Time against distance');
  await page.getByRole('button', { name: 'Skip this step' }).click();
  await page.locator('.lesson-number input').fill('3');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'false');
  await expect(page).toHaveURL(/from=my-lesson\.json#answers=1&lesson=far-away&edition=1&hop=3$/);
  await page.goto('/lessons.html?from=https://example.org/other.json');
  await expect(page.locator('.own-problems')).toContainText(
    'is on another host; a lesson is only read from http://127.0.0.1',
  );
  await page.goto('/lessons.html?from=missing.json');
  await expect(page.locator('.own-problems')).toBeVisible();
});

test('on the explorer a lesson is told where it belongs', long, async ({ page }) => {
  await page.goto('/?v=1&m=j-machine&x=round-trip');
  await drop(page, 'my-lesson.json', text);
  await expect(page.getByText('Drop it on the page “Lessons”')).toBeVisible();
});
