/**
 * Contrasts of what is no text, measured on pictures of the page: the ring of the focus at a stop of every kind, and
 * what controls are known by. The accessibility statement names these tests by their titles.
 */
import type { Browser, Page } from '@playwright/test';
import { finished, open, unfold } from './explorer-page.ts';
import { expect, long, test } from './guard.ts';
import { measured } from './pixels.ts';

/** WCAG 1.4.11. */
const least = 3;
/** Of a ring of two pixels around the smallest target of 24 by 24 there are 200; some may be off the screen. */
const leastPixels = 40;

const stopHere = () => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // A radio shows the focus on its label.
  const shown = element.matches('[type=radio]') ? (element.closest('label') ?? element) : element;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const [x, y] = [Math.max(0, left - 6), Math.max(0, top - 6)];
  const clip = { x, y, width: Math.min(innerWidth, right + 6) - x, height: Math.min(innerHeight, bottom + 6) - y };
  return {
    name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`,
    // What the style sheets see of it.
    kind: [element.tagName, element.getAttribute('type'), element.getAttribute('role'), shown.className].join(' '),
    clip,
  };
};

/** Stops at which fewer than so many pixels change by 3:1 when the focus comes. Of stops that look alike, the first. */
async function unseenStops(page: Page, reader: Page): Promise<{ stops: number; kinds: number; unseen: string[] }> {
  const unseen: string[] = [];
  const kinds = new Set<string>();
  for (let stops = 0; stops < 200; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(stopHere);
    if (stop === null) return { stops, kinds: kinds.size, unseen };
    if (kinds.has(stop.kind)) continue;
    kinds.add(stop.kind);
    const on = await page.screenshot({ clip: stop.clip, animations: 'disabled', caret: 'hide' });
    await page.evaluate(() => {
      const held = document.activeElement as HTMLElement;
      Object.assign(window, { held });
      held.blur();
    });
    const off = await page.screenshot({ clip: stop.clip, animations: 'disabled', caret: 'hide' });
    await page.evaluate(() => (window as unknown as { held: HTMLElement }).held.focus());
    const { changed } = await measured(reader, least, [on, off]);
    if (changed < leastPixels) unseen.push(`${stop.name}: ${changed} pixels`);
  }
  throw new Error('the page has no end');
}

/** In a window of its own: behind another page of its window the one that is looked at would be drawn late. */
const readerIn = (browser: Browser): Promise<Page> => browser.newPage();

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.beforeEach(async ({ kept: page }) => {
      await open(page);
      // Nothing may move between two pictures but the ring.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme);
      await unfold(page);
      await finished(page);
    });

    test(
      'shows the focus at a stop of every kind by pixels that change by 3:1',
      colorScheme === 'dark' ? long : {},
      async ({ kept: page, browser }) => {
        const reader = await readerIn(browser);
        const { stops, kinds, unseen } = await unseenStops(page, reader);
        await reader.close();
        expect(stops).toBeGreaterThan(60);
        expect(kinds).toBeGreaterThan(10);
        expect(unseen).toEqual([]);
      },
    );

    test(
      'draws what a control is known by with 3:1',
      colorScheme === 'dark' ? {} : long,
      async ({ kept: page, browser }) => {
        const reader = await readerIn(browser);
        const measure = async (selector: string, part?: { from: number; to: number }) => {
          const element = page.locator(selector).filter({ visible: true }).first();
          await element.scrollIntoViewIfNeeded();
          const bounds = await element.boundingBox();
          if (bounds === null) throw new Error(`${selector} has no box`);
          const { from, to } = part ?? { from: 0, to: 1 };
          const clip = { ...bounds, x: bounds.x + bounds.width * from, width: bounds.width * (to - from) };
          return (await measured(reader, least, [await page.screenshot({ clip, animations: 'disabled' })])).greatest;
        };
        const parts: [string, { from: number; to: number }?][] = [
          // The thumb of a slider at its least, and what is left of the track.
          ['[data-key=hop_cycles] .slider', { from: 0, to: 0.1 }],
          ['[data-key=hop_cycles] .slider', { from: 0.5, to: 1 }],
          ['.tab[aria-selected=true]'],
          ['.machine-button[aria-current]'],
          ['.segment:has(:checked)'],
          ['.reset'],
          ['.chevron'],
          ['.turn-buttons .icon-button:enabled'],
          ['.header .actions button[aria-label]'],
          ['.projector-button'],
          ['.watch-button svg'],
        ];
        for (const [selector, part] of parts)
          expect(await measure(selector, part), `${selector} ${part?.from ?? ''}`).toBeGreaterThanOrEqual(least);
        await reader.close();
      },
    );
  });
}
