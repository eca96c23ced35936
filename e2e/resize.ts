/** Another size of the window, of which the page is told. */
import type { Page } from '@playwright/test';

type Size = { width: number; height: number };

/** How long a browser may draw nothing before it is taken to have stopped, and how often it is then set going again. */
const PATIENCE_MS = 5000;
const TRIES = 5;

/**
 * A page learns of its size when a frame is drawn. A headless browser sometimes stops to draw after a change of size, and
 * a page on which nothing moves then waits for ever; another change sets it going. That frames come is not what is tested.
 */
export async function resize(page: Page, { width, height }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  for (let attempt = 0; attempt < TRIES && !(await draws(page)); attempt++) {
    await page.setViewportSize({ width, height: height + 1 });
    await page.setViewportSize({ width, height });
  }
}

/** @returns whether two frames come: in the first one the page is told, in the second it has drawn itself anew */
function draws(page: Page): Promise<boolean> {
  return page.evaluate(
    (patience) =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
        setTimeout(() => resolve(false), patience);
      }),
    PATIENCE_MS,
  );
}
