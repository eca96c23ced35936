import { defineConfig } from '@playwright/test';
import { findFirefox, findWebKit } from './scripts/lib/other-browsers.mjs';

/** One project for each browser that is here. Playwright runs the tests alone: it drives no browsers of the system but Chromium. */
export default defineConfig({
  testDir: 'e2e/browsers',
  outputDir: '.cache/playwright-browsers',
  workers: 2,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [...(findFirefox() ? [{ name: 'Firefox' }] : []), ...(findWebKit() ? [{ name: 'WebKit' }] : [])],
});
