/** Every page on paper, from any screen and in any colours: whole, without controls, with source and link. */
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { finished, open, smallMachine } from './explorer-page.ts';
import { expect, test } from './guard.ts';

/** A text with the place of its box, in points from the lower left corner of the sheet. */
type Placed = { text: string; page: number; left: number; right: number; bottom: number };
type Sheet = { width: number; pages: number; texts: Placed[]; all: string };

/** Without blanks: a printer sets words apart as it pleases, and a link may be broken anywhere. */
const joined = (text: string) => text.replace(/\s|\u200b/g, '');

async function printed(page: Page, format: 'A4' | 'Letter'): Promise<Sheet> {
  const bytes = await page.pdf({ format, printBackground: true });
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const texts: Placed[] = [];
  let width = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    width = sheet.view[2] ?? 0;
    const { items } = await sheet.getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , left = 0, bottom = 0] = item.transform;
      texts.push({ text: item.str, page: number, left, right: left + item.width, bottom });
    }
  }
  return { width, pages: document.numPages, texts, all: joined(texts.map(({ text }) => text).join('')) };
}

const point = 25.4 / 72;
const marginMm = 13;

/** What the edge of the sheet would cut off, or what stands in its margins. */
function beyond({ texts, width }: Sheet): string[] {
  return texts
    .filter(({ left, right }) => left * point < marginMm || (width - right) * point < marginMm)
    .map(({ text }) => text);
}

for (const format of ['A4', 'Letter'] as const)
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const)
    test.describe(`${format} from a ${colorScheme} screen of ${width} pixels`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } });

      for (const [kind, search, texts] of [
        [
          'curves',
          smallMachine,
          ['latency, cycles', 'bisection traffic, Mbit/s', 'closed form', 'The busiest channel'],
        ],
        [
          'a stack and a strip',
          '?v=1&m=multi-psi-v1&x=queens-balance',
          ['work rate, %', 'lost to imbalance', 'What the PEs do when'],
        ],
      ] as const)
        test(`the explorer with ${kind}`, async ({ page }) => {
          await open(page, search);
          await finished(page);
          if (kind !== 'curves') await expect(page.locator('.timeline-box svg')).toBeVisible();
          const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
          const sheet = await printed(page, format);
          expect(sheet.all).toContain(joined(title));
          for (const text of texts) expect(sheet.all).toContain(joined(text));
          expect(sheet.all).toMatch(kind === 'curves' ? /Noakes.*1993,Fig\.3\./ : /Taki.*1988,Figs\.9,11\./);
          // As it is typed off the paper: the face must not make signs of letters, as of 4x4.
          for (const part of search.split('&')) expect(sheet.all).toContain(part);
          expect(sheet.all).toContain(page.url().split('&')[0]);
          for (const control of ['Reset all', 'Pin a curve', 'Export', 'Share', 'Try', 'Zoom in', 'Round trip'])
            expect(sheet.all).not.toContain(joined(control));
          expect(beyond(sheet)).toEqual([]);
          expect(sheet.pages).toBeLessThanOrEqual(2);
          // The chart is as wide as the sheet, whatever it was on the screen.
          const rightmost = sheet.texts.filter(({ text }) => /band|average/.test(text)).map(({ right }) => right);
          expect(Math.max(...rightmost)).toBeGreaterThan(sheet.width * 0.85);
        });
    });

test('the colours are those of paper, and the screen has its own again', async ({ page }) => {
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

test('the fidelity page, every claim unfolded', async ({ page }) => {
  await page.goto('/fidelity.html?m=j-machine');
  await expect(page.locator('.summary')).toHaveAttribute('data-phase', 'done', { timeout: 150_000 });
  const folded = await page.locator('.aside li').count();
  expect(folded).toBeGreaterThan(0);
  const last = (await page.locator('.aside li > span').last().textContent()) ?? '';
  const sheet = await printed(page, 'A4');
  for (const text of ['J-Machine against its paper', 'predictions agree', 'Published', 'Tolerance', last])
    expect(sheet.all).toContain(joined(text));
  expect(sheet.all).toContain(joined(page.url()));
  expect(sheet.all).not.toContain('Explorer');
  expect(beyond(sheet)).toEqual([]);
});

test('the accessibility statement', async ({ page }) => {
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
