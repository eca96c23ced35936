/** The page in Japanese: all of it, by link and by the switch, in the chart and in what is exported. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { everyNth } from '../app/model/testing/long.ts';
import { ALIKE } from '../scripts/lib/alike.mjs';
import { chart, finished, open, smallMachine } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const japanese = `${smallMachine}&lang=ja`;

/** Texts and names of the page with English in them, what is said to be in English or cited left out. */
function englishOn(page: Page, within = 'body'): Promise<string[]> {
  return page
    .locator(within)
    .first()
    .evaluate((root, alike) => {
      const texts: string[] = [];
      const apart = 'cite, .citation, .lede, script, style, metadata, noscript, [lang="en"], [hreflang="en"]';
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walk.nextNode())
        if (!walk.currentNode.parentElement?.closest(apart)) texts.push(walk.currentNode.textContent ?? '');
      for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'aria-description'])
        for (const element of root.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
      // Where lines break or do not cannot be seen.
      const seen = new Set(texts.map((text) => text.replaceAll(/[\u200b\u2060]/g, '')));
      return [...seen].filter((text) => /[A-Za-z]{3,}/.test(text.replace(new RegExp(alike, 'g'), '')));
    }, ALIKE.source);
}

test('says everything in Japanese', async ({ kept: page }) => {
  await open(page, japanese);
  await finished(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(chart(page)).toHaveAttribute('aria-label', /遅延の折れ線グラフ/);
  await expect.poll(() => englishOn(page)).toEqual([]);
});

/**
 * Japanese texts for which a Latin face stands in, with boxes: the browser says which faces it has drawn a text with. The
 * mark before a summary is in a Latin face.
 */
async function boxesOn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' });
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((one) =>
      one.childElementCount === 0 && one.tagName !== 'SUMMARY' && one.checkVisibility()
        ? (one.textContent ?? '').trim()
        : '',
    ),
  );
  const boxes: string[] = [];
  for (const [place, text] of texts.entries()) {
    if (!/^[\u3041-\u30ff\u4e00-\u9fff]+$/.test(text)) continue;
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: nodeIds[place] ?? 0 });
    const other = fonts.filter(({ familyName }) => /^(Inter|Arial|Liberation|DejaVu|Roboto|Segoe)/.test(familyName));
    if (other.length > 0) boxes.push(`${text}: ${other.map(({ familyName }) => familyName).join()}`);
  }
  await session.detach();
  return boxes;
}

test('has a face for what it says in Japanese, also where the system has none', long, async ({ kept: page }) => {
  const others = ['/?lang=ja', '/lessons.html?lang=ja', '/fidelity.html?lang=ja'];
  const views = [smallMachine, japanese, `/embed.html${japanese}`, ...everyNth(others, 3, 1)];
  for (const view of views) {
    await page.goto(view.startsWith('/') ? view : `/${view}`);
    const words = page.getByText(view === smallMachine ? /^日本語$/ : /^[\u3041-\u30ff\u4e00-\u9fff]+$/);
    await expect(words.first()).toBeAttached();
    // What is drawn anew meanwhile is no more to be asked about.
    await expect(async () => expect(await boxesOn(page), view).toEqual([])).toPass();
  }
});

test('says everything on the Multi-PSI in Japanese', long, async ({ kept: page }) => {
  await open(page, '?v=1&m=multi-psi-v1&x=queens-speedup&board=5&lang=ja');
  await finished(page);
  await expect(page.locator('.timeline')).toBeVisible();
  await expect.poll(() => englishOn(page)).toEqual([]);
});

