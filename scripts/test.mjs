// @ts-check
/**
 * `npm test`: makes the machine ready, then runs every suite, even after failures. The last line is `N passed, N failed`
 * over all suites; the exit status is 0 only if nothing failed.
 */
import { cppFormatCheck, typeScriptCheck } from './lib/checks.mjs';
import { buildNative, buildSanitized } from './lib/native.mjs';
import { buildEngine, buildPage } from './lib/page.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/process.mjs';
import { googleTest, playwright, vitest } from './lib/runners.mjs';
import { runSuites, suiteOfChecks } from './lib/suite.mjs';
import { setup } from './setup.mjs';

/** A script that imports TypeScript. @param {string} script @param {...string} args */
const typeScript = (script, ...args) => run(process.execPath, ['--import', 'tsx', at(script), ...args]);

/** @param {string} script */
const plain = (script) => run(process.execPath, [at(script)]);

/** @type {import('./lib/suite.mjs').Suite[]} */
const suites = [
  suiteOfChecks('Build of the engine for the browser, and checks', [
    { title: 'engine.wasm builds (emcc)', run: buildEngine },
    { title: 'lint and format (Biome)', run: () => run(at('node_modules/.bin/biome'), ['check', '.']) },
    { title: 'format of C++ (clang-format)', run: cppFormatCheck },
    { title: 'types (tsc)', run: typeScriptCheck },
    { title: 'imports go one way', run: () => plain('scripts/check-imports.mjs') },
    {
      title: 'no message is left untranslated',
      run: () => run(process.execPath, [at('scripts/extract-messages.mjs'), '--check']),
    },
    {
      title: 'app/model/manifest/manifest.json is what the engine describes',
      run: () => typeScript('scripts/manifest.mjs', '--check'),
    },
  ]),
  { title: 'Engine, natively (GoogleTest)', run: () => googleTest('native', buildNative) },
  { title: 'Engine, with sanitizers (GoogleTest)', run: () => googleTest('sanitize', buildSanitized) },
  { title: 'TypeScript and scripts (Vitest)', run: vitest },
  suiteOfChecks('Build of the page', [
    { title: 'the page builds (Vite)', run: buildPage },
    { title: 'sizes are within budget', run: () => plain('scripts/check-size.mjs') },
  ]),
  { title: 'Page in Chromium (Playwright)', run: playwright },
];

console.log('Checking what is installed');
const ready = await setup('test', (text) => console.log(`  ${text}`));
const { passed, failed } = ready
  ? await runSuites(suites, (text) => console.log(text), performance.now.bind(performance))
  : { passed: 0, failed: 1 };
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
