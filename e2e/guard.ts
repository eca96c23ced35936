/** Playwright's `test`, which also fails if the page writes an error to the console, throws, or asks another host. */
import { test as base, expect, type Page } from '@playwright/test';

/** What went wrong in a page, one line each; grows while the page lives. */
export function watch(page: Page, ownHost: string): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    const local = url.protocol === 'data:' || url.protocol === 'blob:' || url.hostname === ownHost;
    if (!local) complaints.push(`request to another host: ${request.url()}`);
  });
  return complaints;
}

export const test = base.extend<{ complaints: string[] }>({
  /** A test that provokes errors on purpose removes those it expects. */
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints = watch(page, new URL(baseURL ?? '').hostname);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
