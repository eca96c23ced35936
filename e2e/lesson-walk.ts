/** A lesson as a student walks it, answering by its key or against it. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { SOLUTIONS } from '../app/model/testing/lesson-solutions.ts';
import { isLong } from '../app/model/testing/long.ts';
import { sideways } from './cut-off.ts';
import { expect } from './guard.ts';
import { resize } from './resize.ts';

type Step = {
  key: string;
  kind: 'read' | 'predict' | 'question' | 'find' | 'why' | 'compare' | 'write';
  title: { en: string; ja: string };
  at?: number[];
  causes?: string[];
  machines?: string[];
  sliders?: string[];
  model?: string[];
  after?: unknown[];
};
export type Lesson = { key: string; order: number; title: { en: string; ja: string }; steps: Step[] };

const folder = new URL('../presets/lessons/', import.meta.url);
export const lessons = readdirSync(folder)
  .map((name): Lesson => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .sort((a, b) => a.order - b.order);

export const WIDTHS = [390, 768, 1440];
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

export async function keysOf(page: Page, lesson: Lesson, language: Language): Promise<Map<string, ShownKey>> {
  await page.goto(`/lessons.html?plan=${lesson.key}&view=key&lang=${language}`);
  const asking = lesson.steps.filter(({ kind }) => kind !== 'read');
  await expect(page.locator('.lesson-results tbody tr:has(> th)')).toHaveCount(asking.length);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  const keys = await page.locator('.lesson-results tbody tr:has(> th)').evaluateAll((rows) =>
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

/** What the page is moved by. Touch needs a page of a screen that is touched. */
export const MOVERS = ['pointer', 'touch', 'keys'] as const;
export type Mover = (typeof MOVERS)[number];

/** How one way of walking answers the steps. `key` is what the simulation says. */
type Answering = (page: Page, step: Step, key: ShownKey, walk: Walk & { lesson: Lesson }) => Promise<void>;

