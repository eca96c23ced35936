// @ts-check
/** Types, and the format of the C++ files. */
import { join, relative } from 'node:path';
import { at, cacheDirectory, root } from './paths.mjs';
import { findOnPath, run } from './process.mjs';
import { filesBelow } from './stamp.mjs';
import { versionIn } from './version.mjs';

/** Every major version of clang-format formats a little differently; this one decides. */
const CLANG_FORMAT_VERSION = 14;

/** By the native compiler, in a quarter of the time; scripts read syntax by the one in JavaScript. What is as it was the last time is not looked at again. */
export const typeScriptCheck = () =>
  run(process.execPath, [
    at('node_modules/typescript-native/bin/tsc'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(cacheDirectory, 'types.tsbuildinfo'),
  ]);

/** @returns {Promise<{ tool: string } | { skipped: string }>} clang-format, or why it cannot be used here */
async function findClangFormat() {
  const tool = findOnPath(`clang-format-${CLANG_FORMAT_VERSION}`) ?? findOnPath('clang-format');
  if (!tool) return { skipped: 'clang-format is not installed' };
  const version = versionIn((await run(tool, ['--version'])).output)?.[0];
  if (version === CLANG_FORMAT_VERSION) return { tool };
  return { skipped: `clang-format is version ${version}, not ${CLANG_FORMAT_VERSION}` };
}

const cppFiles = () => [at('engine'), at('wasm')].flatMap(filesBelow).filter((path) => /\.(cpp|h)$/.test(path));

/** Names the files that are not formatted. Optional: it checks only where the right version is installed. */
export async function cppFormatCheck() {
  const found = await findClangFormat();
  if ('skipped' in found) return found;
  const { code, output } = await run(found.tool, ['--dry-run', '--Werror', ...cppFiles()]);
  const files = cppFiles().filter((path) => output.includes(`${path}:`));
  const names = files.map((path) => relative(root, path)).join('\n');
  return { code, output: files.length > 0 ? `${names}\nRun \`npm run format\`.\n` : output };
}

/** Formats every C++ file in place. */
export async function formatCpp() {
  const found = await findClangFormat();
  return 'skipped' in found ? found : run(found.tool, ['-i', ...cppFiles()]);
}
