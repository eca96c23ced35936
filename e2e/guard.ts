/**
 * Playwright's `test`, which also fails if the page writes an error to the console, throws, or asks another host. `page` is
 * a first visit; `kept` is a page that tests before have been at, for less of the work: take it wherever that is enough.
 */
import { test as base, expect, type Page } from '@playwright/test';
import { keep, leave } from './kept.ts';

/** @param complain is told what goes wrong in a page, one line each, while the page lives */
export function watch(page: Page, ownHost: string, complain: (line: string) => void): void {
  page.on('console', (message) => {
    // Chromium with a window asks for the icon of a page that names none, such as a file shown by itself.
    const isIcon = message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && !isIcon) complain(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const local = url.protocol === 'data:' || url.protocol === 'blob:' || url.hostname === ownHost;
    if (!local) complain(`request to another host: ${request.url()}`);
  });
}

/** `heard` is for what is heard while no test has the page. */
type KeptPage = { page: Page; heard: string[]; hearing: { by: string[] } };

/** Of a test that takes long and seldom finds more than others: only `npm run test:long` runs it. */
export const long = { tag: '@long' };

export const test = base.extend<{ complaints: string[]; kept: Page }, { keptPage: KeptPage }>({
  /** A test that provokes errors on purpose removes those it expects. */
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const complaints: string[] = [];
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, baseURL, complaints }, use) => {
    watch(page, new URL(baseURL ?? '').hostname, (line) => complaints.push(line));
    await use(page);
  },
  keptPage: [
    async ({ browser }, use, { project }) => {
      const page = await keep(browser, project.use);
      const heard: string[] = [];
      const hearing = { by: heard };
      watch(page, new URL(project.use.baseURL ?? '').hostname, (line) => hearing.by.push(line));
      await use({ page, heard, hearing });
      await page.context().close();
    },
    { scope: 'worker' },
  ],
  kept: async ({ keptPage: { page, heard, hearing }, complaints }, use) => {
    complaints.push(...heard.splice(0));
    hearing.by = complaints;
    await use(page);
    await leave(page);
    hearing.by = heard;
  },
});

export { expect };
