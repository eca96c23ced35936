/** The page in Japanese: all of it, by link and by the switch, in the chart and in what is exported. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ALIKE } from '../scripts/lib/alike.mjs';
import { chart, finished, open, smallMachine } from './explorer-page.ts';
import { expect, test } from './guard.ts';

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
      return [...new Set(texts)].filter((text) => /[A-Za-z]{3,}/.test(text.replace(new RegExp(alike, 'g'), '')));
    }, ALIKE.source);
}

test('says everything in Japanese', async ({ page }) => {
  await open(page, japanese);
  await finished(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect(chart(page)).toHaveAttribute('aria-label', /遅延の折れ線グラフ/);
  await expect.poll(() => englishOn(page)).toEqual([]);
});

test('says everything on the Multi-PSI in Japanese', async ({ page }) => {
  await open(page, '?v=1&m=multi-psi-v1&x=queens-speedup&board=5&lang=ja');
  await finished(page);
  await expect(page.locator('.timeline')).toBeVisible();
  await expect.poll(() => englishOn(page)).toEqual([]);
});

test('changes its language at once, remembers it, and writes it into the link', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText('遅延と負荷');
  await expect(page).toHaveURL(/lang=ja/);
  await page.goto(`/${smallMachine}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('tab', { selected: true })).toContainText('Latency & load');
  await expect(page).not.toHaveURL(/lang=/);
});

test('exports a figure in Japanese, as text', async ({ page }) => {
  await open(page, japanese);
  await finished(page);
  await page
    .locator('.figure-choices')
    .getByRole('button', { name: /書き出す/ })
    .click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /SVG/ }).click();
  const svg = await readFile(await (await saved).path(), 'utf8');
  expect(svg).toContain('負荷と遅延');
  expect(svg).toContain('Hiragino Sans');
  expect(svg).toContain('lang=ja');
});

test('says what is wrong with a link in Japanese', async ({ page }) => {
  await open(page, `${japanese}&hop_cycles=99`);
  await expect(page.locator('.notices')).toContainText('の整数を指定');
});

test('says the claims of a paper in Japanese', async ({ page }) => {
  await page.goto('/fidelity.html?m=j-machine&lang=ja');
  await expect(page.locator('h2').first()).toBeVisible();
  await expect.poll(() => englishOn(page, 'main')).toEqual([]);
});
