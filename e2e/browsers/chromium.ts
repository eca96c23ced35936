/** Chromium in the same clothes, for what the others are compared with. */
import { chromium } from '@playwright/test';
import { launchOptions } from '../../scripts/lib/chromium.mjs';
import { ARROW_RIGHT, type Driven } from './driven.ts';

export async function openChromium(): Promise<Pick<Driven, 'open' | 'evaluate' | 'click' | 'press' | 'close'>> {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  return {
    open: async (url) => {
      await page.goto(url);
    },
    evaluate: (run, given) => page.evaluate(run as never, given) as never,
    click: (selector) => page.click(selector),
    press: (key) => page.keyboard.press(key === ARROW_RIGHT ? 'ArrowRight' : key),
    close: () => browser.close(),
  };
}
