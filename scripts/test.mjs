// @ts-check
/**
 * `npm test`: makes the machine ready, then runs every suite, even after failures. The last line is `N passed, N failed`
 * over all suites; the exit status is 0 only if nothing failed. With --long it tries also what takes long (lib/long.mjs).
 */
import { availableParallelism } from 'node:os';
import { cppFormatCheck, typeScriptCheck } from './lib/checks.mjs';
import { isLong } from './lib/long.mjs';
import { buildNative, buildSanitized } from './lib/native.mjs';
import { buildEngine, buildPage } from './lib/page.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/process.mjs';
import { googleTest, inChromium, inOtherBrowsers, vitest } from './lib/runners.mjs';
import { runSuites, suiteOfChecks } from './lib/suite.mjs';
import { setup } from './setup.mjs';

/** @param {string} script */
const plain = (script) => run(process.execPath, [at(script)]);

/** Of the native engine: the tests, and what those in TypeScript run. A long run builds the benchmarks, too. */
const TESTED = isLong ? [] : ['engine_tests', 'grainscope', 'fuzz'];

const ENGINE = 'engine.wasm builds (emcc)';
const PAGE = 'the page builds (Vite)';

const builds = suiteOfChecks(
  'Builds for the browser, and checks',
  [
    { title: ENGINE, run: buildEngine },
    { title: PAGE, after: ENGINE, run: buildPage },
    { title: 'types (tsc)', run: typeScriptCheck },
    { title: 'lint and format (Biome)', run: () => run(at('node_modules/.bin/biome'), ['check', '.']) },
    { title: 'format of C++ (clang-format)', run: cppFormatCheck },
    { title: 'imports go one way', run: () => plain('scripts/check-imports.mjs') },
    {
      title: 'no message is left untranslated',
      run: () => run(process.execPath, [at('scripts/extract-messages.mjs'), '--check']),
    },
    { title: 'sizes are within budget', after: PAGE, run: () => plain('scripts/check-size.mjs') },
  ],
  availableParallelism(),
);

/** First what is built for the browser, beside the engine itself; then the page, beside all that needs none. */
const phases = [
  [
    [builds],
    [
      { title: 'Engine, natively (GoogleTest)', run: () => googleTest('native', () => buildNative(TESTED)) },
      { title: 'Engine, with sanitizers (GoogleTest)', run: () => googleTest('sanitize', buildSanitized) },
    ],
  ],
  [
    [
      { title: 'Page in Chromium (Playwright)', run: inChromium },
      { title: 'Page in Firefox and WebKit', run: inOtherBrowsers },
    ],
    [{ title: 'TypeScript and scripts (Vitest)', run: vitest }],
  ],
];

console.log('Checking what is installed');
const ready = await setup('test', (text) => console.log(`  ${text}`));
const { passed, failed } = ready
  ? await runSuites(phases, (text) => console.log(text), performance.now.bind(performance))
  : { passed: 0, failed: 1 };
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
