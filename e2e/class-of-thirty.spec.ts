/** A class from its link to its papers: thirty students walk a lesson, and all that they hand in is collected from one file. */
import { readFileSync } from 'node:fs';
import { csvParse } from 'd3-dsv';
import { expect, long, test } from './guard.ts';
import { keysOf, type Lesson, lessons, walk } from './lesson-walk.ts';
import { beyond, joined, printed } from './printed.ts';

const STUDENTS = Array.from({ length: 30 }, (_, student) => ({
  student,
  name: `Student ${student}`,
  right: student % 3 !== 0,
  by: student % 2 === 0 ? ('pointer' as const) : ('keys' as const),
}));
const COUNT_RIGHT = STUDENTS.filter(({ right }) => right).length;

test('a class of thirty walks a lesson, and every number of its collection is theirs', long, async ({ kept: page }) => {
  const [lesson] = lessons as [Lesson];
  const within = `plan=${lesson.key},grain&class=Tuesday`;
  const keys = await keysOf(page, lesson, 'en');
  const handed: { link: string; off: string }[] = [];
  for (const { student, name, right, by } of STUDENTS) {
    await walk(page, lesson, { language: 'en', right, by, width: 1440, keys, student, within });
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Name').blur();
    await expect(page.getByLabel('Link with your answers')).toHaveValue(/#answers=2&name=/);
    const off = await page
      .locator('.lesson-results tr', { hasText: 'Cost against length' })
      .locator('td')
      .last()
      .innerText();
    handed.push({ link: await page.getByLabel('Link with your answers').inputValue(), off });
  }
  expect(new Set(handed.map(({ link }) => link)).size).toBe(STUDENTS.length);

  await page.goto(`/lessons.html?${within}&view=collect`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'answers.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(handed.map(({ link }) => link).join('\n')),
  });
  await expect(page.locator('.collect-count')).toHaveText('30 counted, 0 refused.');
  await page.getByRole('button', { name: 'All steps' }).click();
  await expect(page.locator('[data-awaited]')).toHaveCount(0);
  const judged = page.locator('.collect-step', { has: page.locator('.collect-counts') });
  await expect(judged).toHaveCount(4);
  for (const step of await judged.all()) {
    await expect(step.locator('.lesson-verdict')).toContainText(`${COUNT_RIGHT} of 30 are right (67`);
    const given = await step.locator('.collect-counts tbody td:nth-child(2)').allInnerTexts();
    expect(given.map(Number).reduce((sum, count) => sum + count, 0)).toBe(30);
    // Of all who answered.
    const bars = step.locator('.collect-bar rect');
    const widths = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('width'))));
    expect(widths.map((width) => Math.round((30 * width) / 100))).toEqual(given.map(Number));
  }

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const rows = csvParse(readFileSync(await (await saved).path(), 'utf8').replace(/^\ufeff/, ''));
  expect(rows.map(({ name }) => name)).toEqual(STUDENTS.map(({ name }) => name));
  for (const { student, right } of STUDENTS) {
    const row = rows[student] ?? {};
    for (const key of ['word', 'buffer', 'machines', 'limit'])
      expect(row[`${lesson.key}/${key}:right`], key).toBe(String(right));
    expect(row[`${lesson.key}/word`]).toBe(right ? '2' : String(123_456 + student));
    // As the student has read it.
    const error = Number(row[`${lesson.key}/curve:error`]);
    const off = Number(/[\d.]+(?=\s%)/.exec(handed[student]?.off ?? '')?.[0]);
    expect(Math.abs(off - 100 * error), row.name).toBeLessThan(0.01 + 0.06 * off);
  }

  const sheet = await printed(page, 'A4');
  expect(beyond(sheet)).toEqual([]);
  expect(sheet.all).toContain(joined(`${COUNT_RIGHT} of 30 are right`));
  expect(sheet.all).not.toContain(joined('Student 7'));
});

test('hand-outs and keys stay within their sheets', long, async ({ kept: page }) => {
  const all = `plan=${lessons.map(({ key }) => key).join(',')}`;
  for (const view of ['handout', 'key']) {
    await page.goto(`/lessons.html?${all}&view=${view}`);
    await expect(page.locator('main h2')).toHaveCount(lessons.length);
    // All keys of all lessons are simulated.
    await expect(page.locator('[data-awaited]')).toHaveCount(0, { timeout: 600_000 });
    for (const format of ['A4', 'Letter'] as const) expect(beyond(await printed(page, format)), view).toEqual([]);
  }
});
