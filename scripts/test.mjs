// @ts-check
/**
 * `npm test`: makes the machine ready, then runs every suite, even after failures. The last line is `N passed, N failed`
 * over all suites; the exit status is 0 only if nothing failed. With --long it tries also what takes long (lib/long.mjs).
 */
import { cppFormatCheck, typeScriptCheck } from './lib/checks.mjs';
import { isLong } from './lib/long.mjs';
import { buildNative, buildSanitized } from './lib/native.mjs';
import { beginEngine, buildEngine, buildPage } from './lib/page.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/process.mjs';
import { googleTest, inChromium, inOtherBrowsers, vitest } from './lib/runners.mjs';
import { runSuites, suiteOfChecks } from './lib/suite.mjs';
import { setup } from './setup.mjs';

/** @param {string} script */
const plain = (script) => run(process.execPath, [at(script)]);

const engine = suiteOfChecks('Engine, for the browser', [{ title: 'engine.wasm builds (emcc)', run: buildEngine }]);

const page = suiteOfChecks('Page and checks', [
  { title: 'the page builds (Vite)', run: buildPage },
  { title: 'sizes are within budget', run: () => plain('scripts/check-size.mjs') },
  { title: 'types (tsc)', run: typeScriptCheck },
  { title: 'lint and format (Biome)', run: () => run(at('node_modules/.bin/biome'), ['check', '.']) },
  { title: 'format of C++ (clang-format)', run: cppFormatCheck },
  { title: 'imports go one way', run: () => plain('scripts/check-imports.mjs') },
  {
    title: 'no message is left untranslated',
    run: () => run(process.execPath, [at('scripts/extract-messages.mjs'), '--check']),
  },
]);

/**
 * First the engine, then all that needs no page beside the building of it. Browsers come alone: they keep two cores busy by
 * themselves, and beside Vitest both take a fifth longer than one after the other.
 */
const phases = [
  [
    [engine],
    [
      { title: 'Engine, natively with sanitizers (GoogleTest)', run: () => googleTest('sanitize', buildSanitized) },
      // As it is measured, and with the benchmarks: its numbers are the same.
      ...(isLong ? [{ title: 'Engine, natively (GoogleTest)', run: () => googleTest('native', buildNative) }] : []),
    ],
  ],
  [[page], [{ title: 'TypeScript and scripts (Vitest)', run: vitest }]],
  [
    [
      { title: 'Page in Chromium (Playwright)', run: inChromium },
      { title: 'Page in Firefox and WebKit', run: inOtherBrowsers },
    ],
  ],
];

console.log('Checking what is installed');
beginEngine();
const ready = await setup('test', (text) => console.log(`  ${text}`));
const { passed, failed } = ready
  ? await runSuites(phases, (text) => console.log(text), performance.now.bind(performance))
  : { passed: 0, failed: 1 };
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
