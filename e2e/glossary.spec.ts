/** Terms explained where they stand, and all of them in the glossary: by pointer and by key, in both languages. */
import { violations } from './axe.ts';
import { dismiss, finished, open } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';

const view = '?v=1&m=multi-psi-v1&x=message-cost&board=5';

for (const { name, link, form, sentence, glossary, another } of [
  {
    name: 'English',
    link: view,
    form: 'reductions',
    sentence: 'One step of a logic program',
    glossary: 'Glossary',
    another: 'wormhole',
  },
  {
    name: 'Japanese',
    link: `${view}&lang=ja`,
    form: 'リダクション',
    sentence: '論理型プログラムの1\u2060ステップ',
    glossary: '用語集',
    another: 'ワームホール',
  },
])
  test(`a term opens its sentence and a figure in ${name}`, name === 'English' ? {} : long, async ({ kept: page }) => {
    await open(page, link);
    await finished(page);
    const term = page.locator('.figure-subtitle .term').filter({ hasText: form });
    const note = page.locator('.note');

    await test.step('by pointer', async () => {
      await term.click();
      await expect(note).toContainText(sentence);
      await dismiss(page);
    });

    await test.step('by key, and comes back to the term', async () => {
      await term.focus();
      await page.keyboard.press('Enter');
      await expect(note).toContainText(sentence);
      await expect(note.getByRole('link')).toHaveAttribute('href', /\?v=1&m=multi-psi-v1&x=message-cost/);
      expect(await violations(page)).toEqual([]);
      await dismiss(page);
      await expect(term).toBeFocused();
    });

    await test.step('once in a panel', async () => {
      const places = await page.locator('.term').evaluateAll((terms) => {
        const panel = 'section, form, article, main';
        const panels = [...document.querySelectorAll(panel)];
        return terms.map((one) => `${panels.indexOf(one.closest(panel) as Element)} ${one.textContent}`);
      });
      expect(places).toEqual([...new Set(places)]);
    });

    await test.step('and stands among all terms', async () => {
      await page.getByRole('button', { name: glossary }).click();
      const dialog = page.getByRole('dialog', { name: glossary });
      await expect(dialog).toContainText(sentence);
      await expect(dialog).toContainText(another);
      expect(await violations(page)).toEqual([]);
      await dismiss(page);
    });
  });
