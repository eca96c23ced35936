/** Every page on paper, from any screen and in any colours: whole, without controls, with source and link. */
import { finished, open, smallMachine } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { beyond, joined, printed } from './printed.ts';
import { resize } from './resize.ts';

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const)
  test.describe(`from a ${colorScheme} screen of ${width} pixels`, () => {
    // Each kind, each width and each scheme once.
    for (const [kind, search, edge, texts] of [
      [
        'curves',
        smallMachine,
        'bisection traffic, Mbit/s',
        ['latency, cycles', 'bisection traffic, Mbit/s', 'closed form', 'The busiest channel'],
      ],
      [
        'a stack and a strip',
        '?v=1&m=multi-psi-v1&x=queens-balance&board=5',
        'average',
        ['work rate, %', 'lost to imbalance', 'What the PEs do when'],
      ],
    ] as const)
      test(`the explorer with ${kind}`, kind !== 'curves' && width !== 1440 ? {} : long, async ({ kept: page }) => {
        await open(page, search);
        await page.emulateMedia({ colorScheme });
        await resize(page, { width, height: 844 });
        await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
        await finished(page);
        if (kind !== 'curves') await expect(page.locator('.timeline-box svg')).toBeVisible();
        const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
        for (const format of ['A4', 'Letter'] as const) {
          const sheet = await printed(page, format);
          expect(sheet.all, format).toContain(joined(title));
          for (const text of texts) expect(sheet.all).toContain(joined(text));
          expect(sheet.all).toMatch(kind === 'curves' ? /Noakes.*1993,Fig\.3\./ : /Taki.*1988,Figs\.9,11\./);
          // As it is typed off the paper: the face must not make signs of letters, as of 4x4.
          for (const part of search.split('&')) expect(sheet.all).toContain(part);
          expect(sheet.all).toContain(page.url().split('&')[0]);
          for (const control of ['Reset all', 'Pin a curve', 'Export', 'Embed', 'Try', 'Zoom in', 'Round trip'])
            expect(sheet.all).not.toContain(joined(control));
          expect(beyond(sheet)).toEqual([]);
          expect(sheet.pages).toBeLessThanOrEqual(2);
          // The chart is as wide as the sheet, whatever it was on the screen.
          const rightmost = sheet.texts.filter(({ text }) => text.includes(edge)).map(({ right }) => right);
          expect(Math.max(...rightmost)).toBeGreaterThan(sheet.width * 0.85);
        }
      });
  });

test('of a page that is printed straight from the screen no sheet is missing', async ({ kept: page }) => {
  await open(page, '?v=1&m=paragon');
  await finished(page);
  const sheet = await printed(page, 'A4');
  expect(sheet.pages).toBe(2);
  for (const number of [1, 2]) expect(sheet.all).toContain(`${number}/2`);
  expect(sheet.all).toContain('Thepapersays');
});

test(
  'the first page is one question with its sources, without what is for the screen',
  long,
  async ({ kept: page }) => {
    await page.goto('/');
    await expect(page.locator('.question-answer')).not.toBeEmpty();
    await expect(page.locator('.question-machine-foot')).toBeVisible();
    const sheet = await printed(page, 'A4');
    for (const text of ['How small may a piece of work be', 'Source', 'J-Machine (Noakes 1993)', page.url()])
      expect(sheet.all).toContain(joined(text));
    for (const control of ['Take this chart apart', 'in instructions', 'Stop', 'Choose a point'])
      expect(sheet.all).not.toContain(joined(control));
    expect(sheet.pages).toBe(2);
    expect(beyond(sheet)).toEqual([]);
  },
);

test('the colours are those of paper, and the screen has its own again', long, async ({ kept: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
  await finished(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const width = () => page.locator('.chart-large svg[role=img]').evaluate((svg) => svg.getBoundingClientRect().width);
  const [dark, wide] = [await ground(), await width()];
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
  expect(await ground()).toBe('rgb(255, 255, 255)');
  await expect(page.locator('.colophon')).toBeVisible();
  expect(await width()).toBe(680);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expect(page.locator('.colophon')).toHaveCount(0);
  expect([await ground(), await width()]).toEqual([dark, wide]);
});

test('the accessibility statement', long, async ({ kept: page }) => {
  await page.goto('/accessibility.html');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sheet = await printed(page, 'Letter');
  for (const text of ['Accessibility of Grainscope', 'What remains open', '4.1.3 Status Messages'])
    expect(sheet.all).toContain(joined(text));
  expect(sheet.all).toContain(joined(page.url()));
  expect(beyond(sheet)).toEqual([]);
  // A heading stands with what it is the heading of.
  const heading = sheet.texts.find(({ text }) => text === 'Perceivable');
  const below = sheet.texts.find(({ page: on, bottom }) => on === heading?.page && bottom < (heading?.bottom ?? 0));
  expect(below).toBeDefined();
});