/** A button, or what is chosen, is pressed. */
async function press(one: Locator, by: Mover): Promise<void> {
  if (by === 'pointer') await one.click();
  else if (by === 'touch') await one.tap();
  else await one.press((await one.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
}

async function choose(page: Page, by: Mover, is: (label: string) => boolean): Promise<void> {
  const labels = await page.locator('.lesson-choices label').allTextContents();
  const place = labels.findIndex((label) => is(label.trim().replaceAll('\u00a0', ' ')));
  expect(place, labels.join()).toBeGreaterThanOrEqual(0);
  const choice = page.locator('.lesson-choices input').nth(place);
  await press(choice, by);
  await expect(choice).toBeChecked();
}

/** A rising line from one end to the other, lower for a later student. */
async function draw(page: Page, by: Mover, student: number): Promise<void> {
  const box = page.locator('.predict-box');
  if (by === 'keys') {
    await box.focus();
    await page.keyboard.press('Home');
    // Each place begins at the height of the one before it.
    for (const key of [
      'ArrowUp',
      'PageDown',
      ...Array(student).fill('ArrowDown'),
      ...Array(16).fill(['ArrowRight', 'ArrowUp', 'ArrowUp']).flat(),
    ])
      await page.keyboard.press(key);
    return;
  }
  // On a phone the text comes first.
  await box.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
  const path = [0, 0.25, 0.5, 0.75, 1].map((part) => ({
    x: x + 30 + part * (width - 34),
    y: y + height * (0.6 - 0.2 * part + 0.01 * student),
  }));
  if (by === 'touch') {
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: typeof path) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', path.slice(0, 1));
    for (const at of path.slice(1)) await touch('touchMove', [at]);
    await touch('touchEnd', []);
    await finger.detach();
    return;
  }
  for (const [place, at] of path.entries()) {
    await page.mouse.move(at.x, at.y, { steps: 3 });
    if (place === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

/** A curve drawn somewhere, another choice than the key, a number that is far off, sliders where they are. */
const wrongly: Answering = async (page, step, key, { by, student = 0 }) => {
  switch (step.kind) {
    case 'predict':
      return draw(page, by, student);
    case 'question':
      return page.locator('.lesson-number input').fill(String(123_456 + student));
    case 'why':
      return choose(page, by, (label) => label !== key.text);
    case 'compare':
      await choose(page, by, (label) => !key.text.startsWith(label));
      await page.locator('.lesson-number input').fill('2');
  }
};

/** What the key says, typed; where sliders are moved, one of the ways that hold. */
const rightly: Answering = async (page, step, key, { language, by, lesson }) => {
  switch (step.kind) {
    case 'predict': {
      await press(page.getByText(WORDS[language].table), by);
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
      await choose(page, by, (label) => label === key.text);
      return;
    case 'compare': {
      await choose(page, by, (label) => key.text.startsWith(label));
      await page.locator('.lesson-number input').fill(String(numberIn(key.text.slice(key.text.indexOf('×')))));
      return;
    }
    case 'write':
      await page
        .locator('.lesson-ask')
        .getByRole('textbox')
        .fill((step.model ?? []).join('\n'));
      await expect(page.locator('.lesson-verdict')).toHaveAttribute('data-right', 'true');
      return;
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

/** At widths, beginning with that of the window and ending with another. */
async function fitsAll(page: Page, step: string): Promise<void> {
  const first = WIDTHS.indexOf(page.viewportSize()?.width ?? 0);
  // At its width and at the next; in a long run at all.
  for (const turn of isLong ? WIDTHS.keys() : [0, 1]) {
    const width = WIDTHS[(first + turn) % WIDTHS.length] ?? 390;
    if (turn > 0) await resize(page, { width, height: HEIGHTS[width] ?? 900 });
    // A chart follows its room.
    await expect.poll(() => sideways(page), `${step} at ${width}`).toBeLessThanOrEqual(0);
  }
}

type Walk = {
  language: Language;
  right: boolean;
  by: Mover;
  width: number;
  keys: ReadonlyMap<string, ShownKey>;
  /** Wrong answers of students differ. */
  student?: number;
  /** What else the address asks for, such as `plan=message-cost`. */
  within?: string;
};

/**
 * A lesson from its first step to its end. Each step is looked at on all widths: before it is answered where it will be
 * wrongly, after it where it was rightly.
 */
export async function walk(page: Page, lesson: Lesson, how: Walk): Promise<void> {
  const { language, right, by, width, keys, within } = how;
  const words = WORDS[language];
  await resize(page, { width, height: HEIGHTS[width] ?? 900 });
  await page.goto('about:blank');
  await page.goto(`/lessons.html?${within === undefined ? '' : `${within}&`}lesson=${lesson.key}&lang=${language}`);
  for (const step of lesson.steps) {
    await expect(page.locator('#step-title')).toHaveText(step.title[language]);
    if (step.kind !== 'compare')
      await expect(page.locator('.lesson-figure').locator('svg').first(), step.key).toBeVisible();
    if (!right || step.kind === 'read') await fitsAll(page, step.key);
    if (step.kind !== 'read') {
      if (step.kind === 'find' || step.kind === 'write')
        await expect(page.locator('.lesson-verdict')).not.toHaveAttribute('data-awaited');
      await (right ? rightly : wrongly)(page, step, keys.get(step.key) ?? { text: '', curve: [] }, { ...how, lesson });
      const act = { predict: words.reveal, find: words.mine, write: words.mine }[step.kind as string] ?? words.answer;
      await press(page.getByRole('button', { name: act, exact: true }), by);
      const verdict = page.locator('.lesson-verdict').first();
      await expect(verdict).not.toHaveAttribute('data-awaited');
      if (step.kind === 'predict') {
        await expect(verdict).toHaveText(/\d/);
        if (right) expect(errorIn(await verdict.innerText()), step.key).toBeLessThan(0.03);
      } else await expect(verdict, step.key).toHaveAttribute('data-right', String(right));
      if (step.after !== undefined) await expect(page.locator('.lesson-after')).toBeVisible();
      if (right) await fitsAll(page, `${step.key}, answered,`);
    }
    await press(page.locator('.lesson-next').getByRole('button', { name: words.on }), by);
  }
  const asking = lesson.steps.filter(({ kind }) => kind !== 'read');
  await expect(page.locator('.lesson-results tbody tr:has(> th)')).toHaveCount(asking.length);
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  const judged = asking.filter(({ kind }) => kind !== 'predict').length;
  await expect(page.locator(`.lesson-results td[data-right=${right}]`)).toHaveCount(judged);
  await fitsAll(page, 'the end');
}

/** The mean error that a verdict tells: a share, or one less than a factor. */
function errorIn(verdict: string): number {
  return verdict.includes('%') ? numberIn(verdict) / 100 : numberIn(verdict) - 1;
}
