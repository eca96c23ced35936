/** A reader's own style sheet: words, lines and paragraphs spaced as WCAG 1.4.12 has them. */
import type { Page } from '@playwright/test';

/** Charts measure their own text before it is drawn, and are left as they are. */
export async function spaceWords(page: Page): Promise<void> {
  // By way of the object model: the policy forbids inline styles.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*:not(svg, svg *) { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
