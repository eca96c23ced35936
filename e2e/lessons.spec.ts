/** Lessons as a student meets them: answers, figures that follow them, and the ways in and out. */
import type { Page } from '@playwright/test';
import { expect, long, test } from './guard.ts';
import { type Lesson, lessons } from './lesson-walk.ts';

/** The keys that the end of a lesson shows, by the titles of their steps. */
function shownKeys(page: Page): Promise<string[]> {
  return page
    .locator('.lesson-results tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelectorAll('td')[1]?.textContent?.replaceAll('\u00a0', ' ') ?? ''),
    );
}

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

test(
  'no answer is called wrong while the engine does not come, and the key is found when it does',
  long,
  async ({ kept: page, complaints }) => {
    let asked = 0;
    await page.route('**/*.wasm', (route) => {
      asked++;
      return route.abort();
    });
    const [lesson] = lessons as [Lesson];
    await page.goto(`/lessons.html?lesson=${lesson.key}&step=word#answers=1&lesson=${lesson.key}&edition=1&word=2`);
    const verdict = page.locator('.lesson-verdict');
    await expect(verdict).toHaveText('The key is being simulated.');
    const before = asked;
    await expect.poll(() => asked).toBeGreaterThan(before);
    await expect(verdict).toHaveText('The key is being simulated.');
    await page.unroute('**/*.wasm');
    await expect(verdict).toHaveText(/^Right\./);
    expect(complaints.splice(0).every((line) => line.includes('Failed to load resource'))).toBe(true);
  },
);

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
  await expect(page.locator('.lesson-verdict')).toHaveText(/^On average your curve is off by \d+\s%\./);
  await expect(page.locator('.lesson-verdict')).toHaveText(
    /The simulated curve rises slowly until 8\swords, then faster; yours falls until 4\swords, then rises\.$/,
  );
  await expect(page).toHaveURL(/#answers=1&lesson=message-cost&edition=1&curve=\d/);
  await page.reload();
  await expect(page.locator('.lesson-verdict')).toHaveText(/^On average/);
});

test('a table has the unit of its chart, and says what is not on its axis', long, async ({ kept: page }) => {
  await page.goto('/lessons.html?lesson=all-reduce&step=ring');
  await page.getByText('Draw it as a table').click();
  await expect(page.locator('.predict-table > p')).toHaveText('From 4 to 1,000 µs');
  const field = page.locator('.predict-table input').first();
  await field.fill('1030');
  await field.blur();
  await expect(field).toHaveValue('1030');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('.predict-table .field-error')).toHaveText(
    '1030 µs is not on the axis: it goes from 4 to 1,000.',
  );
  await expect(page.locator('.lesson-act [role=status]')).toHaveText('Still to be drawn: 6 of 6 places');
  await field.fill('10,3');
  await field.blur();
  await expect(field).toHaveValue('10.3');
  await expect(page.locator('.lesson-act [role=status]')).toHaveText('Still to be drawn: 5 of 6 places');
});

test(
  'what papers say is drawn, also of a machine that is chosen while the engine is on its way',
  long,
  async ({ page }) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/lessons.html?lesson=your-machine&step=points');
    await expect(page.locator('.lesson-figure-head')).toContainText('HDR');
    release();
    await expect(page.locator('.lesson-figure svg')).toContainText('published');
  },
);

test('what an address names and there is not is said', async ({ kept: page }) => {
  await page.goto('/lessons.html?plan=nonsense,foo');
  await expect(page.locator('.not-known')).toHaveText('There is no lesson “nonsense”, “foo”.');
  await page.goto('/lessons.html?plan=grain,foo');
  await expect(page.locator('.not-known')).toHaveText('There is no lesson “foo”.');
  await expect(page.locator('.lesson-card')).toHaveCount(1);
  await page.goto('/lessons.html?lesson=grain&step=nonsense');
  await expect(page.locator('.not-known')).toHaveText('This lesson has no step “nonsense”. This is its first.');
});

test('the way back of the browser goes from step to step', async ({ kept: page }) => {
  await page.goto('lessons.html?lesson=grain');
  const title = page.locator('#step-title');
  const first = await title.innerText();
  await page.getByRole('button', { name: /^(Next|Skip this) step$/ }).click();
  await expect(title).not.toHaveText(first);
  const second = await title.innerText();
  await page.goBack();
  await expect(title).toHaveText(first);
  await page.goForward();
  await expect(title).toHaveText(second);
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

test('after a miss the nearest setting that passes is offered, and is right when it is taken', async ({
  kept: page,
}) => {
  await page.goto('/lessons.html?lesson=message-cost&step=buffer');
  await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'false');
  await page.getByRole('button', { name: 'This is my answer' }).click();
  await expect(page.locator('.lesson-offer')).toHaveText(/it holds at: Send buffer 14\swords\./);
  await page.getByRole('button', { name: 'Set it' }).click();
  await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'true');
  await page.getByRole('button', { name: 'Answer anew' }).click();
  await expect(page.locator('.lesson-offer')).toHaveCount(0);
});

test('a figure shows what was asked about once it is answered', long, async ({ kept: page }) => {
  await page.goto('/lessons.html?lesson=grain&step=best');
  await expect(page.locator('.lesson-figure svg[role=img]')).toBeVisible();
  await expect(page.locator('.lesson-figure')).not.toContainText('cost × 4');
  await page.locator('.lesson-number input').fill('2');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'true');
  await expect(page.locator('.lesson-figure')).toContainText(/cost ×\s?4/);
});

test('the first figure of the first lesson is no level line', async ({ kept: page }) => {
  await page.goto('/lessons.html?lesson=message-cost');
  await expect(page.locator('.lesson-figure svg[role=img]')).toBeVisible();
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  const heights = await page
    .locator('.lesson-figure svg[role=img] path')
    .evaluateAll((all) => all.map((one) => (one as SVGPathElement).getBBox().height));
  expect(Math.max(...heights)).toBeGreaterThan(100);
});

test('the explorer loads nothing of the lessons', long, async ({ kept: page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) scripts.push(response.url());
  });
  await page.goto('/?m=multi-psi-v1');
  await expect(page.locator('.chart-large svg[role=img]')).toBeVisible();
  expect(scripts.length).toBeGreaterThan(2);
  for (const url of scripts) {
    const text = await (await page.request.get(url)).text();
    // The style, the script and the words of a lesson.
    for (const part of ['.lesson-step', 'lesson-verdict', 'only learn of each other by messages'])
      expect(text.includes(part), `${part} in ${url}`).toBe(false);
  }
});

test('the explorer leads to the lessons, and they lead back', long, async ({ kept: page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Learn' }).click();
  await expect(page).toHaveURL(/lessons\.html$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lessons');
  await page.getByRole('banner').getByRole('link', { name: 'Explorer' }).click();
  await expect(page.locator('.chart-large svg[role=img]')).toBeVisible();
});
