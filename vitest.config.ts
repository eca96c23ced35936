import { defineConfig } from 'vitest/config';

export default defineConfig({
  // React as it is in the built page: a sixth less to draw charts with.
  esbuild: { jsxDev: false },
  test: {
    include: ['{app,wasm,scripts}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    env: { NODE_ENV: 'production' },
    setupFiles: ['scripts/vitest-setup.ts'],
    // Two cores are often shared with a browser and a compiler: no test may depend on speed.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    maxWorkers: 2,
    // Files share what they load: a third of the work is loading. One that tests loading resets the modules itself.
    isolate: false,
    minWorkers: 1,
  },
});
