// @ts-check
/**
 * Whether all is tried that takes long and seldom finds more: `npm run test:long`. `npm test` tries a fixed part of it. It
 * stands in the environment, where every runner and every test sees it: app/model/testing/long.ts, engine/tests/helpers.h.
 */
export const isLong = process.env.GRAINSCOPE_TEST_LONG === '1' || process.argv.includes('--long');
if (isLong) process.env.GRAINSCOPE_TEST_LONG = '1';
