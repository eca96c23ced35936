/** Vitest is heard between tests: to it, a worker that is silent for a minute has failed, however many tests it has run. */
import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterEach } from 'vitest';
import { isLong } from '../app/model/testing/long.ts';

// What is true of anything is tried on so many, where a test does not say otherwise.
fc.configureGlobal({ numRuns: isLong ? 100 : 10 });

afterEach(async () => {
  await setImmediate();
});