test('changes its language at once, remembers it, and writes it into the link', async ({ kept: page }) => {
  await open(page);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText('負荷と遅延');
  await expect(page).toHaveURL(/lang=ja/);
  await page.goto(`/${smallMachine}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText('Latency against load');
  await expect(page).not.toHaveURL(/lang=/);
});

test(
  'names the window anew where its language has changed, and a view is left for the question',
  long,
  async ({ kept: page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: /^J-Machine/ }).click();
    await expect(page).toHaveTitle('Latency against load · J-Machine · Grainscope');
    await page.getByRole('button', { name: '日本語' }).click();
    await expect(page).toHaveTitle('負荷と遅延 · J-Machine · Grainscope');
    await page.goBack();
    await expect(page).toHaveTitle('Grainscope');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('Grainscope');
  },
);

/** What the page has drawn, as a file. */
async function exported(page: Page): Promise<string> {
  await finished(page);
  await page
    .locator('.figure-choices')
    .getByRole('button', { name: /書き出す/ })
    .click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /SVG/ }).first().click();
  return readFile(await (await saved).path(), 'utf8');
}

test('exports a figure in Japanese, as text', long, async ({ kept: page }) => {
  await open(page, japanese);
  const svg = await exported(page);
  expect(svg).toContain('負荷と遅延');
  expect(svg).toContain('Hiragino Sans');
  expect(svg).toContain('lang=ja');
});

test('exports a link to Japanese also where only the browser asks for it', long, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ locale: 'ja-JP', ...(baseURL && { baseURL }) });
  await open(page, smallMachine);
  const svg = await exported(page);
  expect(svg).toContain('負荷と遅延');
  expect(svg).toContain('lang=ja');
  await page.close();
});

test('exports a figure in Japanese as PDF, in a face that it brings', long, async ({ kept: page }) => {
  await open(page, japanese);
  await finished(page);
  const faces: string[] = [];
  page.on('response', (response) => /\.ttf$/.test(response.url()) && faces.push(response.url()));
  await page
    .locator('.figure-choices')
    .getByRole('button', { name: /書き出す/ })
    .click();
  await expect.poll(() => englishOn(page, '.export-menu')).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /PDF/ }).first().click();
  const bytes = await readFile(await (await saved).path());
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  expect(text).toContain('負荷と遅延');
  expect(text).toContain('バイセクショントラフィック');
  expect(text).not.toContain('?'.repeat(2));
  // The part with what the page says is enough: nothing of the large files is fetched.
  expect(faces.filter((url) => /ZenKaku/.test(url)).length).toBe(3);
  expect(faces.filter((url) => /ZenKaku/.test(url) && !/said/.test(url))).toEqual([]);
  await expect(page.locator('.notices')).toBeHidden();
});

/** Whether the system has one, which is all that a recorded picture is drawn with: without, all letters are the same box. */
const hasJapaneseFace = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [one, other] = ['日', '語'].map((letter) => {
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      if (context) context.font = '24px sans-serif';
      context?.fillText(letter, 0, 40);
      return canvas.toDataURL();
    });
    return one !== other;
  });

test('shows the still of an embed in Japanese, with its words and what is wrong with its address', async ({
  kept: page,
}) => {
  await page.goto('/embed.html?v=1&m=j-machine&x=latency-load&lang=ja&start=click&height=99999');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const still = page.getByRole('img', { name: /^負荷と遅延：.*記録された図/ });
  const drawn = (await hasJapaneseFace(page)) ? 'ja' : 'en';
  await expect(still).toHaveAttribute('src', new RegExp(`\\.${drawn}\\.svg$`));
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('button')).toHaveText('シミュレーションを実行');
  await expect(page.locator('.frame-notices')).toContainText('の整数を指定');
  await expect(page).toHaveTitle(/負荷と遅延/);
  await expect
    .poll(() => englishOn(page))
    .toEqual(['height: 99999 は 900 とした。200 から 900 の整数を指定（ピクセル）']);
});

test('gives the accessibility statement in Japanese', long, async ({ kept: page }) => {
  await page.goto('/accessibility.html?lang=ja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grainscope のアクセシビリティ');
  await expect(page).toHaveTitle('アクセシビリティ · Grainscope');
  const left = await englishOn(page, 'main');
  const aids =
    /WCAG|Web Content Accessibility Guidelines|HTML|NVDA|JAWS|VoiceOver|TalkBack|Chromium|Firefox|Safari|issue|axe|PNG|CSV|Tab|Esc|Alt|name|role|value/g;
  expect(
    left.filter(
      (text) => /[A-Za-z]{3,}/.test(text.replace(ALIKE, '').replace(aids, '')) && !/\.(spec|test)\.tsx?$/.test(text),
    ),
  ).toEqual([]);
});

test('says what is wrong with a link in Japanese', long, async ({ kept: page }) => {
  await open(page, `${japanese}&hop_cycles=99`);
  await expect(page.locator('.notices')).toContainText('の整数を指定');
});

test('says the claims of a paper in Japanese', long, async ({ kept: page }) => {
  await page.goto('/fidelity.html?m=j-machine&lang=ja');
  await expect(page.locator('h2').first()).toBeVisible();
  await expect.poll(() => englishOn(page, 'main')).toEqual([]);
});
