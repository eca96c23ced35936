/** Lessons as a student and a lecturer meet them: every lesson walked to its end, answers collected, nothing sent away. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { SOLUTIONS } from '../app/model/testing/lesson-solutions.ts';
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
  after?: unknown[];
};
type Lesson = { key: string; order: number; title: { en: string; ja: string }; steps: Step[] };

const folder = new URL('../presets/lessons/', import.meta.url);
const lessons = readdirSync(folder)
  .map((name): Lesson => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .sort((a, b) => a.order - b.order);

const WIDTHS = [390, 768, 1440];
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 };

const WORDS = {
  en: {
    reveal: 'Reveal the simulation',
    answer: 'Answer',
    mine: 'This is my answer',
    table: 'Draw it as a table',
    on: /^(Next step|To the end|Skip)/,
  },
  ja: {
    reveal: 'シミュレーションを見る',
    answer: '解答',
    mine: 'これを解答にする',
    table: '表で描く',
    on: /^(次のステップ|終わりへ|このステップ)/,
  },
};

type Language = keyof typeof WORDS;

/** What the key of a lesson says to one step, as the page has it; of a curve, the value at each place. */
type ShownKey = { text: string; curve: string[] };

async function keysOf(page: Page, lesson: Lesson, language: Language): Promise<Map<string, ShownKey>> {
  await page.goto(`/lessons.html?plan=${lesson.key}&view=key&lang=${language}`);
  const asking = lesson.steps.filter(({ kind }) => kind !== 'read');
  await expect(page.locator('.lesson-results tbody tr')).toHaveCount(asking.length);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  const keys = await page.locator('.lesson-results tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const plain = (text: string | null | undefined) =>
        (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
      const places = Array.from(row.querySelectorAll('.key-curve li'), (one) => plain(one.textContent));
      return { text: plain(row.querySelector('td')?.textContent), curve: places };
    }),
  );
  return new Map(asking.map(({ key }, place) => [key, keys[place] ?? { text: '', curve: [] }]));
}

const numberIn = (text: string) => Number(/[\d.,]+/.exec(text)?.[0].replaceAll(',', ''));

const PREFIXES = { '': 1, n: 1e-9, µ: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9 };

/** A value of the key, "947 RPS", in the unit of the axis, "kRPS". */
function inUnit(text: string, unit: string): number {
  const [, digits = '', own = ''] = /^([\d.,e−-]+) ?(.*)$/.exec(text) ?? [];
  const value = Number(digits.replaceAll(',', '').replace('−', '-'));
  if (own === unit) return value;
  for (const [p, times] of Object.entries(PREFIXES))
    for (const [q, per] of Object.entries(PREFIXES))
      if (own.startsWith(p) && unit.startsWith(q) && own.slice(p.length) === unit.slice(q.length))
        return (value * times) / per;
  throw new Error(`${text} in ${unit}`);
}

/** How one way of walking answers the steps. `key` is what the simulation says. */
type Answering = (page: Page, step: Step, key: ShownKey, language: Language, lesson: Lesson) => Promise<void>;

async function choose(page: Page, is: (label: string) => boolean): Promise<void> {
  const labels = await page.locator('.lesson-choices label').allTextContents();
  const place = labels.findIndex((label) => is(label.trim().replaceAll('\u00a0', ' ')));
  expect(place, labels.join()).toBeGreaterThanOrEqual(0);
  await page.locator('.lesson-choices input').nth(place).check();
}

/** A curve drawn somewhere, another choice than the key, a number that is far off, sliders where they are. */
const wrongly: Answering = async (page, step, key) => {
  switch (step.kind) {
    case 'predict': {
      const box = page.locator('.predict-box');
      // On a phone the text comes first.
      await box.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
      await page.mouse.move(x + 30, y + height * 0.6);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.5, y + height * 0.5, { steps: 4 });
      await page.mouse.move(x + width - 4, y + height * 0.4, { steps: 4 });
      await page.mouse.up();
      return;
    }
    case 'question':
      await page.locator('.lesson-number input').fill('123456');
      return;
    case 'why':
      await choose(page, (label) => label !== key.text);
      return;
    case 'compare':
      await choose(page, (label) => !key.text.startsWith(label));
      await page.locator('.lesson-number input').fill('2');
  }
};

