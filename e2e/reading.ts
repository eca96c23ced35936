/** All that a person reads on a page, with eyes or ears, as it stands there. */
import type { Page } from '@playwright/test';

/** `at` is what says it: an element and, of one that is only heard, its attribute. */
export type Said = { text: string; at: string };

/** `empty` are elements that must say what they are and say nothing. */
export type Reading = { said: Said[]; empty: string[] };

/** Opens what is folded in the form, so that all of it can be read. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const folded = '.parameters [aria-expanded=false]:not([aria-haspopup])';
    for (const button of document.querySelectorAll<HTMLElement>(folded)) button.click();
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

export function read(page: Page): Promise<Reading> {
  return page.evaluate(() => {
    const NAMED = 'h1, h2, h3, h4, label, legend, caption, figcaption, option, button, summary, a[href], [role=tab]';
    const HEARD = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt', 'placeholder'];
    const place = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
    const isSeen = (element: Element) =>
      element.closest('[hidden], [inert]') === null && element.getClientRects().length > 0;
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
    const nameOf = (element: Element) =>
      [
        element.getAttribute('aria-label') ?? '',
        ...(element.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf),
        element.textContent ?? '',
        element.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '',
      ].join('');

    const lines = document.body.innerText.split(/[\n\t]/).map((text) => ({ text, at: 'the page' }));
    const drawn = Array.from(document.querySelectorAll('svg text, svg desc, svg title'), (element) => ({
      text: element.textContent ?? '',
      at: place(element),
    }));
    // What a line of the page would hide: spaces that are drawn as one.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const pieces = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (
        /\S[ \u00a0]{2,}\S/.test(node.nodeValue ?? '') &&
        node.parentElement?.closest('script, style, textarea') === null
      )
        pieces.push({ text: node.nodeValue ?? '', at: node.parentElement === null ? '' : place(node.parentElement) });
    const heard = HEARD.flatMap((name) =>
      Array.from(document.body.querySelectorAll(`[${name}]`), (element) => ({
        text: element.getAttribute(name) ?? '',
        at: `${name} of ${place(element)}`,
      })),
    );
    const empty = [
      ...Array.from(document.body.querySelectorAll(NAMED))
        .filter((element) => isSeen(element) && element.closest('[aria-hidden=true]') === null)
        .filter((element) => nameOf(element).trim() === '')
        .map(place),
      ...heard.filter(({ text, at }) => text.trim() === '' && !at.startsWith('alt')).map(({ at }) => at),
    ];
    return { said: [...lines, ...drawn, ...pieces, ...heard].filter(({ text }) => text.trim() !== ''), empty };
  });
}

/** The help of every parameter in sight by its key: what the field is described by, and what stands below the form. */
export function readHelp(
  page: Page,
  known: readonly string[],
): Promise<Record<string, { heard: string; seen: string }>> {
  return page.evaluate(async (before) => {
    const help: Record<string, { heard: string; seen: string }> = {};
    for (const field of document.querySelectorAll<HTMLElement>('.parameters .field[data-key]')) {
      const key = field.dataset.key ?? '';
      const control = field.querySelector('[aria-describedby]');
      if (control === null || before.includes(key)) continue;
      field.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const ids = (control.getAttribute('aria-describedby') ?? '').split(' ');
      const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
      help[key] = {
        heard: texts.toSorted((a, b) => b.length - a.length)[0] ?? '',
        seen: document.querySelector('.form-help')?.textContent ?? '',
      };
    }
    return help;
  }, known);
}
