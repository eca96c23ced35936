/** What of the words in a page cannot be seen: cut off by their box, under other words, or beyond the edge of the window. */
import type { Page } from '@playwright/test';

/** What the eye or a finger could miss: visible text that its box cuts off. */
export function cutOff(page: Page): Promise<string[]> {
  return page.locator('body *:visible:not(.visually-hidden, .skip-link, svg *)').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
        if (clipPath.startsWith('inset(50%')) return false;
        const text = Array.from(element.childNodes, (node) =>
          node.nodeType === Node.TEXT_NODE ? node.textContent : '',
        );
        if (text.join('').trim() === '') return false;
        const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const high = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
        return (wide && textOverflow !== 'ellipsis') || high;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

/** Visible words that lie over other words, outside of drawings. What scrolls under something that stays is not meant. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Piece = { text: string; rect: DOMRect; element: Element };
    const pieces: Piece[] = [];
    const stays = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement));
    /** Hidden from the eye, scrolled out of sight, or under a part that stays in place. */
    const isAside = (element: Element, x: number, y: number) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { left, right, top, bottom } = at.getBoundingClientRect();
        if (getComputedStyle(at).clipPath.startsWith('inset(50%')) return true;
        const clips = getComputedStyle(at).overflow !== 'visible' && at !== document.body;
        if (clips && (x < left || x > right || y < top || y > bottom)) return true;
      }
      const above = document.elementFromPoint(x, y);
      return above === null || (stays(above) && !stays(element));
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }) !== true) continue;
      if (text === '' || element.closest('svg, .visually-hidden, .skip-link, script, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (isAside(element, rect.x + rect.width / 2, rect.y + rect.height / 2)) continue;
        if (rect.width > 1) pieces.push({ text, rect, element });
      }
    }
    return pieces.flatMap((one, index) =>
      pieces.slice(index + 1).flatMap((other) => {
        if (one.element === other.element) return [];
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        return wide > 2 && high > 4 ? [`${one.text} / ${other.text}`] : [];
      }),
    );
  });
}

/** By how many pixels the page is wider than the window. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