/** What the key says, typed; where sliders are moved, one of the ways that hold. */
const rightly: Answering = async (page, step, key, language, lesson) => {
  switch (step.kind) {
    case 'predict': {
      await page.getByText(WORDS[language].table).click();
      const hint = ((await page.locator('.predict-table .lesson-hint').textContent()) ?? '').replaceAll('\u00a0', ' ');
      const unit = unitIn(hint, language);
      const fields = page.locator('.predict-table input');
      for (const [place, text] of key.curve.entries()) {
        const value = inUnit(text.slice(text.lastIndexOf(': ') + 2), unit);
        await fields.nth(place).fill(String(Number(value.toPrecision(6))));
      }
      return;
    }
    case 'question':
      await page.locator('.lesson-number input').fill(String(numberIn(key.text)));
      return;
    case 'why':
      await choose(page, (label) => label === key.text);
      return;
    case 'compare': {
      await choose(page, (label) => key.text.startsWith(label));
      await page.locator('.lesson-number input').fill(String(numberIn(key.text.slice(key.text.indexOf('×')))));
      return;
    }
    case 'find':
      for (const [slider, value] of Object.entries(SOLUTIONS[`${lesson.key}/${step.key}`] ?? {})) {
        const place = step.sliders?.indexOf(slider) ?? -1;
        const field = page.locator('.frame-sliders input[type=text]').nth(place);
        await field.fill(String(value));
        await field.press('Enter');
      }
      await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'true');
  }
};

/** The unit of "From 0 to 2.6 kRPS" or "0 から 2.6 kRPS まで". */
function unitIn(hint: string, language: Language): string {
  const match = language === 'en' ? /to [\d.,e−-]+ ?(.*)$/.exec(hint) : /から ?[\d.,e−-]+ ?(.*?) ?まで$/.exec(hint);
  expect(match, hint).not.toBeNull();
  return match?.[1] ?? '';
}

/** At every width, whatever it is answered at. */
async function fitsAll(page: Page, step: string, width: number): Promise<void> {
  for (const one of [...WIDTHS.filter((other) => other !== width), width]) {
    await page.setViewportSize({ width: one, height: HEIGHTS[one] ?? 900 });
    // A chart follows its room.
    await expect.poll(() => sideways(page), `${step} at ${one}`).toBeLessThanOrEqual(0);
  }
}

type Walk = { language: Language; right: boolean; width: number; keys: ReadonlyMap<string, ShownKey> };

/** A lesson from its first step to its end; each step looked at on all widths before and after it is answered. */
async function walk(page: Page, lesson: Lesson, { language, right, width, keys }: Walk): Promise<void> {
  const words = WORDS[language];
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
  await page.goto('about:blank');
  await page.goto(`/lessons.html?lesson=${lesson.key}&lang=${language}`);
  for (const step of lesson.steps) {
    await expect(page.locator('#step-title')).toHaveText(step.title[language]);
    if (step.kind !== 'compare')
      await expect(page.locator('.lesson-figure').locator('svg').first(), step.key).toBeVisible();
    await fitsAll(page, step.key, width);
    if (step.kind !== 'read') {
      if (step.kind === 'find') await expect(page.locator('.lesson-verdict')).not.toHaveAttribute('data-awaited');
      await (right ? rightly : wrongly)(page, step, keys.get(step.key) ?? { text: '', curve: [] }, language, lesson);
      const act = { predict: words.reveal, find: words.mine }[step.kind as string] ?? words.answer;
      await page.getByRole('button', { name: act, exact: true }).click();
      const verdict = page.locator('.lesson-verdict').first();
      await expect(verdict).not.toHaveAttribute('data-awaited');
      if (step.kind === 'predict') {
        await expect(verdict).toHaveText(/\d/);
        if (right) expect(errorIn(await verdict.innerText()), step.key).toBeLessThan(0.03);
      } else await expect(verdict, step.key).toHaveAttribute('data-right', String(right));
      if (step.after !== undefined) await expect(page.locator('.lesson-after')).toBeVisible();
      await fitsAll(page, `${step.key}, answered,`, width);
    }
    await page.locator('.lesson-next').getByRole('button', { name: words.on }).click();
  }
  const asking = lesson.steps.filter(({ kind }) => kind !== 'read');
  await expect(page.locator('.lesson-results tbody tr')).toHaveCount(asking.length);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  const judged = asking.filter(({ kind }) => kind !== 'predict').length;
  await expect(page.locator(`.lesson-results td[data-right=${right}]`)).toHaveCount(judged);
  await fitsAll(page, 'the end', width);
}

