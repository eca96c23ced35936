/** What a lecturer has of the lessons: hand-outs and keys, one link for a class, and the answers of all. */

import { readFileSync } from 'node:fs';
import { encode } from 'uqr';
import { violations } from './axe.ts';
import { sideways } from './cut-off.ts';
import { expect, long, test } from './guard.ts';
import { lessons } from './lesson-walk.ts';

test('answers are collected, hostile ones refused with their reason, and nothing leaves the browser', async ({
  kept: page,
}) => {
  await page.goto('/lessons.html?lesson=message-cost&view=collect');
  const links = page.getByLabel('Links with answers');
  await expect(links).toBeVisible();
  const one = (name: string, rest: string) =>
    `https://example.org/#answers=1&lesson=message-cost&edition=1&name=${name}&${rest}`;
  // Of one name, the last counts.
  const good = [
    one('Aki', 'word=7'),
    one('Aki', 'word=2&curve=40.45.60.140.220.300.460.620'),
    one('Ben', 'word=0.5&limit=message-cost'),
  ];
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
  await expect(page.getByText('Names with several links: 1. The last one counts.')).toBeVisible();
  await page.getByLabel('Show names').check();
  await expect(page.getByText('2 links are from Aki; the last one counts.')).toBeVisible();
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
  const [head, row] = readFileSync(await (await saved).path(), 'utf8').split('\n');
  expect(head).toContain('curve (cycles/message at 1 4 8 16 24 32 48 64 words),curve:error,');
  expect(row).toContain('Aki,8.008 9.009 12.01 28.03 44.04 60.06 92.09 124.1,');
  expect(await violations(page)).toEqual([]);
  const told = requests.filter((request) => /Aki|Ben|onerror|answers=/.test(request));
  expect(told).toEqual([]);
  // Parts of the page are fetched; nothing is sent.
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test(
  'ten thousand hostile links are refused one by one, and what is good among them is counted',
  long,
  async ({ kept: page }) => {
    await page.goto('/lessons.html?lesson=message-cost&view=collect');
    const good = (name: string) =>
      `https://example.org/#answers=1&lesson=message-cost&edition=1&name=${name}&word=2&curve=40.45.60.140.220.300.460.620`;
    const hostile = (place: number) =>
      [
        `https://example.org/#answers=1&lesson=message-cost&edition=${place}&word=2`,
        `<script>alert(${place})</script>`,
        `#answers=1&lesson=l${place}&edition=1&word=2`,
        `#answers=${place}&lesson=message-cost&edition=1&word=2`,
        `#answers=1&lesson=message-cost&edition=1&name=%3Cb%3E${place}&word=2`,
      ][place % 5] ?? '';
    const lines = Array.from({ length: 10_000 }, (_, place) => hostile(place + 2));
    lines.splice(0, 0, good('Aki'));
    lines.splice(5000, 0, good('Ben'));
    lines.push(good('Cy'));
    await page.locator('input[type=file]').setInputFiles({
      name: 'answers.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(lines.join('\n')),
    });
    await expect(page.locator('.collect-count')).toHaveText('3 counted, 10000 refused.');
    await page.getByText('What was refused, and why').click();
    expect(await page.locator('.collect-refused li').count()).toBeGreaterThan(100);
    await expect(page.locator('.collect-refused li').first()).toContainText(/^Lines? /);
    await expect(page.locator('.collect-refused :is(img, script, b)')).toHaveCount(0);
    await expect(page.locator('.lesson-verdict').last()).toContainText('Mean errors');
  },
);

test('a room sees the lesson alone, in large type', long, async ({ kept: page }) => {
  await page.goto('/lessons.html?lesson=message-cost');
  const title = page.locator('#step-title');
  await expect(title).toBeVisible();
  const sizeOf = async () => (await title.boundingBox())?.height ?? 0;
  const before = await sizeOf();
  await page.getByRole('button', { name: 'Projector view' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-view', 'projector');
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await sizeOf()).toBeGreaterThan(1.2 * before);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('a class has one link through all its lessons, and one with all answers', long, async ({ kept: page }) => {
  await page.goto('/lessons.html?plan=grain,message-cost&class=Tuesday');
  // A student is not to meet the key first.
  await expect(page.getByRole('link', { name: 'Key' })).toBeHidden();
  // In the order of the plan.
  await expect(page.locator('.lesson-card h2')).toHaveText(['Grain and the best depth', 'What a message costs']);
  await page.getByRole('link', { name: 'Grain and the best depth' }).click();
  await page.getByRole('button', { name: 'Step 3 of 7: The best depth' }).click();
  await page.locator('.lesson-number input').fill('2');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('button', { name: 'The end of the lesson' }).click();
  await page.getByLabel('Name').fill('Aki');
  await expect(page).toHaveURL(/plan=grain,message-cost&class=Tuesday#answers=2&name=Aki&grain=1~best=2$/);
  await page.getByRole('link', { name: 'Next lesson: What a message costs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What a message costs');
  // The head of the page leads to the class as well, with what is answered.
  await page.getByRole('banner').getByRole('link', { name: 'Lessons' }).click();
  await expect(page).toHaveURL(/\?plan=grain,message-cost&class=Tuesday#answers=2&name=Aki&grain=1~best=2$/);
  await page.locator('.lesson-card').getByRole('link', { name: 'What a message costs' }).click();
  await page.getByRole('button', { name: 'Step 3 of 6: The price of a word' }).click();
  await page.locator('.lesson-number input').fill('7');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('button', { name: 'The end of the lesson' }).click();
  const link = await page.getByLabel('Link with your answers').inputValue();
  expect(link).toMatch(
    /\?plan=grain,message-cost&class=Tuesday#answers=2&name=Aki&grain=1~best=2&message-cost=1~word=7$/,
  );
  // Whoever opens it sees whose it is, lesson by lesson.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 2, name: 'Answers of Aki' })).toBeVisible();
  const summary = page.locator('.class-summary');
  await expect(summary.locator('h3').first()).toContainText('Grain and the best depth');
  await expect(summary).toContainText('1 of 6 steps answered');
  await expect(summary.locator('tr', { hasText: 'The best depth' })).toContainText('right');
  await expect(summary.locator('tr', { hasText: 'The best depth' })).toContainText(/2\slevels/);
  await expect(summary.locator('tr', { hasText: 'The price of a word' })).toContainText('not quite');
  expect(await violations(page)).toEqual([]);
  // And its student goes on from there.
  await page.getByRole('link', { name: 'What a message costs' }).click();
  await expect(page).toHaveURL(/#answers=2&name=Aki&grain=1~best=2&message-cost=1~word=7$/);
});

test(
  'the answers of a class are collected at once, with names if they are wanted, and printed',
  long,
  async ({ kept: page }) => {
    await page.goto('/lessons.html?plan=message-cost,grain&class=Tuesday&view=collect');
    const one = (name: string, word: number, height: number) =>
      `https://example.org/lessons.html?plan=message-cost,grain#answers=2&name=${name}&message-cost=1~curve=${[1, 2, 3, 4, 5, 6, 7, 8].map((i) => i * height).join('.')}~word=${word}&grain=1~best=2`;
    const lines = [
      one('Aki', 2, 40),
      one('Ben', 3, 90),
      '#answers=1&lesson=grain&edition=1&name=Zoe&best=1',
      '#answers=2&sorting=1~start=4',
    ];
    await page.getByLabel('Links with answers').fill(lines.join('\n'));
    await expect(page.locator('.collect-count')).toHaveText('3 counted, 1 refused.');
    await expect(page.locator('.collect-step')).toHaveCount(1);
    await page.getByRole('button', { name: 'All steps' }).click();
    await expect(page.locator('.collect-lesson h2')).toHaveText(['What a message costs', 'Grain and the best depth']);
    await expect(page.locator('[data-awaited]')).toHaveCount(0);
    const step = (title: string) => page.locator('.collect-step', { has: page.getByRole('heading', { name: title }) });
    await expect(step('The price of a word')).toContainText('1 of 2 are right');
    await expect(step('The best depth')).toContainText('2 of 3 are right');
    // Nobody is named before the lecturer wants it, neither on curves nor on answers.
    const body = page.locator('.collect-lesson');
    for (const name of ['Aki', 'Ben', 'Zoe']) await expect(body.filter({ hasText: name })).toHaveCount(0);
    await page.getByLabel('Show names').check();
    await expect(step('Cost against length').locator('svg')).toContainText('Aki');
    await expect(step('The price of a word')).toContainText('Ben');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('class-answers.csv');
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByLabel('Links with answers')).toBeHidden();
    await expect(step('The best depth')).toBeVisible();
    await expect(page.locator('.collect-counts tr').last()).toHaveCSS('break-inside', 'avoid');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'screen' });
  },
);

test('a class of 300 is collected, and all that it drew is drawn', long, async ({ kept: page }) => {
  await page.goto('/lessons.html?plan=message-cost,grain&view=collect');
  await expect(page.getByLabel('Links with answers')).toBeVisible();
  const lines = Array.from(
    { length: 300 },
    (_, i) =>
      `https://example.org/#answers=2&name=Student%20${i}&message-cost=1~curve=40.45.60.140.220.300.460.${600 + i}~word=${1 + (i % 4)}~limit=message-cost&grain=1~curve=300.700.640.420.280.200.${100 + i}~best=${1 + (i % 3)}~coarse=imbalance`,
  );
  await page.getByLabel('Links with answers').fill(lines.join('\n'));
  await expect(page.locator('.collect-count')).toHaveText('300 counted, 0 refused.');
  // All of them are drawn, thin and without names, each with seven lines at least.
  const chart = page.locator('.collect-chart svg');
  await expect(chart).toContainText('simulated');
  expect(await chart.locator('path[d*="L"]').count()).toBeGreaterThan(300);
});

test('a class has a link, a hand-out with axes and codes, and a key', long, async ({ kept: page }) => {
  await page.goto('/lessons.html');
  await expect(page.locator('.lesson-card')).toHaveCount(lessons.length);
  expect(await violations(page)).toEqual([]);
  await page.getByText('For lecturers').click();
  // What fits is chosen by the minutes, and every step has its time.
  const planned = page.getByLabel(/Link to the class/);
  await expect(page.getByText(/^Link to the class, 88\sminutes$/)).toBeVisible();
  await page.getByLabel(/^60\sminutes$/).check();
  await expect(planned).toHaveValue(/\?plan=message-cost,grain,latency-load,circuits,start-up,adaptive$/);
  // What does not fit is taught in the next class.
  await page.getByLabel(/^class\s3\sof\s3$/).check();
  await expect(planned).toHaveValue(/\?plan=grain-since,your-machine$/);
  await page.getByLabel(/^30\sminutes$/).check();
  await page.getByText('The time of each step').click();
  await expect(page.locator('.lesson-schedule tbody tr')).toHaveCount(22);
  await expect(page.locator('.lesson-schedule')).toContainText(/120\swords.* are read in a minute/);
  await page.getByLabel(/^Circuits and worms/).uncheck();
  await page.getByRole('button', { name: 'Earlier: Grain and the best depth' }).click();
  await expect(planned).toHaveValue(/\?plan=grain,message-cost$/);
  await page.getByRole('button', { name: 'Earlier: What a message costs' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Title of the class').fill('Tuesday');
  await expect(planned).toHaveValue(/\?plan=message-cost,grain&class=Tuesday$/);
  await page.getByRole('link', { name: 'Hand-out to print' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday');
  // A camera comes to the lesson within the class, whose answers are one link.
  const codes = page.locator('.hand-out .share-code path');
  const drawn = await codes.evaluateAll((all) => all.map((one) => one.getAttribute('d')));
  expect(drawn).toEqual(
    ['message-cost', 'grain'].map((key) => {
      const within = `lessons.html?lesson=${key}&plan=message-cost,grain&class=Tuesday`;
      const { data } = encode(new URL(within, page.url()).href, { ecc: 'L', border: 4 });
      return data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
    }),
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Tuesday' })).toHaveAttribute(
    'href',
    'lessons.html?plan=message-cost,grain&class=Tuesday',
  );
  await expect(page.locator('.hand-out-axes svg')).toHaveCount(3);
  // The numbers of steps are those of the screen, on which step 1 is only looked at.
  const numbers = page.locator('.hand-out').first().locator('ol > li');
  expect(await numbers.evaluateAll((all) => all.map((one) => (one as HTMLLIElement).value))).toEqual([2, 3, 4, 5, 6]);
  // Where sliders are the answer, each has its line; a curve that the same sheet asks for is not printed on it.
  await expect(page.locator('.hand-out-slider')).toHaveText([/^Send buffer ?words$/, /^Message cost ?/]);
  await expect(page.getByText('First copy the given curve from the screen.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/lessons.html?plan=message-cost&view=key');
  await expect(page.locator('.lesson-results tbody tr')).toHaveCount(5);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  await expect(page.locator('.lesson-results')).toContainText(/2\scycles/);
  // Of sliders a setting that works.
  await expect(page.locator('.lesson-results tr', { hasText: 'Room for a message' })).toContainText(
    /4 · Find.*for instance Send buffer 14\swords/s,
  );
  // No value of a curve reaches into its neighbour.
  const boxes = await page
    .locator('.key-curve li')
    .evaluateAll((all) => all.map((one) => ({ wide: one.scrollWidth, room: one.clientWidth })));
  for (const { wide, room } of boxes) expect(wide).toBeLessThanOrEqual(room);
});
