/** Vitest is heard between tests: to it, a worker that is silent for a minute has failed, however many tests it has run. */
import { setImmediate } from 'node:timers/promises';
import { afterEach } from 'vitest';

afterEach(async () => {
  await setImmediate();
});