/** The mean error that a verdict tells: a share, or one less than a factor. */
function errorIn(verdict: string): number {
  return verdict.includes('%') ? numberIn(verdict) / 100 : numberIn(verdict) - 1;
}

test.describe('every lesson is walked to its end', () => {
  lessons.forEach((lesson, place) => {
    for (const language of ['en', 'ja'] as const) {
      // Answered at one width, and looked at on all of them.
      const width = WIDTHS[(place + (language === 'en' ? 0 : 1)) % 3] ?? 390;
      test(`${lesson.key}, in ${language}, answered wrongly and rightly`, async ({ kept: page }) => {
        const keys = await keysOf(page, lesson, language);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        await walk(page, lesson, { language, right: false, width, keys });
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        expect(await violations(page)).toEqual([]);
        await walk(page, lesson, { language, right: true, width: WIDTHS[(place + 2) % 3] ?? 390, keys });
      });
    }
  });
});

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
  // Parts of the page are fetched; nothing is sent.
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
});

test('ten thousand hostile links are refused one by one, and what is good among them is counted', async ({
  kept: page,
}) => {
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
});

test('a curve is drawn with a finger, and the page stays where it is', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto('/lessons.html?lesson=message-cost&step=curve');
  const box = page.locator('.predict-box');
  await expect(box.locator('svg')).toBeVisible();
  await box.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
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

test('the explorer loads nothing of the lessons', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) scripts.push(response.url());
  });
  await page.goto('/');
  await expect(page.locator('.chart-large svg[role=img]')).toBeVisible();
  expect(scripts.length).toBeGreaterThan(2);
  for (const url of scripts) {
    const text = await (await page.request.get(url)).text();
    // The style, the script and the words of a lesson.
    for (const part of ['.lesson-step', 'lesson-verdict', 'only learn of each other by messages'])
      expect(text.includes(part), `${part} in ${url}`).toBe(false);
  }
});

test('a room sees the lesson alone, in large type', async ({ kept: page }) => {
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

test('a class leads through its lessons and back to its plan', async ({ kept: page }) => {
  await page.goto('/lessons.html?plan=message-cost,grain&class=Tuesday');
  // A student is not to meet the key first.
  await expect(page.getByRole('link', { name: 'Key' })).toBeHidden();
  await page.getByRole('link', { name: 'What a message costs' }).click();
  await page.getByRole('button', { name: 'The end of the lesson' }).click();
  await expect(page).toHaveURL(/lesson=message-cost&plan=message-cost,grain&class=Tuesday/);
  await page.getByRole('link', { name: 'Next lesson: Grain and the best depth' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grain and the best depth');
  await page.locator('.lesson-place').getByRole('link', { name: 'Tuesday' }).click();
  await expect(page.locator('.lesson-card')).toHaveCount(2);
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
  // Where sliders are the answer, each has its line; a curve that the same sheet asks for is not printed on it.
  await expect(page.locator('.hand-out-slider')).toHaveText([/^Send buffer ?words$/, /^Message cost ?/]);
  await expect(page.getByText('First copy the given curve from the screen.')).toBeVisible();
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
