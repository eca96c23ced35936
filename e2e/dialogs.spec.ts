/** Whatever opens: in sight on the smallest window, words spaced out, with a ring around what has the focus, and a way out. */
import type { Locator, Page } from '@playwright/test';
import { finished, open, smallMachine } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { resize } from './resize.ts';
import { spaceWords } from './spaced-words.ts';

type Opens = { name: string; box: string; by(page: Page): Promise<void> };

const wide = { width: 1440, height: 900 };

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const all: readonly Opens[] = [
  { name: 'the link to share', box: '.share', by: press('Share') },
  { name: 'the list of exports', box: '.export-menu', by: press(/^Export/) },
  { name: 'the choice of axes', box: '.axes', by: press(/^Axes/) },
  { name: 'the curves to pin', box: '.floating .options', by: press('Pin a curve') },
  { name: 'the other machines', box: '.machines-choice', by: press('Other machines') },
  { name: 'the machines', box: '.machine-list', by: openMachines },
  {
    name: 'the workshop',
    box: '.custom-dialog',
    by: async (page) => {
      await openMachines(page);
      await press('New machine')(page);
    },
  },
  { name: 'the glossary', box: '.glossary', by: press('Glossary') },
  { name: 'the embed', box: '.embed-dialog', by: (page) => page.locator('.action-embed').dispatchEvent('click') },
];

/** In a row of its own where the window is wide. */
async function openMachines(page: Page): Promise<void> {
  const list = page.getByRole('button', { name: /^Machine: / });
  await ((await list.count()) > 0 ? list : page.getByRole('button', { name: 'Custom machine' })).click();
}

/** One after the other on one page: each must leave it as it was. */
async function each(
  page: Page,
  size: { width: number; height: number },
  look: (dialog: Locator, one: Opens) => Promise<void>,
): Promise<void> {
  await resize(page, size);
  await open(page, `${smallMachine}&hop_cycles=2`);
  await finished(page);
  for (const one of all)
    await test.step(one.name, async () => {
      await one.by(page);
      const dialog = page.locator(one.box);
      await expect(dialog).toBeVisible();
      await look(dialog, one);
      // A dialog takes the focus anew half a second after it opens; a key between has none to go to.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden({ timeout: 2000 });
      }).toPass();
      await expect(page.locator('.floating, [role=dialog]')).toHaveCount(0);
    });
}

/** What lies beyond the left or right edge of the window, or of what scrolls around it. */
function beyond(dialog: Locator): Promise<string[]> {
  return dialog.evaluate((root) =>
    [root, ...root.querySelectorAll('*:not(svg *, .visually-hidden, .visually-hidden *)')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isIn = left >= -1 && right <= window.innerWidth + 1;
        const { overflowX } = getComputedStyle(element);
        const scrolls = /auto|scroll|hidden/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
        // A field shows as much of its text as there is room for.
        return width > 1 && (!isIn || (scrolls && !/^(INPUT|TEXTAREA|IFRAME)$/.test(element.tagName)));
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

for (const [width, height, name] of [
  [320, 256, '1280 x 1024 at 400 %'],
  [720, 450, '1440 x 900 at 200 %'],
  [390, 844, 'a phone'],
] as const)
  test.describe(name, () => {
    test('nothing to push sideways, the last of it in reach', long, async ({ kept: page }) => {
      await each(page, { width, height }, async (dialog) => {
        // What comes into it once it is open may move the rest.
        await expect.poll(() => beyond(dialog)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        const last = dialog
          .locator('button:visible, textarea:visible, .segment, [role^=menuitem], [role=option]')
          .last();
        // What comes into it once it is open may be the last of it then.
        await expect(async () => {
          await last.scrollIntoViewIfNeeded();
          await expect(last).toBeInViewport({ ratio: 0.9, timeout: 1000 });
        }).toPass();
      });
    });
  });

test('words spaced out are not cut off', long, async ({ kept: page }) => {
  await each(page, wide, async (dialog) => {
    await spaceWords(page);
    expect(await beyond(dialog)).toEqual([]);
    const cut = await dialog.locator('*:not(svg *, input, textarea)').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const { overflowY } = getComputedStyle(element);
          // What only screen readers are told is a pixel high.
          const isSeen = element.clientHeight > 1;
          return isSeen && /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(cut).toEqual([]);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  });
});

test('a ring around whatever has the focus, whole', long, async ({ kept: page }) => {
  await each(page, wide, async (dialog, one) => {
    const stops = new Set<string>();
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press(one.box.includes('menu') || one.box.includes('options') ? 'ArrowDown' : 'Tab');
      const stop = await dialog.evaluate((root) => {
        const focused = document.activeElement;
        if (focused === null || focused === root || !root.contains(focused) || focused.tagName === 'IFRAME')
          return null;
        // A hidden box shows its ring on what stands for it.
        const shown = focused.closest('.check, .segment') ?? focused;
        const ringed = [shown, shown.querySelector('.check-box')].filter((each) => each !== null);
        const marked = ringed.find((each) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(each);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
        });
        // A slider has its ring around the thumb, which no script can ask.
        const thumb = shown.matches('.slider');
        // Menus mark the line that is chosen by its ground.
        const ground = /menuitem|option/.test(shown.getAttribute('role') ?? '') && shown.hasAttribute('data-focused');
        // Whatever scrolls around it must not cut the ring off.
        const ring = (marked ?? shown).getBoundingClientRect();
        let cut = false;
        for (let around = shown.parentElement; around !== null; around = around.parentElement) {
          if (getComputedStyle(around).overflowX === 'visible') continue;
          const { left, right } = around.getBoundingClientRect();
          if (!ground && !thumb && (ring.left - 2 < left || ring.right + 2 > right)) cut = true;
        }
        return { name: shown.outerHTML.slice(0, 120), marked: marked !== undefined || thumb || ground, cut };
      });
      if (stop === null) continue;
      if (stops.has(stop.name)) break;
      stops.add(stop.name);
      expect(stop, one.name).toMatchObject({ marked: true, cut: false });
    }
    expect(stops.size, one.name).toBeGreaterThan(0);
  });
});
