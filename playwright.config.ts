import { defineConfig } from '@playwright/test';
import { launchOptions } from './scripts/lib/chromium.mjs';

const port = Number(process.env.GRAINSCOPE_TEST_PORT ?? 4197);
const url = `http://127.0.0.1:${port}/`;

const browser = launchOptions();

export default defineConfig({
  testDir: 'e2e',
  // See playwright.browsers.config.ts.
  testIgnore: /e2e[\\/]browsers[\\/]/,
  outputDir: '.cache/playwright',
  // One more than a small machine has cores: a page that loads or waits leaves its core to another. No test may depend on speed.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  // See e2e/guard.ts.
  ...(process.env.GRAINSCOPE_TEST_LONG === '1' ? {} : { grepInvert: /@long/ }),
  // Many times what the longest needs on a machine of its own.
  timeout: 900_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    // What is waited for in vain is named, long before the test has used up its time.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    baseURL: url,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Each test is a first visit; only that of offline use needs what is kept.
    serviceWorkers: 'block',
    // A trace costs a quarter of the processor's time in every test. For one that fails: npx playwright test --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Pages live so shortly that collecting their garbage and compiling them well costs more than it saves.
    launchOptions: { ...browser, args: [...browser.args, '--js-flags=--min-semi-space-size=32 --max-lazy --no-opt'] },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    url,
    timeout: 120_000,
    reuseExistingServer: false,
  },
});
