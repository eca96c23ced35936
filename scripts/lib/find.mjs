// @ts-check
/** Which of the tools are on this machine. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { emscriptenEnvironment, findEmcc } from './emscripten.mjs';
import { findFirefox, findWebKit } from './other-browsers.mjs';
import { cacheDirectory } from './paths.mjs';
import { findOnPath, run } from './process.mjs';
import { findRedis } from './redis.mjs';
import { isAtLeast, versionIn } from './version.mjs';

/** @typedef {import('./tools.mjs').ToolKey} ToolKey */

/** What the engine needs of the language: a compiler may know the option and lack the headers. */
const PROBE = '#include <bit>\n#include <concepts>\n#include <coroutine>\n#include <span>\nint main() {}\n';

/** @type {Record<ToolKey, () => Promise<boolean> | boolean>} */
const searches = {
  emcc: async () => {
    const emcc = findEmcc();
    if (!emcc) return false;
    const { output } = await run(emcc, ['--version'], { env: emscriptenEnvironment(emcc) });
    // It may speak of its cache, in which are numbers too, before it says its version.
    return isAtLeast(versionIn(/^emcc .*/m.exec(output)?.[0] ?? ''), [3, 1, 6]);
  },
  cmake: async () => isAtLeast(versionIn((await run('cmake', ['--version'])).output), [3, 20, 0]),
  ninja: () => findOnPath('ninja') !== undefined || findOnPath('ninja-build') !== undefined,
  compiler: async () => {
    const compiler = [process.env.CXX, 'c++', 'g++', 'clang++']
      .flatMap((name) => (name && findOnPath(name)) || [])
      .at(0);
    if (!compiler) return false;
    mkdirSync(cacheDirectory, { recursive: true });
    const probe = join(cacheDirectory, 'probe.cpp');
    writeFileSync(probe, PROBE);
    return (await run(compiler, ['-std=c++20', '-fsyntax-only', probe])).code === 0;
  },
  gtest: () =>
    [
      process.env.GTEST_ROOT && join(process.env.GTEST_ROOT, 'include'),
      '/usr/include',
      '/usr/local/include',
      '/opt/homebrew/include',
    ].some((folder) => folder && existsSync(join(folder, 'gtest/gtest.h'))),
  chromium: async () => (await findChromium()) !== undefined,
  redis: () => findRedis() !== undefined,
  firefox: () => findFirefox() !== undefined,
  webkit: () => findWebKit() !== undefined,
};

/** @param {ToolKey[]} keys @returns {Promise<ToolKey[]>} those that are not there, or too old */
export async function missingOf(keys) {
  const found = await Promise.all(keys.map((key) => searches[key]()));
  return keys.filter((_, index) => !found[index]);
}
