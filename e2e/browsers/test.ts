/** `test` with a browser of the project, the site, and what is heard from the consoles of its pages, which fails a test. */
import { test as base, expect } from '@playwright/test';
import { findFirefox, findWebKit } from '../../scripts/lib/other-browsers.mjs';
import { serveBelow } from '../sub-path-server.ts';
import type { Driven } from './driven.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

type Site = { url: string; heard: string[] };

export const test = base.extend<{ complaints: string[] }, { site: Site; other: Driven }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const heard: string[] = [];
      const { url, close } = await serveBelow('/teaching/grainscope/', undefined, heard);
      await use({ url, heard });
      close();
    },
    { scope: 'worker' },
  ],
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use, { project }) => {
      const browser = await opened(project.name);
      await browser.resize(1440, 900);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({ site }, use) => {
      await use(site.heard);
      expect(site.heard.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

function opened(name: string): Promise<Driven> {
  if (name === 'Firefox') return openFirefox(findFirefox() ?? '');
  const { driver, browser } = findWebKit() ?? { driver: '', browser: '' };
  return openWebKit(driver, browser);
}

export { expect };
